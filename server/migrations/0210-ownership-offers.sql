-- Ownership of a workspace passes from hand to hand: an owner offers it to an administrator, who accepts or declines.

create table ownership_offer (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null references workspace,
  offered_by uuid not null references membership on delete cascade,
  offered_to uuid not null references membership on delete cascade,
  -- Whether the owner who offers it stays one beside the new one, or is an administrator afterwards.
  stays_owner boolean not null,
  outcome text check (outcome in ('ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  decided_at timestamptz,
  check (offered_by <> offered_to),
  check ((outcome is null) = (decided_at is null))
);
create unique index ownership_offer_open on ownership_offer (workspace_id, offered_to) where outcome is null;
create index ownership_offer_workspace on ownership_offer (workspace_id, offered_at desc);
create index ownership_offer_by on ownership_offer (offered_by);
create index ownership_offer_to on ownership_offer (offered_to);
