import type { ContributionKind, ContributionMode, ContributionState } from '@chowk/contract/donation/contribution.ts'
import type { DonationState } from '@chowk/contract/donation/gift.ts'
import type { Sql } from '../../platform/database.ts'
import { isMinorNow } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import { useAttachment } from '../../files/files.ts'
import { encryptPan } from './giver-pan.ts'
import type { Receiver } from './receiver.ts'

/** A contribution that is held until the end of the transaction. */
export interface HeldContribution {
  id: string
  workspaceId: string
  giverId: string | null
  kind: ContributionKind
  state: ContributionState
  giverName: string
  amountPaise: number | null
  what: string
  reference: string
  mode: ContributionMode | null
  givenOn: string
  panLastFour: string
  receiver: Receiver
  language: 'en' | 'hi'
}

/** Locks a contribution; the row comes before those of its payment. */
export async function lockContribution(tx: Sql, id: string): Promise<HeldContribution | undefined> {
  const [row] = await tx<HeldContribution[]>`
    select id, workspace_id, giver_id, kind, state, giver_name, amount_paise::float8 as amount_paise, what, reference, mode,
      to_char(given_on, 'YYYY-MM-DD') as given_on, pan_last_four, receiver, language
    from contribution where id = ${id} for update`
  return row
}

/** The payment of an online gift. */
export interface DonationRow {
  id: string
  sellerId: string
  state: DonationState
  isMonthly: boolean
  gateway: string
  paidAt: Date | null
}

/** Locks it, after its contribution. */
export async function lockDonation(tx: Sql, id: string): Promise<DonationRow | undefined> {
  const [row] = await tx<DonationRow[]>`
    select id, seller_id, state, is_monthly, gateway, paid_at from donation where id = ${id} for update`
  return row
}

interface GiverInput {
  name: string
  isAnonymous: boolean
  message: string
  wants80g: boolean
  pan: string
  address: string
  language: 'en' | 'hi'
}

/** What is written of a new contribution. */
export interface NewContribution {
  workspaceId: string
  giverId: string
  giver: GiverInput
  receiver: Receiver
  kind: ContributionKind
  amountPaise: number | null
  what?: string
  reference?: string
  mode?: ContributionMode | null
  givenOn: string
  at: Date
}

/** Writes a contribution with the giver's words; the names of minors are never public. */
export async function writeContribution(
  tx: Sql,
  { serverKey, clock }: { serverKey: Buffer; clock: Clock },
  made: NewContribution,
): Promise<string> {
  const { workspaceId, giverId, giver, receiver, kind, amountPaise, givenOn, at } = made
  const { what = '', reference = '', mode = null } = made
  const [next] = await tx<{ id: string }[]>`select uuidv7() as id`
  const id = next?.id ?? ''
  const pan = giver.wants80g ? encryptPan(serverKey, id, giver.pan) : null
  const isAnonymous = giver.isAnonymous || (await isMinorNow(tx, clock, giverId))
  await tx`
    insert into contribution (id, workspace_id, giver_id, kind, giver_name, is_anonymous, amount_paise, what, reference, mode, given_on, pan,
      pan_last_four, address, receiver, language, created_at)
    values (${id}, ${workspaceId}, ${giverId}, ${kind}, ${giver.name}, ${isAnonymous}, ${amountPaise}, ${what}, ${reference}, ${mode},
      ${givenOn}, ${pan}, ${giver.wants80g ? giver.pan.slice(-4) : ''}, ${giver.wants80g ? giver.address : ''},
      ${tx.json(receiver as never)}, ${giver.language}, ${at})`
  if (giver.message !== '') await tx`insert into contribution_message (id, text) values (${id}, ${giver.message})`
  return id
}

/** What the proof of a contribution hangs on. */
export const proofOf = (contributionId: string) => ({ usedBy: 'contribution-proof', subjectId: contributionId })

/** Gives an upload of the giver to the contribution that it proves; false if it is not theirs. */
export const keepProof = async (
  tx: Sql,
  { contributionId, ...by }: { contributionId: string; attachmentId: string; personId: string; at: Date },
): Promise<boolean> =>
  await useAttachment(tx, { ...proofOf(contributionId), ...by, kinds: ['IMAGE', 'PDF'], isPublic: false })
