-- Payments become a domain of their own, so that the store and donations can take money by the same rules as plans do.

create table payment_order (
  id uuid primary key default uuidv7(),
  -- Who sells, and the row that is paid for there.
  kind text not null,
  subject_id uuid not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'EXPIRED')),
  amount_paise bigint not null check (amount_paise > 0),
  gateway text check (gateway in ('SANDBOX', 'RAZORPAY')),
  gateway_order_id text check ((gateway_order_id is null) or (gateway is not null)),
  -- How the payer's last attempt stands while the order is open; null: none is known.
  attempt text check (attempt in ('WAITING', 'REFUSED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  asked_at timestamptz,
  -- When the gateway last answered; an order expires only after it did.
  answered_at timestamptz,
  unique (gateway, gateway_order_id)
);
create unique index payment_order_open_once on payment_order (kind, subject_id) where state = 'OPEN';
create index payment_order_subject on payment_order (kind, subject_id, created_at desc);
create index payment_order_asked on payment_order (created_at) where gateway_order_id is not null;

create table payment_capture (
  id uuid primary key default uuidv7(),
  -- Null: money for an order that is not known here.
  order_id uuid references payment_order,
  state text not null check (state in ('COUNTED', 'REFUND_DUE', 'SUSPENSE')),
  gateway text not null check (gateway in ('SANDBOX', 'RAZORPAY')),
  gateway_order_id text not null,
  gateway_payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  method text not null default '',
  -- It came after its order had expired.
  is_late boolean not null default false,
  -- Sum of all refunds of this capture, whatever their state.
  refund_paise bigint not null default 0 check (refund_paise between 0 and amount_paise),
  chargeback text not null default 'NONE' check (chargeback in ('NONE', 'OPEN', 'WON', 'LOST')),
  -- The dispute that `chargeback` belongs to: a second one may open after the first was won.
  dispute_id text,
  dispute_at timestamptz,
  at timestamptz not null,
  unique (gateway, gateway_payment_id),
  check (order_id is not null or state <> 'COUNTED')
);
create unique index payment_capture_counted_once on payment_capture (order_id) where state = 'COUNTED';
create index payment_capture_order on payment_capture (order_id);
create index payment_capture_attention on payment_capture (at)
  where state <> 'COUNTED' or is_late or chargeback in ('OPEN', 'LOST');

create table payment_refund (
  id uuid primary key default uuidv7(),
  capture_id uuid not null references payment_capture,
  cause text not null check (cause in ('SELLER', 'SECOND_CAPTURE', 'NOT_TAKEN', 'SUSPENSE')),
  reason text not null default '',
  state text not null default 'CREATED'
    check (state in ('CREATED', 'PROCESSING', 'DONE', 'FAILED', 'AMOUNT_DIFF', 'RETURNED_BY_BANK')),
  amount_paise bigint not null check (amount_paise > 0),
  -- What the gateway confirmed.
  confirmed_paise bigint check (confirmed_paise >= 0),
  -- What went back without this attempt: made outside, or by an earlier one.
  elsewhere_paise bigint not null default 0 check (elsewhere_paise between 0 and amount_paise),
  -- The gateway sends money once for each key; a new attempt after a failure has a new one.
  gateway_key text not null unique,
  -- The keys of earlier attempts: a refund that is live under one of them counts towards this one.
  earlier_keys text[] not null default '{}',
  attempts int not null default 1 check (attempts > 0),
  gateway_refund_id text,
  failures int not null default 0 check (failures >= 0),
  fault text not null default '',
  at timestamptz not null,
  asked_at timestamptz,
  check (state not in ('DONE', 'AMOUNT_DIFF', 'RETURNED_BY_BANK') or confirmed_paise is not null),
  check (state <> 'DONE' or confirmed_paise >= amount_paise)
);
create index payment_refund_capture on payment_refund (capture_id);
create index payment_refund_unfinished on payment_refund (asked_at nulls first) where state <> 'DONE';
create index payment_refund_gateway on payment_refund (gateway_refund_id);

create temporary table event_before on commit drop as select * from payment_event;
drop table payment_event;
create table payment_event (
  id uuid primary key default uuidv7(),
  gateway text not null,
  event_id text not null,
  event text not null,
  state text not null check (state in ('RECEIVED', 'DONE', 'PARKED')),
  outcome text not null default '',
  -- Kept only until the event has had its effect: it may hold an e-mail address or a number.
  body text,
  failures int not null default 0 check (failures >= 0),
  fault text not null default '',
  at timestamptz not null,
  tried_at timestamptz,
  unique (gateway, event_id),
  check ((state = 'DONE') = (body is null))
);
create index payment_event_unfinished on payment_event (at) where state <> 'DONE';

-- An order has an invoice exactly when its payment counted.
insert into payment_order (id, kind, subject_id, state, amount_paise, gateway, gateway_order_id, attempt, created_at, expires_at, asked_at, answered_at)
select uuidv7(), 'plan', o.id,
  case when o.state = 'OPEN' then 'OPEN' when i.id is not null then 'PAID' else 'EXPIRED' end,
  o.total_paise, o.gateway, o.gateway_order_id, case when o.state = 'OPEN' and o.fault is not null then 'REFUSED' end,
  o.created_at, o.expires_at, o.asked_at, o.asked_at
from plan_order o left join invoice i on i.order_id = o.id;

insert into payment_capture (order_id, state, gateway, gateway_order_id, gateway_payment_id, amount_paise, method, at)
select p.id, case when i.id is not null then 'COUNTED' else 'REFUND_DUE' end, coalesce(o.gateway, 'SANDBOX'),
  coalesce(o.gateway_order_id, ''), o.payment_id, o.total_paise, coalesce(o.method, ''), coalesce(o.settled_at, o.created_at)
from plan_order o join payment_order p on p.kind = 'plan' and p.subject_id = o.id left join invoice i on i.order_id = o.id
where o.payment_id is not null;

-- Second payments stood among the refunds only.
insert into payment_capture (order_id, state, gateway, gateway_order_id, gateway_payment_id, amount_paise, at)
select p.id, 'REFUND_DUE', coalesce(o.gateway, 'SANDBOX'), coalesce(o.gateway_order_id, ''), r.payment_id, sum(r.amount_paise), min(r.at)
from plan_refund r join plan_order o on o.id = r.order_id join payment_order p on p.kind = 'plan' and p.subject_id = o.id
group by p.id, o.gateway, o.gateway_order_id, r.payment_id
on conflict do nothing;

-- A refund may have been asked for already, so it keeps the key under which the gateway knows it.
insert into payment_refund (id, capture_id, cause, reason, state, amount_paise, confirmed_paise, gateway_key, at, asked_at)
select r.id, c.id,
  case when r.reason is not null then 'SELLER' when c.gateway_payment_id = o.payment_id then 'NOT_TAKEN' else 'SECOND_CAPTURE' end,
  coalesce(r.reason, ''), case r.state when 'DONE' then 'DONE' else 'CREATED' end, r.amount_paise,
  case r.state when 'DONE' then r.amount_paise end,
  'refund-' || case when r.reason is null then r.payment_id else r.id::text end, r.at, r.asked_at
from plan_refund r join plan_order o on o.id = r.order_id
join payment_capture c on c.gateway = coalesce(o.gateway, 'SANDBOX') and c.gateway_payment_id = r.payment_id;
update payment_capture c set refund_paise = r.paise
from (select capture_id, sum(amount_paise) as paise from payment_refund group by capture_id) r where r.capture_id = c.id;

-- Money that fitted no order is known by its event only, so an operator sees that.
insert into payment_event (gateway, event_id, event, state, outcome, body, fault, at, tried_at)
select gateway, event_id, event, case when is_lost then 'PARKED' else 'DONE' end, outcome, case when is_lost then '' end,
  case when is_lost then concat_ws(' ', outcome, gateway_order_id) else '' end, at, at
from (select *, outcome in ('UNKNOWN_ORDER', 'WRONG_AMOUNT') as is_lost from event_before) e;

alter table credit_note drop constraint credit_note_refund_id_fkey,
  add constraint credit_note_refund_id_fkey foreign key (refund_id) references payment_refund;
drop table plan_refund;
alter table plan_order drop column gateway, drop column gateway_order_id, drop column fault, drop column asked_at;
