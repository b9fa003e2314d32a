-- Double-entry bookkeeping for all money of the store. The ledger knows accounts and amounts, and no subject.

create table ledger_account (
  id bigint generated always as identity primary key,
  -- Whose it is, as 'seller' and an id, 'gateway' and its name, or 'platform' and ''.
  owner_kind text not null check (owner_kind <> ''),
  owner_id text not null,
  purpose text not null check (purpose <> ''),
  unique (owner_kind, owner_id, purpose)
);
comment on table ledger_account is 'append only';

create table ledger_transfer (
  id uuid primary key default uuidv7(),
  kind text not null check (kind <> ''),
  -- What it books, as text: the same is booked once.
  ref text not null check (ref <> ''),
  -- A transfer is reversed once at most.
  reverses uuid unique references ledger_transfer,
  at timestamptz not null,
  unique (kind, ref)
);
comment on table ledger_transfer is 'append only';

create table ledger_entry (
  transfer_id uuid not null references ledger_transfer,
  line smallint not null,
  account_id bigint not null references ledger_account,
  -- A debit is positive.
  paise bigint not null check (paise <> 0),
  primary key (transfer_id, line)
);
create index ledger_entry_account on ledger_entry (account_id, transfer_id, line);
comment on table ledger_entry is 'append only';

-- Balances are kept only where an account has a limit; every other balance is the sum of its entries, so that busy accounts are no bottleneck.
create table ledger_limit (
  account_id bigint primary key references ledger_account,
  least_paise bigint,
  most_paise bigint,
  balance_paise bigint not null,
  check (num_nonnulls(least_paise, most_paise) > 0),
  constraint ledger_limit_kept check (balance_paise between coalesce(least_paise, balance_paise) and coalesce(most_paise, balance_paise))
);
comment on table ledger_limit is 'owner only';

create function refuse_ledger_change() returns trigger language plpgsql as $$ begin
  raise exception '% is append only', tg_table_name using errcode = '23514';
end $$;
create trigger ledger_account_fixed before update or delete on ledger_account for each row execute function refuse_ledger_change();
create trigger ledger_account_kept before truncate on ledger_account for each statement execute function refuse_ledger_change();
create trigger ledger_transfer_fixed before update or delete on ledger_transfer for each row execute function refuse_ledger_change();
create trigger ledger_transfer_kept before truncate on ledger_transfer for each statement execute function refuse_ledger_change();
create trigger ledger_entry_fixed before update or delete on ledger_entry for each row execute function refuse_ledger_change();
create trigger ledger_entry_kept before truncate on ledger_entry for each statement execute function refuse_ledger_change();

-- All entries of a transfer come in one statement, so nothing is added to it later.
create function check_ledger_entries() returns trigger language plpgsql
security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from added group by transfer_id having sum(paise) <> 0 or count(*) < 2) then
    raise exception 'a transfer does not balance' using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  if exists (
    select from ledger_entry e where e.transfer_id in (select transfer_id from added)
      and not exists (select from added a where (a.transfer_id, a.line) = (e.transfer_id, e.line))
  ) then
    raise exception 'a transfer has its entries already' using errcode = '23514', constraint = 'ledger_complete';
  end if;
  -- A reversal is the mirror of what it reverses.
  if exists (
    select from (
      select a.transfer_id, a.account_id, a.paise from added a
      where exists (select from ledger_transfer t where t.id = a.transfer_id and t.reverses is not null)
      union all
      select t.id, e.account_id, e.paise from ledger_transfer t join ledger_entry e on e.transfer_id = t.reverses
      where t.id in (select transfer_id from added)
    ) both_sides group by transfer_id, account_id having sum(paise) <> 0
  ) then
    raise exception 'a reversal is not the mirror of its transfer' using errcode = '23514', constraint = 'ledger_mirrored';
  end if;
  -- Locked in the order of their ids, so that transfers cannot deadlock.
  perform from ledger_limit where account_id in (select account_id from added) order by account_id for no key update;
  update ledger_limit l set balance_paise = l.balance_paise + sums.paise
  from (select account_id, sum(paise) as paise from added group by account_id) sums where sums.account_id = l.account_id;
  return null;
end $$;
create trigger ledger_entry_checked after insert on ledger_entry referencing new table as added
  for each statement execute function check_ledger_entries();

create function check_ledger_reversal() returns trigger language plpgsql as $$ begin
  if exists (select from ledger_transfer where id = new.reverses and reverses is not null) then
    raise exception 'a reversal is not reversed' using errcode = '23514', constraint = 'ledger_reversed_once';
  end if;
  return new;
end $$;
create trigger ledger_transfer_reversal before insert on ledger_transfer
  for each row when (new.reverses is not null) execute function check_ledger_reversal();

create function check_ledger_transfer() returns trigger language plpgsql as $$ begin
  if (select coalesce(sum(paise), 1) <> 0 or count(*) < 2 from ledger_entry where transfer_id = new.id) then
    raise exception 'a transfer is empty or does not balance' using errcode = '23514', constraint = 'ledger_not_empty';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfer_checked after insert on ledger_transfer
  deferrable initially deferred for each row execute function check_ledger_transfer();

-- The application sets limits by this function alone, so a kept balance always starts from the entries. The lock waits for transfers under way.
create function limit_ledger_account(account bigint, lower_paise bigint, upper_paise bigint) returns void language plpgsql
security definer set search_path = pg_catalog, public as $$
begin
  perform from ledger_account where id = account for update;
  insert into ledger_limit (account_id, least_paise, most_paise, balance_paise)
  select account, lower_paise, upper_paise, coalesce(sum(paise), 0) from ledger_entry where account_id = account
  on conflict (account_id) do update set least_paise = excluded.least_paise, most_paise = excluded.most_paise;
end $$;
