import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import type { Ports } from '../../ports.ts'
import { findReceiver } from '../contribution/receiver.ts'
import { findTotals } from '../contribution/totals.ts'
import { findDrive, findDrives, toDrive } from '../profile/drive-row.ts'

const answerList = handle(listDrives, async ({ sql, clock, cursor, input }) => {
  refuseDepth(input)
  const { page, size, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const rows = await findDrives(
    sql,
    sql`and p.created_at <= ${asOf} ${after(sql, from, { by: { id: sql`w.id` }, direction: 'DESC' })}
      order by w.id desc limit ${size + 1} offset ${from ? 0 : page * size}`,
  )
  const paged = pageOfItems(rows, { page, size, asOf }, ({ workspaceId: id }) => cursor.write(BY_ID, { id }))
  const totalsOf = await findTotals(
    sql,
    paged.content.map(({ workspaceId }) => workspaceId),
  )
  return { ...paged, content: paged.content.map((row) => toDrive(row, totalsOf(row.workspaceId))) }
})

const answerGet = (findTaxDetails: Ports['findTaxDetails']) =>
  handle(getDrive, async ({ sql, viewer, clock, input, refuse }) => {
    const at = clock.now()
    const drive = await findDrive(sql, at, input.customUrl)
    const receiver = drive && (await findReceiver(sql, findTaxDetails, { workspaceId: drive.workspaceId, at }))
    if (!receiver) throw refuse('DRIVE_NOT_FOUND')
    const [own] = await sql<{ name: string }[]>`select name from person where id = ${viewer.personId}`
    const { reg80g } = receiver
    return {
      ...toDrive(drive, (await findTotals(sql, [drive.workspaceId]))(drive.workspaceId)),
      presetsPaise: drive.presetsPaise,
      legalName: receiver.legalName,
      reg80g: reg80g && { number: reg80g.number, deductionPercent: reg80g.deductionPercent },
      mayGiveMoney: !viewer.isMinor,
      ownName: own?.name ?? '',
    }
  })

/** Calls that show who receives. */
export const driveCalls = (findTaxDetails: Ports['findTaxDetails']): readonly Handler[] => [
  answerList,
  answerGet(findTaxDetails),
]
