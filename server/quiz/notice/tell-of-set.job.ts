import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Task } from '../../platform/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts'
import { notify } from '../../notice/notify.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { laterHours } from '../accommodation/find-accommodation.ts'
import { closingTime } from '../attempt/visible-result.ts'
import { audienceOf } from '../set/audience.ts'
import { QUIZ_CLOSES, QUIZ_OPENS, QUIZ_RELEASED, QUIZ_SET_FOR } from './set-notices.ts'
import type { SetFacts } from './set-notices.ts'

/** The job that tells those whom a quiz is for of one thing about it. */
export const TELL_OF_SET = 'tell-of-set-quiz'

/** What is told of a quiz: that it was set, that it opens, that it closes within a day, that what was right can be read. */
type Announcement = 'SET' | 'OPENS' | 'CLOSES' | 'RELEASED'

interface SetQuiz {
  id: string
  slug: string
  title: string
  workspaceId: string
  state: 'DRAFT' | 'OPEN' | 'ENDED'
  opensAt: Date | null
  closesAt: Date | null
  /** When it is over for everybody, also for those who were given more time. */
  overAt: Date | null
  review: string
  /** Somebody is still at it. */
  isBeingTaken: boolean
}

async function findQuiz(sql: Sql, id: string): Promise<SetQuiz | undefined> {
  const [quiz] = await sql<SetQuiz[]>`
    select q.id, q.slug, q.title, q.workspace_id, q.state, q.opens_at, q.closes_at, t.over_at, q.rules ->> 'review' as review,
      exists (select from quiz_attempt r where r.quiz_id = q.id and r.state = 'IN_PROGRESS') as is_being_taken
    from quiz q cross join lateral (select ${closingTime(sql)} as over_at from (select null::timestamptz as ended_at) t) t
    where q.id = ${id} and q.kind = 'ENTITY'`
  return quiz
}

/** What the job is given. */
interface Payload {
  quizId: string
  announcement: Announcement
  actorId: string | null
  /** Open for less than a day: only those who may hand in later are told that it closes. */
  isBrief: boolean
}

interface Waiting extends Partial<Pick<Payload, 'actorId' | 'isBrief'>> {
  announcement: Announcement
  id: string
  at: Date
}

async function put(sql: Sql, { announcement, id, at, actorId = null, isBrief = false }: Waiting): Promise<void> {
  const payload: Payload = { quizId: id, announcement, actorId, isBrief }
  await enqueue(sql, TELL_OF_SET, payload, { key: `${TELL_OF_SET} ${announcement} ${id}`, runAt: at })
}

/** Why what is told of a quiz is planned: somebody published it, moved its times, or ended it. */
interface Planned {
  id: string
  now: Date
  /** Who published it just now. */
  publishedBy?: string
}

/**
 * Puts in what will be told of a quiz, in place of what was planned before. One that is open for less than a day when it is published
 * is not said to close: that stands in what says that it was set.
 */
export async function planTellings(sql: Sql, { id, now, publishedBy }: Planned): Promise<void> {
  const quiz = await findQuiz(sql, id)
  if (!quiz || quiz.state === 'DRAFT') return
  const { opensAt, closesAt } = quiz
  if (publishedBy !== undefined) await put(sql, { announcement: 'SET', id, at: now, actorId: publishedBy })
  if (opensAt && opensAt > now) await put(sql, { announcement: 'OPENS', id, at: opensAt })
  const lastDay = closesAt && new Date(closesAt.getTime() - DAY_MS)
  const isBrief = publishedBy !== undefined && lastDay !== null && lastDay <= (opensAt && opensAt > now ? opensAt : now)
  if (lastDay) await put(sql, { announcement: 'CLOSES', id, at: lastDay, isBrief })
  await putRelease(sql, quiz)
}

async function putRelease(sql: Sql, { id, overAt, review }: SetQuiz): Promise<void> {
  if (overAt && review === 'AFTER_CLOSE') await put(sql, { announcement: 'RELEASED', id, at: overAt })
}

/** A try of it ends at another time than before, so what was right can be read at another time too. Other quizzes are not told of. */
export async function planRelease(sql: Sql, id: string): Promise<void> {
  const quiz = await findQuiz(sql, id)
  if (quiz) await putRelease(sql, quiz)
}

interface Meant {
  id: string
  laterHours: number
}

const PORTION = 500

const FINISHED = (sql: Sql): Fragment => sql`exists (
  select from quiz_attempt t where t.quiz_id = q.id and t.person_id = m.person_id and t.state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING'))`

const WHO: Record<Announcement, (sql: Sql) => Fragment> = {
  SET: (sql) => sql`true`,
  OPENS: (sql) => sql`true`,
  CLOSES: (sql) => sql`not ${FINISHED(sql)}`,
  RELEASED: FINISHED,
}

interface Telling {
  house: Pick<House, 'sql' | 'clock'>
  quiz: SetQuiz
  announcement: Announcement
  isBrief: boolean
  now: Date
}

const findMeant = async ({ house: { sql }, quiz, announcement, now }: Telling, from: string): Promise<Meant[]> =>
  await sql<Meant[]>`
    select m.person_id as id, ${laterHours(sql, now)} as later_hours
    from (${audienceOf(sql, quiz.id)}) m join quiz q on q.id = ${quiz.id}
    where m.person_id > ${from}::uuid and ${WHO[announcement](sql)} order by m.person_id limit ${PORTION}`

