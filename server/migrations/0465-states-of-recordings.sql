-- Each recording gets a key of one column, under which the history of states names it; publications and recordings write their steps there from now on.

alter table audio add column id bigint generated always as identity unique;
