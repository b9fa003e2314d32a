import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { BACK_IN_STOCK, findOrderable } from './stock-notice.ts'

/** Users in one run; the next one is some minutes later. */
const MOST = 500

type AlertHouse = Pick<House, 'sql' | 'clock'>

interface Waited {
  variantId: string
  title: string
  options: string[]
  slug: string
}

async function notifyUser(sql: Sql, house: AlertHouse, personId: string): Promise<void> {
  // Another run may have them.
  const waited = await sql<{ variantId: string }[]>`
    select variant_id from stock_alert where person_id = ${personId} and ends_at > ${house.clock.now()}
    order by variant_id for update skip locked`
  const back = await findOrderable(
    sql,
    personId,
    waited.map(({ variantId }) => variantId),
  )
  const rows = await sql<Waited[]>`
    with gone as (delete from stock_alert where person_id = ${personId} and variant_id = any(${back}::uuid[]) returning variant_id)
    select v.id as variant_id, p.title, v.option_values as options, p.slug
    from gone join product_variant v on v.id = gone.variant_id join product p on p.id = v.product_id order by v.id`
  for (const { variantId, ...facts } of rows)
    await notify(sql, house, {
      kind: BACK_IN_STOCK,
      personIds: [personId],
      subject: variantId,
      actorId: null,
      facts,
    })
}

/** Tells users that what they waited for is back in stock, once, and drops waits that have ended (S12a). */
export function stockAlertTask(house: AlertHouse): Task {
  return async (_, { signal }) => {
    await house.sql`delete from stock_alert where ends_at <= ${house.clock.now()}`
    const users = await house.sql<{ personId: string }[]>`
      select distinct a.person_id from stock_alert a join variant_stock k on k.variant_id = a.variant_id
      where k.on_hand > k.reserved order by a.person_id limit ${MOST}`
    for (const { personId } of users) {
      signal.throwIfAborted()
      await house.sql.begin(async (sql) => await notifyUser(sql, house, personId))
    }
  }
}
