import { MOST_SAFE, approveSafe, decideBankQuestion } from '@chowk/contract/quiz/bank.ts'
import type { BankDecision } from '@chowk/contract/quiz/bank.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { QUIZ_QUESTION } from '../making/question-state.ts'
import { mayReview } from '../config/reviewers.ts'
import type { QuestionState } from '../making/question-state.ts'
import { SAFE_RULES } from '../making/story-questions.rules.ts'
import { stepsOf } from './bank-row.ts'
import type { BankRecord } from './bank-row.ts'
import { copyOffered, putReview } from './copy-offered.ts'
import { findOffered } from './find-drafts.ts'
import { faultFacts, findQuestion } from './find-question.ts'

type Deciding = Context<typeof decideBankQuestion>

const LEADS_TO: Record<BankDecision, QuestionState> = {
  APPROVE: 'APPROVED',
  REJECT: 'RETIRED',
  RETIRE: 'RETIRED',
  BACK: 'DRAFT',
}

async function decideOwn({ input, viewer, workspace, tx, clock, refuse }: Deciding, row: BankRecord) {
  const { id } = row
  const faults = faultsOf(row)
  if (input.decision === 'APPROVE' && faults.length > 0) throw refuse('QUESTION_FAULTY', faultFacts(faults))
  const to = LEADS_TO[input.decision]
  // How many of the last suggestions were taken is told of the model as of every rule (QG11).
  if (row.rule === 'MODEL' && row.state === 'DRAFT') {
    const decision = input.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED'
    const deciding = { workspaceId: workspace.id, personId: viewer.personId, at: clock.now() }
    await putReview(tx, deciding, { id, rule: row.rule, decision, reason: input.reason })
  }
  await transition(tx, QUIZ_QUESTION, { id, to, actorId: viewer.personId, reason: input.reason, at: clock.now() })
  return { questionId: id, state: to }
}

async function decideOffered({ input, viewer, workspace, tx, clock, refuse }: Deciding, source: BankRecord) {
  const deciding = { workspaceId: workspace.id, personId: viewer.personId, at: clock.now() }
  const { id, rule } = source
  if (input.decision === 'REJECT') {
    const isFirst = await putReview(tx, deciding, { id, rule, decision: 'REJECTED', reason: input.reason })
    if (!isFirst) throw refuse('DECIDED_ALREADY')
    return { questionId: id, state: 'RETIRED' as const }
  }
  const { copyId } = await copyOffered(tx, deciding, { source })
  if (copyId === undefined) throw refuse('DECIDED_ALREADY')
  return { questionId: copyId, state: 'APPROVED' as const }
}

/** Approves, rejects or retires a question, or takes it back as a draft. */
export const answerDecideBankQuestion = handle(decideBankQuestion, async (context) => {
  const { input, viewer, workspace, tx, refuse, audit } = context
  const row = await findQuestion(tx, workspace, { id: input.questionId, locks: true })
  if (!row) throw refuse('QUESTION_NOT_FOUND')
  if (!(await mayReview(tx, viewer))) throw refuse('NOT_A_REVIEWER')
  if (!stepsOf(row).includes(input.decision)) throw refuse('DECIDED_ALREADY')
  if (input.decision === 'REJECT' && input.reason === '')
    throw refuse('REASON_NEEDED', { fields: [{ path: 'reason', code: 'REASON_NEEDED', message: '' }] })
  const decided = row.workspaceId === null ? await decideOffered(context, row) : await decideOwn(context, row)
  audit(`question ${decided.questionId}`, { state: row.state }, { state: decided.state, reason: input.reason })
  return decided
})

/** Approves what the rules made that hardly ever err, newest first. */
export const answerApproveSafe = handle(approveSafe, async ({ viewer, workspace, tx, clock, refuse, audit }) => {
  if (!(await mayReview(tx, viewer))) throw refuse('NOT_A_REVIEWER')
  const deciding = { workspaceId: workspace.id, personId: viewer.personId, at: clock.now() }
  const waiting = await findOffered(tx, workspace, { rules: SAFE_RULES, most: MOST_SAFE })
  let approved = 0
  for (const source of waiting) if ((await copyOffered(tx, deciding, { source })).copyId !== undefined) approved++
  audit(workspace.id, undefined, { approved })
  return { approved }
})
