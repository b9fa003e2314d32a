-- What people write is moderated: it waits in a queue of its workspace, one moderator at a time holds it, its author learns why and may appeal once.

create table moderation_case (
  id uuid primary key default uuidv7(),
  subject_kind text not null check (subject_kind in ('POST', 'COMMENT')),
  subject_id uuid not null,
  -- Null: an individual's own, which operators moderate.
  workspace_id uuid references workspace,
  category_id uuid references post_category on delete set null,
  author_id uuid references person,
  why text not null check (why in ('REVIEW', 'REPORT', 'APPEAL')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- Whoever decided before an appeal; somebody else decides now.
  barred_id uuid references person,
  claimed_by uuid references person,
  claimed_until timestamptz,
  closed_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null))
);
-- An appeal waits beside what was reported since.
create unique index moderation_case_open on moderation_case (subject_kind, subject_id, (why = 'APPEAL')) where closed_at is null;
create index moderation_case_category on moderation_case (category_id) where category_id is not null;
create index moderation_case_queue on moderation_case (workspace_id, due_at, id) where closed_at is null;
create index moderation_case_due on moderation_case (due_at, id) where closed_at is null;
create index moderation_case_workspace on moderation_case (workspace_id) where workspace_id is not null;
create index moderation_case_author on moderation_case (author_id) where author_id is not null;
create index moderation_case_barred on moderation_case (barred_id) where barred_id is not null;
create index moderation_case_claimed on moderation_case (claimed_by) where claimed_by is not null;

-- The number that a reporter is given at once.
alter table report add column number bigint generated always as identity;

alter table moderation_decision drop constraint moderation_decision_decision_check;
alter table moderation_decision add constraint moderation_decision_decision_check check (decision in (
  'NO_ACTION', 'LABEL', 'LEVEL_UP', 'HIDE', 'REMOVE', 'PAUSE_PUBLICATION', 'DUPLICATE',
  'APPROVE', 'APPROVE_EDITED', 'REQUEST_CHANGES', 'REJECT', 'KEEP', 'REVERSE'));
alter table moderation_decision add column case_id uuid references moderation_case on delete cascade;
alter table moderation_decision add column workspace_id uuid references workspace;
alter table moderation_decision add column author_id uuid references person;
alter table moderation_decision add column sanction text not null default 'NONE'
  check (sanction in ('NONE', 'WARN', 'SUSPEND_1', 'SUSPEND_7', 'SUSPEND_30'));
-- What was decided about, as it was then: its author gets it back.
alter table moderation_decision add column content jsonb;
create index moderation_decision_case on moderation_decision (case_id) where case_id is not null;
create index moderation_decision_workspace on moderation_decision (workspace_id, at desc, id desc) where workspace_id is not null;
create index moderation_decision_author on moderation_decision (author_id, at desc, id desc) where author_id is not null;

create table moderation_appeal (
  decision_id uuid primary key references moderation_decision on delete cascade,
  case_id uuid not null references moderation_case on delete cascade,
  text text not null check (length(text) <= 4000),
  appealed_at timestamptz not null
);
create index moderation_appeal_case on moderation_appeal (case_id);
