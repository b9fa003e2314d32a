-- What workspaces and people say about their taxes, from which day on each holds, and numbers that several of them hold.

create table tax_information (
  id uuid primary key default uuidv7(),
  workspace_id uuid unique references workspace,
  person_id uuid unique references person,
  version int not null default 1,
  created_at timestamptz not null,
  check (num_nonnulls(workspace_id, person_id) = 1)
);

create table tax_entry (
  tax_id uuid not null references tax_information on delete cascade,
  since date not null,
  legal_name text not null,
  trade_name text not null default '',
  gstin text not null default '' check (gstin = '' or length(gstin) = 15),
  pan text not null check (length(pan) = 10),
  tan text not null default '' check (tan = '' or length(tan) = 10),
  address text not null,
  pin text not null,
  state_code text not null check (length(state_code) = 2),
  reg_80g jsonb,
  reg_12a jsonb,
  entered_at timestamptz not null,
  entered_by uuid references person,
  primary key (tax_id, since),
  check (gstin = '' or substr(gstin, 3, 10) = pan)
);
comment on table tax_entry is 'each holds from its day to the day before the next one';
create index tax_entry_gstin on tax_entry (gstin) where gstin <> '';
create index tax_entry_entered_by on tax_entry (entered_by) where entered_by is not null;

create table tax_review (
  id uuid primary key default uuidv7(),
  gstin text not null,
  opened_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references person,
  finding text not null default '',
  check ((settled_at is null) = (finding = ''))
);
create unique index tax_review_open on tax_review (gstin) where settled_at is null;
create index tax_review_settled_by on tax_review (settled_by) where settled_by is not null;
