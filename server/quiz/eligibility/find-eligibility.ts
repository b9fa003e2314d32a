import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { readableBy } from '../../article/visibility.ts'
import { askForPages, isPageUnasked } from '../../ingest/story-page/story-page.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { countsAsTry } from '../attempt/counting.ts'
import { MOST_OF_STORY, choosePaper } from '../attempt/paper.rules.ts'
import type { UsableQuestion, Wishes } from '../attempt/paper.rules.ts'
import { wishesWith } from '../accommodation/accommodation.rules.ts'
import type { HeldRules } from '../accommodation/accommodation.rules.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { ONLY_IN_SETS } from '@chowk/contract/quiz/question.ts'
import { usableBy } from '../bank/usable.ts'
import { findChoices } from '../customization/find-choices.ts'
import { withChoices } from '../customization/wishes.rules.ts'
import type { QuizStatus } from '../kind/quiz-kind.ts'
import { isMade } from '../making/made.ts'
import { MAKE_QUESTIONS } from '../making/make-questions.ts'
import { countedReads, judgeEligibility, startOfToday, startOfWindow } from './eligibility.rules.ts'

/** So many of somebody's reads are looked at: nobody's quiz is made of more. */
const MOST_READS = 300
/** A question comes to the same person again after so many days (QA6). */
const REST_DAYS = 180

/** Who asks for which quiz. */
export interface Asking {
  sql: Sql
  clock: Clock
  viewer: Person
  quizId: string
}

/** Whether somebody may begin her quiz now, and what it would be made of. */
export interface FoundEligibility {
  config: HeldRules
  wishes: Wishes
  /** From when reads count. */
  since: Date
  have: number
  tooFast: boolean
  reasons: QuizReason[]
  nextAt: Date | null
  attemptsLeft: number
  /** Clusters that she read, newest first. */
  stories: string[]
  usable: UsableQuestion[]
  /** Questions about other stories of the same subjects, where those of hers are too few for a paper (QA6). */
  general: UsableQuestion[]
  /** Articles that questions have to be made of yet. */
  pending: string[]
  /** Articles that have fewer questions than a paper would take of them, and whose pages nobody asked for. */
  thin: string[]
}

/** How somebody's tries of a quiz stand. */
interface Tries {
  today: number
  lastStartedAt: Date | null
  lastEndedAt: Date | null
  isRunning: boolean
}

/** Counts somebody's tries of a quiz. */
export async function findTries({ sql, clock, viewer, quizId }: Asking): Promise<Tries> {
  const [row] = await sql<Tries[]>`
    select count(*) filter (where started_at >= ${startOfToday(clock.now())} and ${countsAsTry(sql)})::int as today,
      max(started_at) filter (where state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')) as last_started_at,
      max(ended_at) filter (where state in ('SUBMITTED', 'AUTO_SUBMITTED', 'MARKING')) as last_ended_at,
      count(*) filter (where state = 'IN_PROGRESS') > 0 as is_running
    from quiz_attempt t where quiz_id = ${quizId} and person_id = ${viewer.personId} and state <> 'VOIDED'`
  return row ?? { today: 0, lastStartedAt: null, lastEndedAt: null, isRunning: false }
}

interface ReadRow {
  clusterId: string
  articleId: string
  categoryIds: number[]
  at: Date
  isMade: boolean
  isPageUnasked: boolean
}

// Of a story in several publications the first that was read.
const findReads = async (
  { sql, viewer }: Asking,
  { config, since }: { config: QuizConfig; since: Date },
): Promise<ReadRow[]> =>
  await sql<ReadRow[]>`
    select distinct on (r.cluster_id) r.cluster_id, r.article_id, a.category_ids, r.qualified_at as at,
      ${isMade(sql)} as is_made, ${isPageUnasked(sql)} as is_page_unasked
    from (
      select cluster_id, article_id, qualified_at from reading
      where person_id = ${viewer.personId} and qualified_at >= ${since}
        and (${config.countsAudio} or opens > 0 or source_list is distinct from 'audio') order by qualified_at desc limit ${MOST_READS}) r
    join article a on a.id = r.article_id and a.is_listed and a.language = any(${config.allowedLanguages}::text[])
      and (${config.allowedCategories.length === 0} or a.category_ids && ${config.allowedCategories}::smallint[])
    where not exists (select from quiz_used_story u where u.person_id = ${viewer.personId} and u.cluster_id = r.cluster_id)
    order by r.cluster_id, r.qualified_at`

/** Without questions that somebody had in the last months (QA6). */
export const withoutRecent = (sql: Sql, { clock, personId }: { clock: Clock; personId: string }) => sql`
  and not exists (
    select from quiz_answer w join quiz_attempt t on t.id = w.attempt_id
    where w.question_id = q.id and t.person_id = ${personId} and ${countsAsTry(sql)}
      and t.started_at > ${clock.now()}::timestamptz - make_interval(days => ${REST_DAYS}))`

// How far a story may lie above the class that questions are asked for (QG9).
const LEVELS = 3

/** The condition on questions `q` of somebody's level. What she has read is never too easy for her; what others read may be neither. */
export const isOfLevel = (
  sql: Sql,
  viewer: Person,
  { levelOffset, isGeneral }: { levelOffset: number; isGeneral: boolean },
): Fragment => {
  if (viewer.class === null) return sql``
  const level = viewer.class + levelOffset
  return sql`and (q.level is null or q.level <= ${level + LEVELS} and (${!isGeneral} or q.level >= ${level - LEVELS}))`
}

