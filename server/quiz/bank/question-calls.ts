import { addBankQuestion, changeBankQuestion, getBankQuestion } from '@chowk/contract/quiz/bank.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { mayReview } from '../config/reviewers.ts'
import { QUIZ_QUESTION } from '../making/question-state.ts'
import type { BankRecord } from './bank-row.ts'
import { copyOffered } from './copy-offered.ts'
import { faultFacts, findQuestion, shownQuestion } from './find-question.ts'
import { changeWritten, putWritten } from './put-question.ts'
import { findCase, joinCase, spreadPassage } from './question-case.ts'
import { settled } from './settled.rules.ts'

/** Answers one question with its key and its versions. */
export const answerGetBankQuestion = handle(getBankQuestion, async ({ input, viewer, workspace, sql, refuse }) => {
  const row = await findQuestion(sql, workspace, { id: input.questionId })
  if (!row) throw refuse('QUESTION_NOT_FOUND')
  return await shownQuestion(sql, { bank: workspace, viewer }, row)
})

/** Writes a question down. */
export const answerAddBankQuestion = handle(
  addBankQuestion,
  async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
    if (input.approves && !(await mayReview(tx, viewer))) throw refuse('NOT_A_REVIEWER')
    const state = input.approves ? ('APPROVED' as const) : ('DRAFT' as const)
    const by = { workspaceId: workspace.id, authorId: viewer.personId, at: clock.now(), state }
    const { caseOf } = input
    const first = caseOf === undefined ? undefined : await findCase(tx, workspace, caseOf)
    if (typeof first === 'string') throw refuse(first)
    const put = await putWritten(tx, by, { ...input.question, ...(first && { passage: first.passage }) })
    if (put.faults) throw refuse('QUESTION_FAULTY', faultFacts(put.faults))
    if (first) await joinCase(tx, { id: put.id, of: first.id })
    audit(`question ${put.id}`, undefined, { state })
    return { questionId: put.id, version: 1, state }
  },
)

type Changing = Context<typeof changeBankQuestion>

async function changeOwn({ input, viewer, workspace, tx, clock, refuse, audit }: Changing, row: BankRecord) {
  const { id, version, rule, evidence } = row
  const by = { workspaceId: workspace.id, authorId: viewer.personId, at: clock.now() }
  const faults = await changeWritten(tx, { ...by, id, version, rule, evidence }, input.question)
  if (faults.length > 0) throw refuse('QUESTION_FAULTY', faultFacts(faults))
  const passage = settled(input.question).passage
  await spreadPassage(tx, workspace, { id, passage, by: { authorId: by.authorId, at: by.at } })
  const approves = input.approves && row.state !== 'APPROVED'
  if (approves) await transition(tx, QUIZ_QUESTION, { id, to: 'APPROVED', actorId: viewer.personId, at: by.at })
  const state = approves ? 'APPROVED' : row.state
  audit(`question ${id}`, { version }, { version: version + 1, state })
  return { questionId: id, version: version + 1, state }
}

async function changeOffered({ input, viewer, workspace, tx, clock, refuse, audit }: Changing, source: BankRecord) {
  const deciding = { workspaceId: workspace.id, personId: viewer.personId, at: clock.now() }
  const { copyId, faults } = await copyOffered(tx, deciding, { source, change: input.question })
  if (faults) throw refuse('QUESTION_FAULTY', faultFacts(faults))
  if (copyId === undefined) throw refuse('QUESTION_NOT_FOUND')
  audit(`question ${copyId}`, undefined, { copyOf: source.id, state: 'APPROVED' })
  return { questionId: copyId, version: 1, state: 'APPROVED' as const }
}

const isOtherKind = ({ question }: Parsed<typeof changeBankQuestion>, { kind }: BankRecord) => question.kind !== kind

// The change goes into papers as it is: what is approved, becomes it now, or is taken over from a rule.
const isReview = ({ approves }: Parsed<typeof changeBankQuestion>, { state, workspaceId }: BankRecord) =>
  approves || state === 'APPROVED' || workspaceId === null

/** Gives a question a new version. */
export const answerChangeBankQuestion = handle(changeBankQuestion, async (context) => {
  const { input, viewer, workspace, tx, refuse } = context
  const row = await findQuestion(tx, workspace, { id: input.questionId, locks: true })
  if (!row) throw refuse('QUESTION_NOT_FOUND')
  if (row.version !== input.version) {
    const current = await shownQuestion(tx, { bank: workspace, viewer }, row)
    throw refuse('VERSION_CONFLICT', { details: { current } })
  }
  if (isOtherKind(input, row)) throw refuse('KIND_FIXED')
  if (isReview(input, row) && !(await mayReview(tx, viewer))) throw refuse('NOT_A_REVIEWER')
  return row.workspaceId === null ? await changeOffered(context, row) : await changeOwn(context, row)
})
