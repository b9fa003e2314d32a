import type { ContributionKind, ContributionMode } from '@chowk/contract/donation/contribution.ts'
import type { GiftPaper } from '@chowk/contract/donation/gift.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import type { Sql } from '../../platform/database.ts'
import type { HeldContribution } from '../contribution/contribution-row.ts'
import type { Receiver } from '../contribution/receiver.ts'

/** Contents of a paper, frozen when it was issued. */
export interface PaperFacts {
  receiver: Receiver
  /** Printed only for those who may know it. */
  giverName: string
  kind: ContributionKind
  amountPaise: number | null
  what: string
  reference: string
  mode: ContributionMode | null
  givenOn: string
  panLastFour: string
  /** Of a note that cancels: the acknowledgement, and why. */
  cancels?: { number: string; issuedAt: string }
  reason?: string
}

/** An issued paper. */
export interface PaperRow {
  id: string
  contributionId: string
  workspaceId: string
  giverId: string | null
  isAnonymous: boolean
  series: GiftPaper['kind']
  number: string
  facts: PaperFacts
  issuedAt: Date
}

/** Like ACK26-27/000042, or CN26-27/000007: at most 16 characters. */
export const paperNumber = (series: GiftPaper['kind'], financialYear: string, count: number): string =>
  `${series === 'CANCELLATION' ? 'CN' : 'ACK'}${financialYear}/${String(count).padStart(6, '0')}`

interface NewPaper {
  series: GiftPaper['kind']
  cancels?: PaperFacts['cancels']
  reason?: string
  at: Date
}

/** Issues a paper under the next number of its series, which is held until the transaction ends: none is lost or given twice. */
async function issuePaper(tx: Sql, gift: HeldContribution, made: NewPaper): Promise<string> {
  const { series, cancels, reason, at } = made
  const financialYear = financialYearOf(at)
  const { id, workspaceId, giverName, receiver, kind, amountPaise, what, reference, mode, givenOn, panLastFour } = gift
  const [next] = await tx<{ last: number }[]>`
    insert into donation_series as s (workspace_id, series, financial_year, last) values (${workspaceId}, ${series}, ${financialYear}, 1)
    on conflict (workspace_id, series, financial_year) do update set last = s.last + 1 returning last`
  const facts: PaperFacts = {
    receiver,
    giverName,
    kind,
    amountPaise,
    what,
    reference,
    mode,
    givenOn,
    panLastFour,
    ...(cancels && { cancels }),
    ...(reason !== undefined && { reason }),
  }
  const [paper] = await tx<{ id: string }[]>`
    insert into donation_paper (contribution_id, series, number, facts, issued_at)
    values (${id}, ${series}, ${paperNumber(series, financialYear, next?.last ?? 0)}, ${tx.json(facts as never)}, ${at}) returning id`
  return paper?.id ?? ''
}

/** Issues the acknowledgement of a gift; answers its id. */
export const issueAcknowledgement = async (tx: Sql, gift: HeldContribution, at: Date): Promise<string> =>
  await issuePaper(tx, gift, { series: 'ACKNOWLEDGEMENT', at })

/** Issues the note that cancels the acknowledgement of a gift, if there is one; answers its id. */
export async function issueCancellation(
  tx: Sql,
  gift: HeldContribution,
  { reason, at }: { reason: string; at: Date },
): Promise<string | undefined> {
  const [paper] = await findPapers(tx, [gift.id])
  if (!paper) return undefined
  const cancels = { number: paper.number, issuedAt: paper.issuedAt.toISOString() }
  return await issuePaper(tx, gift, { series: 'CANCELLATION', cancels, reason, at })
}

/** Papers of contributions, oldest first. */
export const findPapers = async (sql: Sql, contributionIds: readonly string[]): Promise<PaperRow[]> =>
  await sql<PaperRow[]>`
    select p.id, p.contribution_id, c.workspace_id, c.giver_id, c.is_anonymous, p.series, p.number, p.facts, p.issued_at
    from donation_paper p join contribution c on c.id = p.contribution_id
    where p.contribution_id = any(${[...contributionIds]}::uuid[]) order by p.issued_at, p.id`

/** One paper. */
export async function findPaper(sql: Sql, id: string): Promise<PaperRow | undefined> {
  const [row] = await sql<{ contributionId: string }[]>`select contribution_id from donation_paper where id = ${id}`
  const papers = row ? await findPapers(sql, [row.contributionId]) : []
  return papers.find((paper) => paper.id === id)
}

/** A paper in a list. */
export const toPaper = ({ id, series, number }: PaperRow): GiftPaper => ({ paperId: id, kind: series, number })
