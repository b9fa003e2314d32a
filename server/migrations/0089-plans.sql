-- Plans, and what a workspace has of them: what is for sale stands in rows that the operator may edit, and seats are counted where two at once cannot pass the limit.

alter table workspace add column if not exists may_be_public boolean not null default false;
alter table membership add column if not exists store_allowed boolean not null default false;

create table plan (
  code text primary key check (code in ('FREE', 'COMMUNITY', 'STORE', 'COMPLETE')),
  rank smallint not null unique,
  name text not null check (length(name) between 1 and 60),
  name_hi text not null check (length(name_hi) between 1 and 60),
  -- Without tax.
  month_paise bigint not null check (month_paise >= 0),
  year_paise bigint not null check (year_paise >= 0),
  community_management boolean not null,
  project_access boolean not null,
  store_access boolean not null,
  public_visibility boolean not null,
  entity_permission boolean not null,
  quiz_configuration boolean not null,
  seats int not null check (seats between 1 and 1000000),
  -- Null: as many as they like.
  collabs int check (collabs >= 0),
  storage_mb int not null check (storage_mb > 0),
  magazines_per_month int not null check (magazines_per_month >= 0),
  version int not null default 1
);

insert into plan (code, rank, name, name_hi, month_paise, year_paise, community_management, project_access, store_access,
  public_visibility, entity_permission, quiz_configuration, seats, collabs, storage_mb, magazines_per_month) values
  ('FREE', 0, 'Free', 'मुफ़्त', 0, 0, false, true, false, false, false, false, 25, 1, 500, 0),
  ('COMMUNITY', 1, 'Community', 'समुदाय', 120000, 1200000, true, true, false, true, true, false, 200, 10, 10000, 1),
  ('STORE', 2, 'Store', 'दुकान', 240000, 2400000, true, true, true, true, true, false, 200, 10, 25000, 2),
  ('COMPLETE', 3, 'Complete', 'संपूर्ण', 720000, 7200000, true, true, true, true, true, true, 2000, null, 200000, 10);

-- One row a workspace, from its first trial or purchase on; without one it has the free plan.
create table subscription (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null unique references workspace,
  plan_code text not null references plan,
  period text not null check (period in ('MONTH', 'YEAR')),
  state text not null check (state in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCEL_AT_END', 'EXPIRED')),
  -- Price of the running period without tax, from which an upgrade is reckoned.
  price_paise bigint not null default 0 check (price_paise >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What follows at the end of the period, when that is another plan.
  next_plan_code text references plan,
  next_period text check (next_period in ('MONTH', 'YEAR')),
  trial_used_at timestamptz,
  -- Whoever pays it: she cannot be deleted while it runs.
  paid_by uuid references person,
  expired_at timestamptz,
  -- Grows with each payment that was counted.
  payments int not null default 0,
  -- Reminders given since the period ended without payment.
  reminders smallint not null default 0,
  version int not null default 1,
  check ((next_plan_code is null) = (next_period is null)),
  check (ends_at > starts_at)
);
create index subscription_ends on subscription (ends_at) where state <> 'EXPIRED';
create index subscription_paid_by on subscription (paid_by);

create table subscription_history (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription,
  workspace_id uuid not null references workspace,
  from_state text,
  to_state text not null,
  plan_code text not null,
  actor_id uuid references person,
  reason text not null,
  at timestamptz not null
);
comment on table subscription_history is 'append only';
create index subscription_history_subscription on subscription_history (subscription_id, id);

-- Every process keeps for a minute what a workspace may do; it forgets when it hears that something changed.
create function entitlements_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('entitlements', case tg_table_name when 'subscription' then to_jsonb(new) ->> 'workspace_id' else '' end);
  return null;
end $$;
create trigger entitlements_changed after insert or update on subscription for each row execute function entitlements_changed();
create trigger entitlements_changed after insert or update on plan for each row execute function entitlements_changed();

-- Seats taken: everybody who has not left. Whoever takes one holds this row first, so two at once cannot pass the limit.
create table workspace_seat (
  workspace_id uuid primary key references workspace,
  taken int not null check (taken >= 0)
);

insert into workspace_seat (workspace_id, taken)
select w.id, count(m.id) from workspace w left join membership m on m.workspace_id = w.id and m.left_at is null
where w.kind <> 'DEFAULT' group by w.id;

-- The workspace of individuals has no seats: everybody who signs up would wait for one row.
create function seat_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.left_at is null then
    update workspace_seat set taken = taken - 1 where workspace_id = old.workspace_id;
  end if;
  if tg_op <> 'DELETE' and new.left_at is null then
    insert into workspace_seat (workspace_id, taken)
    select w.id, 1 from workspace w where w.id = new.workspace_id and w.kind <> 'DEFAULT'
    on conflict (workspace_id) do update set taken = workspace_seat.taken + 1;
  end if;
  return null;
end $$;
create trigger seat_counted after insert or delete or update of left_at, workspace_id on membership
for each row execute function seat_counted();
