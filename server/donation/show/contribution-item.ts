import type { Contribution, ContributionState } from '@chowk/contract/donation/contribution.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { DonationState, GiftRefundState } from '@chowk/contract/donation/gift.ts'
import { readAttachments } from '../../files/files.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import { CONTRIBUTION } from '../contribution/contribution-state.ts'
import { refundableUntil } from '../gift/refund-gift.ts'
import { findPapers, toPaper } from '../paper/paper-row.ts'

/** As what somebody reads a contribution: its giver, those who run the workspace, or everybody. */
export type Side = 'GIVER' | 'RECEIVER' | 'PUBLIC'

type Row = Pick<
  Contribution,
  | 'kind'
  | 'state'
  | 'customUrl'
  | 'isAnonymous'
  | 'amountPaise'
  | 'what'
  | 'reference'
  | 'mode'
  | 'givenOn'
  | 'reason'
  | 'wants80g'
> & {
  id: string
  name: BilingualName
  giverName: string
  message: string
  messageState: string | null
  donationState: DonationState | null
  paidAt: Date | null
  refund: GiftRefundState | null
  proofId: string | null
  createdAt: Date
}

/** Reads contributions in row `c`; `where` holds condition and order. */
export const findContributions = async (sql: Sql, where: Fragment): Promise<Row[]> =>
  await sql<Row[]>`
    select c.id, c.kind, c.state, w.slug as custom_url, ${nameJson(sql, 'w')} as name, c.giver_name, c.is_anonymous,
      c.amount_paise::float8 as amount_paise, c.what, c.reference, c.mode, to_char(c.given_on, 'YYYY-MM-DD') as given_on, c.reason,
      c.pan is not null as wants80g, coalesce(g.text, '') as message, g.state as message_state, d.state as donation_state, d.paid_at,
      r.state as refund, a.id as proof_id, c.created_at
    from contribution c join workspace w on w.id = c.workspace_id left join contribution_message g on g.id = c.id
      left join donation d on d.id = c.id left join donation_refund r on r.donation_id = c.id
      left join attachment a on a.used_by = 'contribution-proof' and a.subject_id = c.id::text
    ${where}`

/** Steps that a side can take; money paid online moves by its payment alone. */
export function stepsOf({ kind, state }: Pick<Row, 'kind' | 'state'>, side: Side): ContributionState[] {
  if (kind === 'MONEY_ONLINE' || side === 'PUBLIC') return []
  const isOfGiver = (to: ContributionState) => to === 'CANCELLED'
  return CONTRIBUTION.allowed[state].filter((to) => isOfGiver(to) === (side === 'GIVER'))
}

function donationOf({ donationState, paidAt, refund }: Row, now: Date): Contribution['donation'] {
  if (donationState === null) return null
  const until = paidAt && donationState === 'RECEIPTED' ? refundableUntil(paidAt) : null
  return { state: donationState, refund, refundableUntil: until && until >= now ? until.toISOString() : null }
}

/** Contributions as one side sees them. Anonymity is of the gift: nobody but its giver reads the name, on any path. */
export async function showContributions(
  { sql, house }: { sql: Sql; house: House },
  rows: readonly Row[],
  side: Side,
): Promise<Contribution[]> {
  const isPublic = side === 'PUBLIC'
  const ids = rows.map(({ id }) => id)
  const papers = isPublic ? [] : await findPapers(sql, ids)
  const proofs = isPublic
    ? []
    : await readAttachments(
        sql,
        house,
        rows.flatMap(({ proofId }) => proofId ?? []),
      )
  const now = house.clock.now()
  return rows.map((row) => {
    const { id, kind, state, customUrl, name, isAnonymous, what, mode, givenOn, wants80g } = row
    const isHidden = isAnonymous && side !== 'GIVER'
    const showsMessage = row.messageState === 'PUBLISHED' || (row.messageState !== null && side === 'GIVER')
    return {
      contributionId: id,
      kind,
      state,
      customUrl,
      name,
      giverName: isHidden ? null : row.giverName,
      isAnonymous,
      amountPaise: isPublic ? null : row.amountPaise,
      what: isPublic ? '' : what,
      reference: isPublic ? '' : row.reference,
      mode: isPublic ? null : mode,
      givenOn,
      message: row.messageState === null || showsMessage ? row.message : null,
      reason: isPublic ? '' : row.reason,
      wants80g: !isPublic && wants80g,
      donation: isPublic ? null : donationOf(row, now),
      papers: papers.filter(({ contributionId }) => contributionId === id).map(toPaper),
      proof: proofs.find(({ attachmentId }) => attachmentId === row.proofId) ?? null,
      may: stepsOf(row, side),
      createdAt: row.createdAt.toISOString(),
    }
  })
}
