import type { NotTakenRow } from '@chowk/contract/quiz/summary/not-taken.ts'
import type { StudentRow } from '@chowk/contract/quiz/summary/summary.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { noticeKey } from '../../notice/notify.ts'
import type { Person } from '../../platform/viewer.ts'
import { findEligibility } from '../eligibility/find-eligibility.ts'
import { quizStatusOf } from '../kind/find-quiz.ts'
import { findStudents } from './find-students.ts'
import type { NamedQuiz } from './named-quiz.ts'
import { QUIZ_REMINDER, reminderOf } from './remind-notice.ts'
import type { Summary } from './summary-rows.ts'

/** Which of those who took none are wanted. */
export interface WantedNotTaken {
  query?: string | undefined
  size: number
  skip: number
}

/** Members of now without a try that counts, by name: one more than the page holds, and how many there are. */
export const findMissing = async (sql: Sql, summary: Summary, wanted: WantedNotTaken) =>
  await findStudents(sql, summary, {
    ...wanted,
    taken: 'NO',
    status: 'ACTIVE',
    sort: 'NAME',
    // No quiz is for whoever teaches or runs the workspace, so none is missing from her.
    onlyMembers: true,
  })

/** Those of some people who were reminded today. */
export async function findReminded(
  sql: Sql,
  { scope, now }: Summary,
  personIds: readonly string[],
): Promise<Set<string>> {
  const key = noticeKey(QUIZ_REMINDER, { subject: scope.workspaceId, event: reminderOf(now) })
  const rows = await sql<{ personId: string }[]>`
    select person_id from notice where person_id = any(${[...personIds]}::uuid[]) and group_key = ${key}`
  return new Set(rows.map(({ personId }) => personId))
}

/** A member as if she asked herself: by that it is judged what stands in her way, and what she would be asked. */
export const asMember = (
  { userId, class: year }: Pick<StudentRow, 'userId' | 'class'>,
  workspaceId: string,
): Person => ({
  signedIn: true,
  personId: userId,
  familyId: '',
  deviceId: '',
  workspaceId,
  role: 'MEMBER',
  isOperator: false,
  isMinor: true,
  class: year,
  restriction: null,
  provenTwice: false,
  factsVersion: 0,
})

// Of some quizzes it is not told what keeps people from them: practice, and others' own.
const SET: readonly string[] = ['ENTITY', 'PUBLIC']

/** No quiz has this id: of whoever never asked for one there is none. */
const NO_QUIZ = '00000000-0000-0000-0000-000000000000'

interface Asking {
  sql: Sql
  clock: Clock
  summary: Summary
}

// Of a quiz that was set, what she read decides nothing, and what its own rules say all.
async function findOfSet({ sql, clock, summary }: Asking, quiz: NamedQuiz, people: readonly StudentRow[]) {
  const own = new Map<string, NotTakenRow['own']>()
  for (const person of people) {
    const viewer = asMember(person, summary.scope.workspaceId)
    const { have, need, reasons } = await quizStatusOf({ sql, clock, viewer, quiz })
    own.set(person.userId, { have, need, reasons })
  }
  return own
}

const isOfReading = ({ filter: { quiz, kind } }: Summary): boolean =>
  quiz === undefined && (kind === undefined || kind === 'USERWISE')

async function findOwn({ sql, clock, summary }: Asking, people: readonly StudentRow[]) {
  const { quiz } = summary
  if (quiz && SET.includes(quiz.kind)) return await findOfSet({ sql, clock, summary }, quiz, people)
  const own = new Map<string, NotTakenRow['own']>()
  if (!isOfReading(summary)) return own
  const quizzes = await sql<{ personId: string; id: string }[]>`
    select person_id, id from quiz where kind = 'USERWISE' and person_id = any(${people.map(({ userId }) => userId)}::uuid[])`
  const quizOf = new Map(quizzes.map(({ personId, id }) => [personId, id]))
  for (const person of people) {
    const viewer = asMember(person, summary.scope.workspaceId)
    const found = await findEligibility({ sql, clock, viewer, quizId: quizOf.get(person.userId) ?? NO_QUIZ })
    own.set(person.userId, { have: found.have, need: found.config.minArticlesRead, reasons: found.reasons })
  }
  return own
}

/** Some people with what keeps each from her own quiz, or from the one that is named. */
export async function withReasons(asking: Asking, people: readonly StudentRow[]): Promise<NotTakenRow[]> {
  const ids = people.map(({ userId }) => userId)
  const reminded = await findReminded(asking.sql, asking.summary, ids)
  const own = await findOwn(asking, people)
  return people.map(({ userId, name, portrait, employeeCode, class: year, department }) => ({
    userId,
    name,
    portrait,
    employeeCode,
    class: year,
    department,
    own: own.get(userId) ?? null,
    isReminded: reminded.has(userId),
  }))
}
