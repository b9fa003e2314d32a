-- Questions that somebody asked a language model to suggest about a story: what became of it, and how often that was done on a day.

create table quiz_suggestion (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace,
  article_id bigint not null references article on delete cascade,
  person_id uuid references person,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
  -- Drafts that came of it, and what was left out because the gate found a fault with it.
  drafts int not null default 0,
  left_out int not null default 0,
  asked_at timestamptz not null,
  ended_at timestamptz
);
create index quiz_suggestion_newest on quiz_suggestion (workspace_id, asked_at desc, id desc);
create index quiz_suggestion_article on quiz_suggestion (article_id);
create index quiz_suggestion_asked on quiz_suggestion (asked_at);
create index quiz_suggestion_person on quiz_suggestion (person_id) where person_id is not null;
-- Asked twice at once it is asked once.
create unique index quiz_suggestion_waiting on quiz_suggestion (workspace_id, article_id) where state = 'WAITING';

alter table quiz_question drop constraint quiz_question_rule_check;
alter table quiz_question add constraint quiz_question_rule_check
  check (rule in ('SENTENCE', 'HEADLINE', 'HOW_MANY', 'WHEN', 'WHERE', 'WHO', 'WHICH', 'TRUE_FALSE', 'ORDER', 'MODEL'));