interface Sentence {
  kind: NoticeKind<SetFacts>
  at: Date | null
  event: string
  personIds: readonly string[]
  actorId?: string | null
}

async function tell({ house, quiz }: Telling, { kind, at, event, personIds, actorId = null }: Sentence): Promise<void> {
  const { id: subject, slug, title, workspaceId } = quiz
  const facts = { slug, title, at: at?.getTime() ?? null }
  await notify(house.sql, house, { kind, personIds, subject, actorId, workspaceId, event, facts })
}

const earliest = (moments: readonly number[]): Date | null =>
  moments.length > 0 ? new Date(Math.min(...moments)) : null

// Whoever may hand in later is told a day before her own end: until when the job has to come back for the next of them.
async function tellOfClosing(telling: Telling, meant: readonly Meant[], closesAt: Date): Promise<Date | null> {
  const { now, isBrief, quiz } = telling
  const opensAt = quiz.opensAt?.getTime() ?? 0
  const byHours = Map.groupBy(meant, (one) => one.laterHours)
  const waiting: number[] = []
  for (const [hours, people] of byHours) {
    const at = new Date(closesAt.getTime() + hours * HOUR_MS)
    const due = new Date(at.getTime() - DAY_MS)
    // What says that it opens says until when as well.
    if (hours === 0 && (isBrief || due.getTime() <= opensAt)) continue
    if (due > now) waiting.push(due.getTime())
    else if (at > now)
      await tell(telling, {
        kind: QUIZ_CLOSES,
        at,
        event: `closes ${indianDate(at)}`,
        personIds: people.map(({ id }) => id),
      })
  }
  return earliest(waiting)
}

type Step = (telling: Telling, meant: readonly Meant[], actorId: string | null) => Promise<Date | null>

const idsOf = (meant: readonly Meant[]) => meant.map(({ id }) => id)

const STEPS: Record<Announcement, Step> = {
  async SET(telling, meant, actorId) {
    const { opensAt } = telling.quiz
    const at = opensAt && opensAt > telling.now ? opensAt : null
    await tell(telling, { kind: QUIZ_SET_FOR, at, event: 'set', personIds: idsOf(meant), actorId })
    return null
  },
  async OPENS(telling, meant) {
    const { opensAt, closesAt } = telling.quiz
    const event = `opens ${opensAt?.toISOString()}`
    for (const [hours, people] of Map.groupBy(meant, (one) => one.laterHours)) {
      const closes = closesAt && new Date(closesAt.getTime() + hours * HOUR_MS)
      await tell(telling, { kind: QUIZ_OPENS, at: closes, event, personIds: idsOf(people) })
    }
    return null
  },
  CLOSES: async (telling, meant) =>
    telling.quiz.closesAt && (await tellOfClosing(telling, meant, telling.quiz.closesAt)),
  async RELEASED(telling, meant) {
    await tell(telling, { kind: QUIZ_RELEASED, at: null, event: 'released', personIds: idsOf(meant) })
    return null
  },
}

/** From when a thing is told of a quiz as it stands now; null: it is not told any more. */
function momentOf(
  announcement: Announcement,
  { state, opensAt, closesAt, overAt, review, isBeingTaken }: SetQuiz,
  now: Date,
): Date | null {
  if (announcement === 'RELEASED') {
    if (!overAt || review !== 'AFTER_CLOSE') return null
    // The last tries are ended by a job of their own: told before it, their takers would hear nothing.
    return isBeingTaken ? new Date(Math.max(overAt.getTime(), now.getTime() + MINUTE_MS)) : overAt
  }
  if (state !== 'OPEN') return null
  if (announcement === 'CLOSES') return closesAt && new Date(closesAt.getTime() - DAY_MS)
  if (closesAt && closesAt <= now) return null
  return announcement === 'OPENS' ? opensAt : now
}

/**
 * Tells those whom a quiz is for, a portion at a time. The quiz is read anew: what was moved meanwhile is told later, what was ended is not
 * told at all. A job that dies begins again, and nobody is told twice.
 */
export function tellOfSetTask(house: Pick<House, 'sql' | 'clock'>): Task {
  return async (payload, { signal }) => {
    const { quizId, announcement, actorId, isBrief } = payload as Payload
    const now = house.clock.now()
    const quiz = await findQuiz(house.sql, quizId)
    const due = quiz && momentOf(announcement, quiz, now)
    if (!quiz || !due) return
    if (due > now) return await put(house.sql, { announcement, id: quizId, at: due, actorId, isBrief })
    const telling = { house, quiz, announcement, isBrief, now }
    const waiting: number[] = []
    for (let from = '00000000-0000-0000-0000-000000000000', isMore = true; isMore;) {
      signal.throwIfAborted()
      const meant = await findMeant(telling, from)
      const later = await STEPS[announcement](telling, meant, actorId)
      if (later) waiting.push(later.getTime())
      from = meant.at(-1)?.id ?? from
      isMore = meant.length === PORTION
    }
    const next = earliest(waiting)
    if (next) await put(house.sql, { announcement, id: quizId, at: next, isBrief })
  }
}
