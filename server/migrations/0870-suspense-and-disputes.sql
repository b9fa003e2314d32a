-- Money of an unknown order can be matched or written off, disputes have an amount, and refunds may be made at the gateway's own desk.

alter table payment_capture drop constraint payment_capture_state_check,
  add constraint payment_capture_state_check check (state in ('COUNTED', 'REFUND_DUE', 'SUSPENSE', 'WRITTEN_OFF')),
  -- What the dispute is about, at most what was not refunded before.
  add column dispute_paise bigint not null default 0 check (dispute_paise between 0 and amount_paise),
  -- What was lost by the dispute; refunds and lost money together never exceed the capture (S61).
  add column lost_paise bigint not null default 0 check (lost_paise >= 0),
  -- Who bears a lost dispute.
  add column dispute_fault text not null default 'SELLER' check (dispute_fault in ('SELLER', 'PLATFORM')),
  -- When the gateway says that the last step of the dispute happened; null: it does not say.
  add column dispute_step_at timestamptz,
  add constraint payment_capture_given_once check (refund_paise + lost_paise <= amount_paise);

alter table payment_refund drop constraint payment_refund_cause_check,
  add constraint payment_refund_cause_check check (cause in ('SELLER', 'SECOND_CAPTURE', 'NOT_TAKEN', 'SUSPENSE', 'GATEWAY'));

-- The gateway lists its refunds by day.
alter table sandbox_refund add column created_at timestamptz not null default now();
create index payment_capture_day on payment_capture (gateway, at);
create index sandbox_payment_day on sandbox_payment (created_at);
