import {
  addQuizSet,
  changeQuizSet,
  copyQuizSet,
  getQuizSet,
  listQuizSets,
  moveQuizSet,
  previewQuizSet,
  SetRules,
} from '@chowk/contract/quiz/set/set.ts'
import type { WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems, refuseDepth } from '../../platform/paging/paging.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { isChosenReviewer } from '../config/reviewers.ts'
import { planTellings } from '../notice/tell-of-set.job.ts'
import { keepQuestions } from './asked-questions.ts'
import { endRunning } from './end-running.ts'
import { findSet, findSets, questionsOf, setFile } from './find-sets.ts'
import { faultOfSet, putParts, putPreview, putSet } from './put-set.ts'
import { maySet } from './runs-quiz.ts'
import { answerSetQuestions } from './set-questions.ts'
import { QUIZ_SET } from './set-state.ts'

const BY_TIME = { at: 'TIME', id: 'ID' } as const

const answerList = handle(listQuizSets, async ({ input, viewer, sql, clock, cursor }) => {
  refuseDepth(input)
  const { page, size, next, q, state } = input
  const more = after(sql, cursor.read(BY_TIME, next), {
    by: { at: sql`q.created_at`, id: sql`q.id` },
    direction: 'DESC',
  })
  const reviews = await isChosenReviewer(sql, viewer)
  const rows = await findSets(sql, { viewer, q, state, size, more, reviews })
  const { content, ...about } = pageOfItems(rows, { page, size, asOf: clock.now() }, ({ at, row }) =>
    cursor.write(BY_TIME, { at, id: row.id }),
  )
  return { content: content.map(({ row }) => row), ...about }
})

const answerGet = handle(getQuizSet, async ({ input, viewer, sql, refuse }) => {
  const row = await findSet(sql, { id: input.id, viewer })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  return await setFile(sql, row, viewer)
})

const answerAdd = handle(addQuizSet, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { kind, set } = input
  if (!maySet(viewer, kind)) throw kind === 'PUBLIC' ? refuse('NOT_FOR_EVERYBODY') : commonRefusal('NOT_ALLOWED')
  const fault = await faultOfSet(tx, { viewer, kind, set })
  if (fault) throw refuse(fault)
  const id = await putSet(tx, { viewer, kind, set, now: clock.now() })
  audit(`quiz ${id}`, undefined, { title: set.title, kind })
  return { id }
})

// What the log tells of a change; which questions it asks, the quiz itself says.
const logged = ({ title, opensAt, closesAt, minutes, questions }: WrittenSet) => ({
  title,
  opensAt,
  closesAt,
  minutes,
  questions: questions.length,
})

const answerChange = handle(changeQuizSet, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { id, version, set } = input
  const row = await findSet(tx, { id, viewer }, { locks: true })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  const before = await setFile(tx, row, viewer)
  if (row.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  if (row.state === 'ENDED') throw refuse('QUIZ_OVER')
  const asks = ({ questions, sections }: Pick<typeof set, 'questions' | 'sections'>) =>
    JSON.stringify([questions.map(({ questionId, mostMark }) => [questionId.toLowerCase(), mostMark]), sections])
  if (row.isTaken && asks(set) !== asks(before)) throw refuse('QUIZ_TAKEN')
  const known = {
    departmentIds: before.departmentIds,
    questionIds: before.questions.map(({ questionId }) => questionId),
  }
  const fault = await faultOfSet(tx, { viewer, kind: row.kind, set }, known)
  if (fault) throw refuse(fault)
  // Whoever only sends back what she read has not chosen everybody.
  const isStillForNobody =
    set.audience === undefined &&
    set.classes.length === 0 &&
    before.audience === 'DEPARTMENTS' &&
    before.departmentIds.length === 0
  await tx`
    update quiz set title = ${set.title}, opens_at = ${set.opensAt}, closes_at = ${set.closesAt}, rules = ${tx.json(SetRules.parse(set))},
      classes = ${row.kind === 'PUBLIC' ? [] : set.classes}::smallint[],
      names_departments = ${set.departmentIds.length > 0 || isStillForNobody}, version = version + 1, changed_at = ${clock.now()} where id = ${id}`
  await putParts(tx, id, set)
  // Once taken, its paper is fixed: a question that is usable again does not join it.
  if (row.state === 'OPEN' && !row.isTaken) await keepQuestions(tx, viewer, id)
  await planTellings(tx, { id, now: clock.now() })
  audit(`quiz ${id}`, logged(before), logged(set))
  return { version: version + 1 }
})

const isEmpty = async (sql: Sql, id: string): Promise<boolean> => {
  const [row] = await sql<
    { questions: number }[]
  >`select ${questionsOf(sql)} as questions from quiz q where q.id = ${id}`
  return (row?.questions ?? 0) === 0
}

const answerMove = handle(moveQuizSet, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const { id, to } = input
  const row = await findSet(tx, { id, viewer }, { locks: true })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  // Pressed twice it is as it was wanted.
  if (row.state === to) return { state: to }
  const now = clock.now()
  await transition(tx, QUIZ_SET, { id, to, actorId: viewer.personId, at: now, also: tx`, changed_at = ${now}` })
  if (to === 'OPEN') {
    await keepQuestions(tx, viewer, id)
    if (await isEmpty(tx, id)) throw refuse('NOTHING_ASKED')
  }
  if (to === 'ENDED') {
    // What is over is over from now on, also for whoever reads only its times.
    await tx`update quiz set closes_at = least(coalesce(closes_at, ${now}), ${now}), version = version + 1 where id = ${id}`
    await endRunning(tx, { quizId: id, actorId: viewer.personId, now })
  }
  await planTellings(tx, { id, now, ...(to === 'OPEN' && { publishedBy: viewer.personId }) })
  audit(`quiz ${id}`, { state: row.state }, { state: to })
  return { state: to }
})

const answerCopy = handle(copyQuizSet, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const row = await findSet(tx, { id: input.id, viewer })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  // A copy is a draft: it takes along what is usable now.
  const { questions, audience, ...file } = await setFile(tx, { ...row, state: 'DRAFT' }, viewer)
  const set = {
    ...file,
    title: input.title,
    opensAt: null,
    closesAt: null,
    questions: questions.filter(({ isUsable }) => isUsable),
  }
  // For nobody but those whom the first one is for, also where their departments were closed or deleted since.
  const namesDepartments = audience === 'DEPARTMENTS'
  const id = await putSet(tx, { viewer, kind: row.kind, set, now: clock.now(), namesDepartments })
  audit(`quiz ${id}`, undefined, { title: set.title, kind: row.kind })
  return { id }
})

const answerPreview = handle(previewQuizSet, async ({ input, viewer, tx, refuse }) => {
  const row = await findSet(tx, { id: input.id, viewer })
  if (!row) throw refuse('QUIZ_NOT_FOUND')
  if (await isEmpty(tx, row.id)) throw refuse('NOTHING_ASKED')
  return { quizSlug: await putPreview(tx, { id: row.id, viewer }) }
})

/** Calls by which quizzes are set. */
export const setCalls: readonly Handler[] = [
  answerList,
  answerSetQuestions,
  answerGet,
  answerAdd,
  answerChange,
  answerMove,
  answerCopy,
  answerPreview,
]