/** Which questions are looked for. */
interface Looking {
  config: QuizConfig
  /** The stories that they are about. */
  stories: readonly string[]
  only?: Fragment
}

const findQuestions = async (
  { sql, clock, viewer }: Asking,
  { config, which, only }: Pick<Looking, 'config' | 'only'> & { which: Fragment },
): Promise<UsableQuestion[]> =>
  await sql<UsableQuestion[]>`
    select q.id, q.version, q.cluster_id, q.category_id, q.language, q.difficulty, cardinality(v.options) as options
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where ${which} and q.kind <> all(${[...ONLY_IN_SETS]}::text[]) and q.case_id is null and ${usableBy(sql, viewer, sql`q`)}
      and (q.article_id is null or exists (select from article a where a.id = q.article_id and ${readableBy(sql, viewer)})) and q.language = any(${config.allowedLanguages}::text[]) ${withoutRecent(sql, { clock, personId: viewer.personId })}
      ${only ?? sql``}`

/** Questions about stories that may stand on somebody's paper now; `only` narrows them further. */
export const findUsable = async (asking: Asking, { config, stories, only }: Looking): Promise<UsableQuestion[]> => {
  const { sql, viewer } = asking
  const level = isOfLevel(sql, viewer, { ...config, isGeneral: false })
  const which = sql`q.cluster_id = any(${[...stories]}::bigint[]) ${level}`
  return await findQuestions(asking, { config, which, ...(only && { only }) })
}

/** So many of the newest questions about other stories are chosen from. */
const MOST_GENERAL = 100

/** Questions about other stories of the same subjects and level, the newest first (QA6). */
async function findGeneral(asking: Asking, { config, reads }: { config: QuizConfig; reads: readonly ReadRow[] }) {
  const { sql, viewer } = asking
  const { allowedCategories } = config
  const subjects = [...new Set(reads.flatMap(({ categoryIds }) => categoryIds))].filter(
    (id) => allowedCategories.length === 0 || allowedCategories.includes(id),
  )
  const level = isOfLevel(sql, viewer, { ...config, isGeneral: true })
  const which = sql`
    q.category_id = any(${subjects}::smallint[]) and q.cluster_id is not null
    and q.cluster_id <> all(${reads.map(({ clusterId }) => clusterId)}::bigint[]) ${level}`
  return await findQuestions(asking, {
    config,
    which,
    only: sql`order by q.created_at desc, q.id limit ${MOST_GENERAL}`,
  })
}

// Of stories whose questions were made before pages were read, or before their publication agreed to it.
const thinOf = (counted: readonly ReadRow[], usable: readonly UsableQuestion[]): string[] =>
  counted
    .filter(({ isMade, isPageUnasked: isUnasked }) => isMade && isUnasked)
    .filter(({ clusterId }) => usable.filter((each) => each.clusterId === clusterId).length < MOST_OF_STORY)
    .map(({ articleId }) => articleId)

/** Judges whether somebody may begin her quiz now. */
export async function findEligibility(asking: Asking): Promise<FoundEligibility> {
  const now = asking.clock.now()
  const rules = await findRulesOf(asking.sql, asking.viewer, { now, quizId: asking.quizId })
  const { choices } = await findChoices(asking.sql, asking.viewer.personId)
  const { config, wishes } = withChoices(rules, choices)
  const tries = await findTries(asking)
  const since = startOfWindow(config, now, tries.lastStartedAt)
  const reads = await findReads(asking, { config, since })
  const { counted, tooFast } = countedReads(reads)
  const stories = counted.toReversed().map(({ clusterId }) => clusterId)
  const usable = await findUsable(asking, { config, stories })
  const pending = reads.filter(({ isMade }) => !isMade).map(({ articleId }) => articleId)
  const wished = wishesWith(wishes, config)
  const made = { stories, count: config.questions, first: config.mandatoryCategories, wishes: wished }
  const isShort = choosePaper(usable, made).length < config.questions
  // Questions of her own stories that are being made go before those of others.
  const general = isShort && pending.length === 0 ? await findGeneral(asking, { config, reads }) : []
  const judged = judgeEligibility({
    config,
    now,
    have: counted.length,
    attemptsToday: tries.today,
    lastEndedAt: tries.lastEndedAt,
    isRunning: tries.isRunning,
    usable: choosePaper(usable, { ...made, general }).length,
    pending: pending.length,
  })
  return {
    config,
    wishes: wished,
    since,
    have: counted.length,
    tooFast,
    ...judged,
    attemptsLeft: Math.max(0, config.attemptsPerDay - tries.today),
    stories,
    usable,
    general,
    pending,
    thin: thinOf(counted, usable),
  }
}

/** Has questions made of what somebody read: each story once, however many ask. Of what its feed gave at once, and of its page where that is to be read. */
export async function askForQuestions(
  house: Pick<House, 'enqueue' | 'clock'>,
  sql: Sql,
  { pending, thin = [] }: Pick<QuizStatus, 'pending' | 'thin'>,
): Promise<void> {
  await askForPages(sql, house.clock, [...pending, ...thin])
  for (const articleId of pending)
    await house.enqueue(
      sql,
      MAKE_QUESTIONS,
      { articleId },
      {
        key: `quiz ${articleId}`,
        maxAttempts: 4,
        // Somebody waits, and it takes a moment: behind recordings, which take minutes, each new asking would put it last again.
        priority: -20,
      },
    )
}
