import { HEARD_KINDS, MOST_HEARD_OPTIONS } from '@chowk/contract/quiz/audio.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { spokenText } from '../../audio/spoken/spoken.ts'
import type { Sql } from '../../platform/database.ts'
import { wishesWith } from '../accommodation/accommodation.rules.ts'
import { findRulesOf } from '../config/find-rules.ts'
import { findChoices } from '../customization/find-choices.ts'
import { withChoices } from '../customization/wishes.rules.ts'
import { judgeEligibility, startOfWindow } from '../eligibility/eligibility.rules.ts'
import { isMade } from '../making/made.ts'
import { isHeardMaterial } from './heard-material.ts'
import { findTries, findUsable } from '../eligibility/find-eligibility.ts'
import type { Asking, FoundEligibility } from '../eligibility/find-eligibility.ts'

/** So many of somebody's listens are looked at: nobody's quiz is made of more. */
const MOST_LISTENS = 100

interface HeardRow {
  clusterId: string
  articleId: string
  at: Date
  isMade: boolean
}

// Of a story in several publications the first that was heard to its end (A14).
const findListens = async (
  { sql, viewer }: Asking,
  { config, since }: { config: QuizConfig; since: Date },
): Promise<HeardRow[]> =>
  await sql<HeardRow[]>`
    select distinct on (a.cluster_id) a.cluster_id, a.id as article_id, l.completed_at as at,
      ${isMade(sql)} as is_made
    from (
      select article_id, completed_at from listen
      where person_id = ${viewer.personId} and completed_at >= ${since} order by completed_at desc limit ${MOST_LISTENS}) l
    join article a on a.id = l.article_id and ${isHeardMaterial(sql, config)}
    order by a.cluster_id, l.completed_at`

/**
 * Whether the proof of a question was spoken in what somebody heard of its story: recordings speak what is shown, and never the text of a page
 * (QG2). Of a sentence that stood in no story there is none to hear; of what a person wrote without a proof nobody knows whether it was
 * heard, so it is left to readers. Proofs are kept composed, so texts are composed too: once each, and not for each question.
 */
const isProvenBy = (sql: Sql, articleIds: readonly string[]) => sql`
  (v.evidence = '' and q.rule = 'SENTENCE' or q.id in (
    with spoken as materialized (
      select a.cluster_id, normalize(${spokenText(sql)}) as text from article a where a.id = any(${[...articleIds]}::bigint[]))
    select told.id from spoken join quiz_question told on told.cluster_id = spoken.cluster_id
    join quiz_question_version proof on proof.question_id = told.id and proof.version = told.version and proof.evidence <> ''
    where strpos(spoken.text, proof.evidence) > 0))`

/** Judges whether somebody may begin the quiz of what she heard (QE8). Stories that she read alone do not count, and none is used up. */
export async function findHeard(asking: Asking): Promise<FoundEligibility> {
  const { sql, clock, viewer } = asking
  const now = clock.now()
  const { choices } = await findChoices(sql, viewer.personId)
  const { config, wishes } = withChoices(await findRulesOf(sql, viewer, { now, quizId: asking.quizId }), choices)
  const tries = await findTries(asking)
  const since = startOfWindow(config, now, tries.lastStartedAt)
  const listens = await findListens(asking, { config, since })
  const stories = listens.toSorted((one, other) => other.at.getTime() - one.at.getTime()).map((each) => each.clusterId)
  const heard = listens.map(({ articleId }) => articleId)
  const only = sql`
    and q.kind = any(${[...HEARD_KINDS]}) and cardinality(v.options) <= ${MOST_HEARD_OPTIONS} and ${isProvenBy(sql, heard)}`
  const usable = await findUsable(asking, { config, stories, only })
  const pending = listens.filter(({ isMade }) => !isMade).map(({ articleId }) => articleId)
  const { reasons, nextAt } = judgeEligibility({
    config: { ...config, enabled: config.enabled && config.audioQuizEnabled, minArticlesRead: config.minAudioListened },
    now,
    have: stories.length,
    attemptsToday: tries.today,
    lastEndedAt: tries.lastEndedAt,
    isRunning: tries.isRunning,
    usable: usable.length,
    pending: pending.length,
  })
  const ofListens = reasons.map((reason) => (reason === 'READ_MORE' ? 'LISTEN_MORE' : reason))
  return {
    config,
    wishes: wishesWith(wishes, config),
    since,
    have: stories.length,
    tooFast: false,
    reasons: ofListens,
    nextAt,
    attemptsLeft: Math.max(0, config.attemptsPerDay - tries.today),
    stories,
    usable,
    general: [],
    pending,
    // Pages are not spoken: nothing would be asked of them.
    thin: [],
  }
}
