-- Whoever pays for a plan hears of its end before it comes: which of the two letters about this period were written. Money that could not be sent
-- back is tried again later, behind what waits.

alter table subscription add column ends_told smallint not null default 0;
comment on column subscription.ends_told is 'letters written before the end of the running period';
create index subscription_ends_soon on subscription (ends_at) where state in ('ACTIVE', 'CANCEL_AT_END');

alter table plan_refund add column asked_at timestamptz;
create index plan_refund_due on plan_refund (asked_at nulls first) where state = 'DUE';

-- A bank of the sandbox, too, may say yes late and wait until its money is taken.
alter table sandbox_payment drop constraint sandbox_payment_status_check,
  add constraint sandbox_payment_status_check check (status in ('created', 'authorized', 'captured', 'failed', 'refunded'));
