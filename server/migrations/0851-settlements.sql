-- Settlements: what the ledger owes to sellers, and the payouts that bring it to their banks (S46 to S53).

-- Journals of an order, so that nobody reads orders out of the text of a journal.
create table order_transfer (
  transfer_id uuid primary key references ledger_transfer,
  order_id uuid not null references seller_order
);
create index order_transfer_order on order_transfer (order_id);

-- Sums of an account walk its index alone.
drop index ledger_entry_account;
create index ledger_entry_account on ledger_entry (account_id, transfer_id, line) include (paise);

create table seller_payout_setting (
  seller_id uuid primary key references store_seller,
  pays_every text not null default 'WEEKLY' check (pays_every in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'MANUAL')),
  -- Start of the last period that was paid; null before the first.
  swept_at timestamptz,
  -- Why something that was due stayed behind at the last try.
  waits text not null default '',
  version int not null default 1
);

-- Orders whose payout the seller asked for before its turn (S47). The row goes when a payout takes what is due.
create table settlement_request (
  order_id uuid primary key references seller_order,
  seller_id uuid not null references store_seller,
  -- Null: the account was erased.
  person_id uuid references person,
  requested_at timestamptz not null
);
create index settlement_request_seller on settlement_request (seller_id);
create index settlement_request_person on settlement_request (person_id) where person_id is not null;

-- What is due for these orders is not paid out while a hold is open.
create table settlement_hold (
  id uuid primary key default uuidv7(),
  order_id uuid not null references seller_order,
  reason text not null check (reason in ('RECONCILIATION', 'CHARGEBACK', 'OPERATOR')),
  -- The finding that holds it: the same holds once.
  ref text not null check (ref <> ''),
  since timestamptz not null,
  ended_at timestamptz,
  unique (order_id, ref)
);

-- One try to send money to a bank. A failed one is closed by the reversal of its journal; the next try is a row of its own.
create table payout (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references store_seller,
  -- The account of the seller that it pays.
  purpose text not null check (purpose in ('payable', 'donation_payable')),
  amount_paise bigint not null check (amount_paise > 0),
  -- The first try is 1.
  attempt int not null check (attempt > 0),
  -- The provider it was given to; whatever follows asks the same one (S62).
  port text not null check (port in ('SANDBOX', 'RAZORPAYX')),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'UNKNOWN', 'PAID', 'FAILED')),
  -- A copy of the account, so that a later change of it says nothing about this payout.
  holder_name text not null,
  number bytea not null,
  last_four text not null,
  ifsc text not null,
  bank_id uuid not null,
  provider_id text not null default '',
  -- The bank's number of the transfer.
  utr text not null default '',
  fee_paise bigint not null default 0,
  fee_gst_paise bigint not null default 0,
  failure text not null default '',
  -- In the words of the bank.
  failure_text text not null default '',
  created_at timestamptz not null,
  -- Until then nobody asks its provider: one worker has it in hand, it was asked lately, or there is nothing to ask.
  held_until timestamptz not null,
  concluded_at timestamptz,
  check ((failure = '') = (state <> 'FAILED'))
);
create index payout_seller on payout (seller_id, id desc);
create index payout_held on payout (held_until) where held_until < 'infinity';
create index payout_utr on payout (utr) where utr <> '';

-- The entries that a payout pays; their sum is its amount. Those of a failed payout are due again.
create table payout_item (
  payout_id uuid not null references payout,
  transfer_id uuid not null,
  line smallint not null,
  -- What is owed for it; below zero for a refund.
  paise bigint not null,
  released_at timestamptz,
  primary key (payout_id, transfer_id, line),
  foreign key (transfer_id, line) references ledger_entry (transfer_id, line)
);
create unique index payout_item_entry on payout_item (transfer_id, line) where released_at is null;
create index payout_item_released on payout_item (transfer_id) where released_at is not null;

-- Entries that are owed to sellers, or by them, with the payout that took them. Payouts themselves and their reversals are none.
-- The seller's id is text, since a cast would be tried on accounts of others, too.
create view seller_due as
select a.owner_id as seller_id, a.purpose, e.transfer_id, e.line, -e.paise as paise, t.kind, t.at, o.order_id, i.payout_id
from ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_transfer t on t.id = e.transfer_id
  left join ledger_transfer r on r.id = t.reverses
  left join order_transfer o on o.transfer_id = t.id
  left join payout_item i on i.transfer_id = e.transfer_id and i.line = e.line and i.released_at is null
where a.owner_kind = 'seller' and a.purpose in ('payable', 'donation_payable') and coalesce(r.kind, t.kind) <> 'PAYOUT';

-- The sandbox of payouts: what its bank did, and how it behaves from now on.
create table sandbox_payout (
  -- Our id of the payout. A bank that pays twice when asked twice has two rows.
  reference text not null,
  number int not null,
  amount_paise bigint not null,
  mode text not null,
  utr text not null,
  made_at timestamptz not null,
  primary key (reference, number)
);
create table sandbox_payout_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('PAY', 'SLOW', 'DOWN', 'FAIL', 'FAIL_LATER', 'LOSE_ANSWER', 'PAY_TWICE', 'SHORT_OF_MONEY'))
);

-- A bank that returned a payout says that its account is wrong.
alter table seller_bank drop constraint seller_bank_failure_check;
alter table seller_bank add constraint seller_bank_failure_check check (failure in ('', 'NO_ACCOUNT', 'OTHER_NAME', 'RETURNED'));

-- The reversal of a journal of an order is one of that order, too.
create function note_reversal_of_order() returns trigger language plpgsql as $$ begin
  insert into order_transfer (transfer_id, order_id) select new.id, order_id from order_transfer where transfer_id = new.reverses;
  return null;
end $$;
create trigger ledger_reversal_of_order after insert on ledger_transfer
  for each row when (new.reverses is not null) execute function note_reversal_of_order();
