import { listContributions } from '@chowk/contract/donation/contribution.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import { isChargebackLost } from '../../payment/payment.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import type { Person } from '../../platform/viewer.ts'
import { DONATION_PAYMENT } from '../contribution/totals.ts'
import { findDrive } from '../profile/drive-row.ts'
import { findContributions, showContributions } from './contribution-item.ts'
import type { Side } from './contribution-item.ts'

// A gift that was begun and not paid counts nothing.
const isBegun = (sql: Sql): Fragment => sql`not (c.kind = 'MONEY_ONLINE' and c.state = 'PENDING')`

/** Contributions that a giver reads in their own list. */
export const isOwn = (sql: Sql, { personId }: Pick<Person, 'personId'>): Fragment => sql`c.giver_id = ${personId}`

/** Contributions that everybody reads on the page of a workspace: acknowledged, and with a name. */
const isThanked = (
  sql: Sql,
  workspaceId: string,
): Fragment => sql`c.workspace_id = ${workspaceId} and c.state = 'ACKNOWLEDGED'
  and not c.is_anonymous and not ${isChargebackLost(sql, { kind: DONATION_PAYMENT, subjectId: sql`c.id` })}`

export const answerList = handle(listContributions, async ({ sql, house, viewer, clock, cursor, input, refuse }) => {
  refuseDepth(input)
  const { page, size, next, status } = input
  const now = clock.now()
  const asOf = input.asOf ? new Date(input.asOf) : now
  const from = cursor.read(BY_ID, next)
  const ofOne = input.customUrl === undefined ? sql`` : sql`and w.slug = ${input.customUrl}`
  const wanted = await scopeOf()
  const rows = await findContributions(
    sql,
    sql`where ${wanted.where} and ${isBegun(sql)} and c.created_at <= ${asOf} ${status ? sql`and c.state = ${status}` : sql``}
      ${after(sql, from, { by: { id: sql`c.id` }, direction: 'DESC' })}
      order by c.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
  )
  const paged = pageOfItems(rows, { page, size, asOf }, ({ id }) => cursor.write(BY_ID, { id }))
  return { ...paged, content: await showContributions({ sql, house }, paged.content, wanted.side) }

  async function scopeOf(): Promise<{ where: Fragment; side: Side }> {
    if (input.of === 'OWN') return { where: sql`${isOwn(sql, viewer)} ${ofOne}`, side: 'GIVER' }
    if (input.of === 'WORKSPACE') {
      if (!administers(viewer.role) || viewer.workspaceId === null) throw refuse('NOT_ALLOWED')
      return { where: sql`c.workspace_id = ${viewer.workspaceId} ${ofOne}`, side: 'RECEIVER' }
    }
    const drive = await findDrive(sql, now, input.customUrl ?? '')
    if (!drive) throw refuse('DRIVE_NOT_FOUND')
    return { where: isThanked(sql, drive.workspaceId), side: 'PUBLIC' }
  }
})
