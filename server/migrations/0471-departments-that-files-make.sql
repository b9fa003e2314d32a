-- A file may make departments, and a slip in a name makes one more; so which ones it would make is shown before anything is stored.

alter table member_upload add column new_departments jsonb not null default '{"count": 0, "first": []}';
