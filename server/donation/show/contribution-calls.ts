import { cancelContribution, hideGiver, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { Ports } from '../../ports.ts'
import { lockContribution } from '../contribution/contribution-row.ts'
import { CONTRIBUTION } from '../contribution/contribution-state.ts'
import { tellGiver } from '../gift/gift-notices.ts'
import { enqueuePaper } from '../gift/post-paper.job.ts'
import { issueAcknowledgement, issueCancellation } from '../paper/paper-row.ts'
import { findContributions, showContributions } from './contribution-item.ts'
import type { Side } from './contribution-item.ts'
import { answerList } from './contribution-list.ts'
import { answerCreate } from './create-contribution.ts'

async function show(tx: Sql, house: House, { id, side }: { id: string; side: Side }): Promise<Contribution> {
  const rows = await findContributions(tx, tx`where c.id = ${id}`)
  const [shown] = await showContributions({ sql: tx, house }, rows, side)
  if (!shown) throw new Error('a locked contribution is there')
  return shown
}

const answerStatus = handle(
  updateContributionStatus,
  async ({ tx, workspace, viewer, house, clock, input, refuse, audit }) => {
    const { contributionId: id, status: to, reason } = input
    const at = clock.now()
    const gift = await lockContribution(tx, id)
    if (gift?.workspaceId !== workspace.id) throw refuse('CONTRIBUTION_NOT_FOUND')
    if (gift.kind === 'MONEY_ONLINE') throw refuse('BY_PAYMENT_ONLY')
    await transition(tx, CONTRIBUTION, { id, to, actorId: viewer.personId, reason, at, also: tx`, reason = ${reason}` })
    const paperId =
      to === 'ACKNOWLEDGED'
        ? await issueAcknowledgement(tx, gift, at)
        : to === 'REVERSED'
          ? await issueCancellation(tx, gift, { reason, at })
          : undefined
    if (paperId !== undefined) await enqueuePaper(tx, house, paperId)
    await tellGiver(tx, house, { contributionId: id, giverId: gift.giverId, receiver: gift.receiver, to, reason })
    audit(`contribution ${id}`, { state: gift.state }, { state: to })
    return await show(tx, house, { id, side: 'RECEIVER' })
  },
)

const answerCancel = handle(cancelContribution, async ({ tx, viewer, house, clock, input, refuse }) => {
  const { contributionId: id } = input
  const gift = await lockContribution(tx, id)
  if (gift?.giverId !== viewer.personId || gift.kind === 'MONEY_ONLINE') throw refuse('CONTRIBUTION_NOT_FOUND')
  // No history names the giver, who may be anonymous.
  await transition(tx, CONTRIBUTION, { id, to: 'CANCELLED', actorId: null, at: clock.now() })
  return await show(tx, house, { id, side: 'GIVER' })
})

const answerHide = handle(hideGiver, async ({ tx, viewer, house, input, refuse }) => {
  const { contributionId: id } = input
  const gift = await lockContribution(tx, id)
  if (gift?.giverId !== viewer.personId) throw refuse('CONTRIBUTION_NOT_FOUND')
  await tx`update contribution set is_anonymous = true where id = ${id}`
  return await show(tx, house, { id, side: 'GIVER' })
})

/** Calls about contributions. */
export const contributionCalls = (findTaxDetails: Ports['findTaxDetails']): readonly Handler[] => [
  answerCreate(findTaxDetails),
  answerList,
  answerStatus,
  answerCancel,
  answerHide,
]
