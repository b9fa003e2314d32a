-- Reports of abuse with their states, decisions of moderators with what they changed, and what a decision leaves on an article.

-- Subjects are named by kind and id, so that posts, answers and products can be reported into the same queue.
create table report (
  id uuid primary key default uuidv7(),
  subject_kind text not null,
  subject_id text not null,
  -- Null once the reporter's profile was deleted (P9).
  reporter_id uuid references person,
  who text not null default 'READER' check (who in ('STUDENT', 'FACULTY', 'ADMINISTRATOR', 'READER')),
  reason text not null check (reason in ('Fake', 'Inappropriate', 'Others')),
  part text check (part in ('NUMBERS', 'PICTURE', 'NAMES', 'ALL')),
  text text not null default '' check (length(text) <= 500),
  weight real not null,
  state text not null default 'OPEN'
    check (state in ('OPEN', 'ACKNOWLEDGED', 'UPHELD', 'DISMISSED', 'DUPLICATE', 'APPEALED', 'FINAL')),
  -- How it ended; stays when the reporter appeals.
  outcome text check (outcome in ('UPHELD', 'DISMISSED', 'DUPLICATE')),
  decision_id uuid,
  at timestamptz not null,
  edited_at timestamptz,
  acknowledged_at timestamptz,
  decided_at timestamptz
);
create unique index report_waiting_once on report (reporter_id, subject_kind, subject_id) where state in ('OPEN', 'ACKNOWLEDGED');
create index report_waiting on report (subject_kind, at) where state in ('OPEN', 'ACKNOWLEDGED');
create index report_subject on report (subject_kind, subject_id, at);
create index report_reporter on report (reporter_id, at desc, id desc);

create table moderation_decision (
  id uuid primary key default uuidv7(),
  subject_kind text not null,
  subject_id text not null,
  decision text not null
    check (decision in ('NO_ACTION', 'LABEL', 'LEVEL_UP', 'HIDE', 'REMOVE', 'PAUSE_PUBLICATION', 'DUPLICATE')),
  reason text not null,
  note text not null default '',
  actor_id uuid not null references person,
  at timestamptz not null,
  -- What the decision changed, as it was before: what undoing puts back.
  before jsonb not null default '{}',
  undone_at timestamptz,
  undone_by uuid references person
);
create index moderation_decision_subject on moderation_decision (subject_kind, subject_id, at desc);
alter table report add foreign key (decision_id) references moderation_decision;

-- Weighty reports hide a story for minors at once, before any person looked (RP8).
alter table article add column hidden_for_minors boolean not null default false;
-- "Disputed": what moderators let readers see beside the story (RP9, LABEL).
alter table article add column disputed text;
