-- What operators decide about money: adjustments of sellers and write-offs, the larger ones by two people (S50, S63).

create table money_decision (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('ADJUSTMENT', 'UNDO', 'WRITE_OFF')),
  -- The seller, the adjustment that is undone, or the capture.
  subject_id uuid not null,
  -- What the seller gets; less than zero is taken from them. Of a write-off what the capture holds.
  amount_paise bigint not null check (amount_paise <> 0),
  reason text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'DECLINED', 'UNDONE')),
  needs_second boolean not null,
  proposed_by uuid not null references person,
  proposed_at timestamptz not null,
  decided_by uuid references person,
  decided_at timestamptz,
  constraint money_decision_by_two check (decided_by <> proposed_by or not needs_second or state = 'WAITING' or state = 'DECLINED'),
  constraint money_decision_decided check ((state = 'WAITING') = (decided_at is null))
);
create unique index money_decision_waiting on money_decision (kind, subject_id) where state = 'WAITING' and kind <> 'ADJUSTMENT';
create index money_decision_at on money_decision (proposed_at desc);
create index money_decision_proposed_by on money_decision (proposed_by);
create index money_decision_decided_by on money_decision (decided_by) where decided_by is not null;
