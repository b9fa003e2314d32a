import { claimCase } from '@chowk/contract/moderation/queue.ts'
import { handle } from '../platform/handle.ts'
import { claimOf, findCase } from './content-case.ts'
import { CLAIM_MS } from './content.rules.ts'

/** Of two who hold a case at the same moment, the second is refused: one statement takes it. */
export const answerClaim = handle(claimCase, async ({ input, viewer, tx, clock, refuse }) => {
  const { caseId, release } = input
  const known = await findCase(tx, viewer, caseId)
  if (!known) throw refuse('CASE_NOT_FOUND')
  const now = clock.now()
  if (release) {
    await tx`
      update moderation_case set claimed_by = null, claimed_until = null where id = ${caseId} and claimed_by = ${viewer.personId}`
    const after = await findCase(tx, viewer, caseId)
    return { claim: after ? claimOf(after, viewer, now) : null }
  }
  const until = new Date(now.getTime() + CLAIM_MS)
  const taken = await tx`
    update moderation_case set claimed_by = ${viewer.personId}, claimed_until = ${until}
    where id = ${caseId} and closed_at is null
      and (claimed_by is null or claimed_by = ${viewer.personId} or claimed_until <= ${now})`
  const after = await findCase(tx, viewer, caseId)
  if (!after) throw refuse('CASE_NOT_FOUND')
  if (taken.count === 0 && after.closedAt) throw refuse('CASE_CLOSED')
  if (taken.count === 0) throw refuse('CASE_CLAIMED', { details: { claim: claimOf(after, viewer, now) } })
  return { claim: claimOf(after, viewer, now) }
})
