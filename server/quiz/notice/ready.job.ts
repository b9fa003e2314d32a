import { findPerson } from '../../identity/identity.ts'
import { notify } from '../../notice/notify.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { startOfToday } from '../eligibility/eligibility.rules.ts'
import { askForQuestions, findEligibility } from '../eligibility/find-eligibility.ts'
import { QUIZ_READY } from './quiz-notices.ts'
import { roundSince } from './ready.rules.ts'

type Telling = Pick<House, 'sql' | 'clock' | 'enqueue'>

const PORTION = 500

// What is told is told in the transaction that says so: a job that dies begins this reader again.
async function tellReader(house: Telling, personId: string): Promise<void> {
  await house.sql.begin(async (sql) => {
    const { clock } = house
    const now = clock.now()
    const viewer = await findPerson(sql, clock, personId)
    if (!viewer || viewer.restriction) return
    const { id: quizId, slug: quizSlug } = await findOwnQuiz(sql, personId)
    const found = await findEligibility({ sql, clock, viewer, quizId })
    await askForQuestions(house, sql, found)
    if (found.reasons.length > 0 || found.config.minArticlesRead === 0) return
    const [told] = await sql`
      update quiz set told_at = ${now} where id = ${quizId}
        and (told_at is null or told_at < ${startOfToday(now)} and told_at < ${found.since}) returning 1`
    if (!told) return
    const facts = { quizSlug, stories: found.have }
    const { workspaceId } = viewer
    await notify(sql, house, {
      kind: QUIZ_READY,
      personIds: [personId],
      subject: quizId,
      actorId: null,
      workspaceId,
      facts,
    })
  })
}

/** Tells those who have read enough that their quiz is ready (QE7): by day, once in each window, and once a day at most. */
export function readyQuizzesTask(house: Telling): Task {
  return async (_, { signal }) => {
    const now = house.clock.now()
    const since = roundSince(now)
    if (!since) return
    for (let last = '00000000-0000-0000-0000-000000000000', isMore = true; isMore;) {
      const readers = await house.sql<{ id: string }[]>`
        select distinct r.person_id as id from reading r
        where r.qualified_at >= ${since} and r.person_id > ${last}::uuid and not exists (
          select from quiz q where q.kind = 'USERWISE' and q.person_id = r.person_id and q.told_at >= ${startOfToday(now)})
        order by r.person_id limit ${PORTION}`
      for (const { id } of readers) {
        signal.throwIfAborted()
        await tellReader(house, id)
      }
      last = readers.at(-1)?.id ?? last
      isMore = readers.length === PORTION
    }
  }
}
