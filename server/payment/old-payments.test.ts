import { expect } from 'vitest'
import { migrationFiles } from '../platform/postgres/migrate.ts'
import { test } from '../testing/test.ts'

// The tables of billing before, as far as the migration reads them.
const BEFORE = `
  create schema before; set local search_path = before, public;
  create table plan_order (id uuid primary key, state text, total_paise bigint, gateway text, gateway_order_id text, payment_id text,
    method text, fault text, created_at timestamptz default now(), expires_at timestamptz default now(), asked_at timestamptz, settled_at timestamptz);
  create table invoice (id uuid default uuidv7(), order_id uuid);
  create table plan_refund (id uuid primary key, payment_id text, order_id uuid, amount_paise bigint, state text, reason text,
    at timestamptz default now(), asked_at timestamptz);
  create table credit_note (refund_id uuid not null references plan_refund);
  create table payment_event (gateway text, event_id text, event text, gateway_order_id text, outcome text, at timestamptz default now());`

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`

const ROWS = `
  insert into plan_order (id, state, total_paise, gateway, gateway_order_id, payment_id, method, fault) values
    ('${id(1)}', 'PAID', 118, 'RAZORPAY', 'order_1', 'pay_1', 'upi', null),
    ('${id(2)}', 'OPEN', 236, 'RAZORPAY', 'order_2', null, null, 'REFUSED'),
    ('${id(3)}', 'GIVEN_UP', 354, null, null, null, null, null),
    ('${id(4)}', 'REFUND_DUE', 472, 'SANDBOX', 'order_4', 'pay_4', 'card', null),
    ('${id(5)}', 'REFUNDED', 590, 'RAZORPAY', 'order_5', 'pay_5', 'upi', null);
  insert into invoice (order_id) values ('${id(1)}'), ('${id(5)}');
  insert into plan_refund (id, payment_id, order_id, amount_paise, state, reason) values
    ('${id(6)}', 'pay_1b', '${id(1)}', 118, 'DUE', null),
    ('${id(7)}', 'pay_4', '${id(4)}', 472, 'DUE', null),
    ('${id(8)}', 'pay_5', '${id(5)}', 590, 'DONE', 'They closed.'),
    ('${id(9)}', 'pay_1', '${id(1)}', 18, 'DUE', 'A part.');
  insert into credit_note values ('${id(8)}'), ('${id(9)}');
  insert into payment_event (gateway, event_id, event, outcome) values ('RAZORPAY', 'e1', 'payment.captured', 'SETTLED');
  insert into payment_event (gateway, event_id, event, gateway_order_id, outcome) values ('RAZORPAY', 'e2', 'payment.captured', 'order_x', 'UNKNOWN_ORDER');`

test('the migration keeps every order, payment, refund and event of billing', async ({ world }) => {
  const file = migrationFiles().find(({ name }) => name === '0801-payment-domain.sql')
  const found = await world.owner.begin(async (tx) => {
    await tx.unsafe(BEFORE)
    await tx.unsafe(ROWS)
    await tx.unsafe(file?.text ?? '')
    const orders = await tx`
      select right(subject_id::text, 1)::int as subject, state, amount_paise::int as paise, gateway_order_id, attempt
      from payment_order order by 1`
    const captures = await tx`
      select right(o.subject_id::text, 1)::int as subject, c.gateway_payment_id as payment, c.gateway, c.state, c.refund_paise::int as refund
      from payment_capture c join payment_order o on o.id = c.order_id order by 2`
    const refunds = await tx`
      select right(r.id::text, 1)::int as id, c.gateway_payment_id as payment, r.cause, r.state, r.confirmed_paise::int as confirmed, r.gateway_key as key
      from payment_refund r join payment_capture c on c.id = r.capture_id order by 1`
    const events = await tx`select event_id, state, outcome, fault from payment_event order by event_id`
    const notes = await tx`select from credit_note join payment_refund r on r.id = refund_id`
    return { orders, captures, refunds, events, notes: notes.length }
  })
  expect([...found.orders]).toEqual([
    { subject: 1, state: 'PAID', paise: 118, gatewayOrderId: 'order_1', attempt: null },
    { subject: 2, state: 'OPEN', paise: 236, gatewayOrderId: 'order_2', attempt: 'REFUSED' },
    { subject: 3, state: 'EXPIRED', paise: 354, gatewayOrderId: null, attempt: null },
    { subject: 4, state: 'EXPIRED', paise: 472, gatewayOrderId: 'order_4', attempt: null },
    { subject: 5, state: 'PAID', paise: 590, gatewayOrderId: 'order_5', attempt: null },
  ])
  expect([...found.captures]).toEqual([
    { subject: 1, payment: 'pay_1', gateway: 'RAZORPAY', state: 'COUNTED', refund: 18 },
    { subject: 1, payment: 'pay_1b', gateway: 'RAZORPAY', state: 'REFUND_DUE', refund: 118 },
    { subject: 4, payment: 'pay_4', gateway: 'SANDBOX', state: 'REFUND_DUE', refund: 472 },
    { subject: 5, payment: 'pay_5', gateway: 'RAZORPAY', state: 'COUNTED', refund: 590 },
  ])
  expect([...found.refunds]).toEqual([
    { id: 6, payment: 'pay_1b', cause: 'SECOND_CAPTURE', state: 'CREATED', confirmed: null, key: 'refund-pay_1b' },
    { id: 7, payment: 'pay_4', cause: 'NOT_TAKEN', state: 'CREATED', confirmed: null, key: 'refund-pay_4' },
    { id: 8, payment: 'pay_5', cause: 'SELLER', state: 'DONE', confirmed: 590, key: `refund-${id(8)}` },
    { id: 9, payment: 'pay_1', cause: 'SELLER', state: 'CREATED', confirmed: null, key: `refund-${id(9)}` },
  ])
  expect([...found.events]).toEqual([
    { eventId: 'e1', state: 'DONE', outcome: 'SETTLED', fault: '' },
    { eventId: 'e2', state: 'PARKED', outcome: 'UNKNOWN_ORDER', fault: 'UNKNOWN_ORDER order_x' },
  ])
  expect(found.notes).toBe(2)
})
