import { ORDER_GROUP } from '../order/checkout/group-state.ts'
import { ORDER_PART } from '../order/line/part-state.ts'
import { ORDER_REFUND } from '../order/refund/refund-state.ts'
import { transition } from '../platform/postgres/transition.ts'
import { PRODUCT, PRODUCT_CHANGE } from '../product/catalogue/product-state.ts'
import { PRODUCT_QUESTION } from '../product/question/question-state.ts'
import { PRODUCT_REVIEW } from '../product/review/review-state.ts'
import { STORE_SELLER } from '../product/seller/seller-row.ts'
import { MONEY_DECISION } from '../reconciliation/decision/decision-state.ts'
import { MONEY_DIFFERENCE } from '../reconciliation/result/difference-state.ts'
import { SELLER_BANK } from '../settlement/bank/bank-row.ts'
import { PAYOUT } from '../settlement/payout/payout-row.ts'
import { byTable, idOf } from './machine.ts'
import type { Machine } from './machine.ts'
import { givenOrderRow } from './store-order.ts'
import { givenProduct, givenSeller } from './store.ts'

/** Machines of the store. */
export const STORE_MACHINES: readonly Machine[] = [
  {
    ...byTable(
      STORE_SELLER,
      async (world) => await givenSeller(world, { workspace: await world.workspace() }),
      (state) => ({ vacationUntil: state === 'VACATION' ? '2026-12-31' : null }),
    ),
    // The last day of a vacation comes and goes with the state.
    move: async (sql, id, to, time) => {
      const also = sql`, vacation_until = ${to === 'VACATION' ? '2026-12-31' : null}::date`
      return await transition(sql, STORE_SELLER, { id, to: to as 'OPEN', actorId: null, at: time, also })
    },
  },
  byTable(PRODUCT, async (world) => {
    const seller = await givenSeller(world, { workspace: await world.workspace() })
    return (await givenProduct(world, { seller })).id
  }),
  byTable(PRODUCT_CHANGE, async (world) => {
    const seller = await givenSeller(world, { workspace: await world.workspace() })
    const { id } = await givenProduct(world, { seller })
    return idOf(
      await world.owner`
        insert into product_change (product_id, product_version, fields, created_at) values (${id}, 1, '{}', now()) returning id`,
    )
  }),
  {
    ...byTable(
      ORDER_GROUP,
      async (world) => (await givenOrderRow(world)).groupId,
      (state) => ({ placedAt: state === 'PLACED' ? new Date() : null }),
    ),
    // A placed group says when.
    move: async (sql, id, to, time) => {
      const also = to === 'PLACED' ? sql`, placed_at = ${time}` : sql``
      return await transition(sql, ORDER_GROUP, { id, to: to as 'PLACED', actorId: null, at: time, also })
    },
  },
  byTable(SELLER_BANK, async (world) => {
    const seller = await givenSeller(world, { workspace: await world.workspace() })
    return idOf(
      await world.owner`
        insert into seller_bank (seller_id, holder_name, number, last_four, ifsc, kind, is_primary, created_at)
        values (${seller}, 'Neem Trust', '\\x00', '7893', 'SBIN0000001', 'CURRENT', true, now()) returning id`,
    )
  }),
  {
    ...byTable(
      MONEY_DIFFERENCE,
      async (world) =>
        idOf(
          await world.owner`
          insert into money_difference (comparison, gateway, day, subject, finding, cause, expected_paise, actual_paise, found_at)
          values ('BANK', '', '2026-11-21', gen_random_uuid()::text, 'MISSING_HERE', 'BANK_LINE', 0, 1, now()) returning id`,
        ),
      (state) => ({ settledAt: state === 'OPEN' ? null : new Date() }),
    ),
    // A settled difference says when.
    move: async (sql, id, to, time) =>
      await transition(sql, MONEY_DIFFERENCE, {
        id,
        to: to as 'GONE',
        actorId: null,
        at: time,
        also: sql`, settled_at = ${time}`,
      }),
  },
  {
    ...byTable(
      MONEY_DECISION,
      async (world) =>
        idOf(
          await world.owner`
          insert into money_decision (kind, subject_id, amount_paise, reason, needs_second, proposed_by, proposed_at)
          values ('ADJUSTMENT', gen_random_uuid(), 100, 'Lost', false, ${(await world.person()).id}, now()) returning id`,
        ),
      (state) => ({ decidedAt: state === 'WAITING' ? null : new Date() }),
    ),
    // A decision says when it was made.
    move: async (sql, id, to, time) =>
      await transition(sql, MONEY_DECISION, {
        id,
        to: to as 'DONE',
        actorId: null,
        at: time,
        also: sql`, decided_at = ${time}`,
      }),
  },
  byTable(PRODUCT_REVIEW, async (world) => {
    const seller = await givenSeller(world, { workspace: await world.workspace() })
    const { id } = await givenProduct(world, { seller })
    return idOf(
      await world.owner`
        insert into product_review (product_id, buyer_id, rating, created_at) values (${id}, ${(await world.person()).id}, 4, now()) returning id`,
    )
  }),
  byTable(PRODUCT_QUESTION, async (world) => {
    const seller = await givenSeller(world, { workspace: await world.workspace() })
    const { id } = await givenProduct(world, { seller })
    return idOf(
      await world.owner`
        insert into product_question (product_id, asker_id, text, created_at) values (${id}, ${(await world.person()).id}, 'Is it blue?', now()) returning id`,
    )
  }),
  byTable(ORDER_PART, async (world) => (await givenOrderRow(world)).partId),
  byTable(ORDER_REFUND, async (world) => {
    const { orderId } = await givenOrderRow(world)
    return idOf(
      await world.owner`
        with step as (
          insert into order_step (order_id, to_state, side, at) values (${orderId}, 'CANCELLED', 'JOB', now()) returning id)
        insert into order_refund (id, order_id, goods_paise, coins, money_paise, shipping_paise)
        select id, ${orderId}, 0, 0, 0, 0 from step returning id`,
    )
  }),
  {
    ...byTable(
      PAYOUT,
      async (world) => {
        const seller = await givenSeller(world, { workspace: await world.workspace() })
        return idOf(
          await world.owner`
            insert into payout (seller_id, purpose, amount_paise, attempt, port, holder_name, number, last_four, ifsc, bank_id, created_at, held_until)
            values (${seller}, 'payable', 10000, 1, 'SANDBOX', 'Neem Trust', '\\x00', '7893', 'SBIN0000001', ${seller}, now(), now()) returning id`,
        )
      },
      (state) => ({ failure: state === 'FAILED' ? 'BUSY' : '' }),
    ),
    // A failure is said with its state.
    move: async (sql, id, to, time) => {
      const also = sql`, failure = ${to === 'FAILED' ? 'BUSY' : ''}`
      return await transition(sql, PAYOUT, { id, to: to as 'PAID', actorId: null, at: time, also })
    },
  },
]
