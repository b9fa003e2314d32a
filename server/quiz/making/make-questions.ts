import { hasPageText, storyText } from '../../ingest/story-page/story-page.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { contentWords, isUnfit, spaced } from './story-sentences.rules.ts'
import { isMade } from './made.ts'
import { QUIZ_QUESTION } from './question-state.ts'
import type { QuestionState } from './question-state.ts'
import { difficultyOf, publishesItself, questionsOf } from './story-questions.rules.ts'
import type { MadeQuestion, Story } from './story.ts'
import { hindiGlossary } from '../hindi-meaning/glossary.ts'
import { makeHindiMeanings } from '../hindi-meaning/make-hindi-meanings.ts'
import { makeWordMeanings } from '../word-meaning/make-word-meanings.ts'
import type { MeaningSources } from '../word-meaning/make-word-meanings.ts'
import { withWordNet } from '../word-meaning/wordnet.ts'

/** Makes the questions of a story; it is put in the queue under the story's number, so that it runs once. */
export const MAKE_QUESTIONS = 'make-quiz-questions'

/** So many other stories of the same days and categories are looked at for what is wrong. */
const OTHERS = 24
/** And so much of each: words are found slowly, and other work waits meanwhile. */
const LETTERS_OF_OTHERS = 2500

interface StoryRow extends Story {
  level: number | null
  version: number
  ofPage: boolean
  isMade: boolean
}

async function findStory(sql: Sql, articleId: string): Promise<StoryRow | undefined> {
  const [row] = await sql<StoryRow[]>`
    select a.id, a.cluster_id, a.language, a.title, ${storyText(sql)} as plain, a.category_ids, a.published_at, a.level,
      a.version, ${hasPageText(sql)} as of_page, ${isMade(sql)} as is_made
    from article a where a.id = ${articleId} and a.is_listed and a.language in ('en', 'hi')`
  return row
}

// Those of the same day first, and of other days as near as there are. Each way the index is walked from the story's moment: a category may have
// thousands in these days.
const findOthers = async (sql: Sql, story: StoryRow): Promise<Story[]> => {
  const moment = sql`${story.publishedAt}::timestamptz`
  const apart = (row: Fragment) => sql`greatest(${row}.published_at - ${moment}, ${moment} - ${row}.published_at)`
  const walked = (where: Fragment, order: Fragment) => sql`
    (select article_id, published_at from article_category where category_id = ${story.categoryIds[0] ?? 0} and ${where}
    order by ${order} limit ${OTHERS * 2})`
  return await sql<Story[]>`
    select a.id, a.cluster_id, a.language, a.title, left(a.plain, ${LETTERS_OF_OTHERS}) as plain, a.category_ids, a.published_at
    from (
      select c.article_id from (
        ${walked(sql`published_at between ${moment} - interval '7 days' and ${moment}`, sql`published_at desc, article_id desc`)}
        union all
        ${walked(sql`published_at > ${moment} and published_at <= ${moment} + interval '7 days'`, sql`published_at, article_id`)}) c
      order by ${apart(sql`c`)}, c.article_id desc limit ${OTHERS * 2}) near
    join article a on a.id = near.article_id
    where a.is_listed and a.is_head and not a.sensitive and a.language = ${story.language} and a.cluster_id <> ${story.clusterId}
    order by ${apart(sql`a`)}, a.id desc limit ${OTHERS}`
}

/** What is asked, folded: the story, the rule and the words that the answer is about. */
function likenessOf({ clusterId }: Story, { rule, passage, options, key, evidence }: MadeQuestion): string {
  const about = rule === 'HEADLINE' ? options[key[0] ?? 0] : [...contentWords(passage ?? evidence)].join(' ')
  return [clusterId, rule, about].join(' ').slice(0, 1000)
}

// One that was asked about an earlier text and is true of this one too comes back as it was.
async function putQuestion(
  sql: Sql,
  { story, at: time, retired }: { story: StoryRow; at: Date; retired: readonly string[] },
  made: MadeQuestion,
): Promise<void> {
  const state: QuestionState = publishesItself(made.rule) ? 'APPROVED' : 'DRAFT'
  const likeness = likenessOf(story, made)
  await transitionWhere(sql, QUIZ_QUESTION, {
    where: sql`likeness = ${likeness} and workspace_id is null`,
    from: ['RETIRED'],
    to: state,
    actorId: null,
    at: time,
  })
  // Copies that workspaces approved: only those of which this very change of the text took leave.
  await transitionWhere(sql, QUIZ_QUESTION, {
    where: sql`likeness = ${likeness} and workspace_id is not null and id = any(${[...retired]}::uuid[])`,
    from: ['RETIRED'],
    to: 'APPROVED',
    actorId: null,
    at: time,
  })
  await sql`
    with put as (
      insert into quiz_question (rule, kind, state, language, category_id, cluster_id, article_id, level, difficulty, likeness)
      values (${made.rule}, ${made.kind}, ${state}, ${made.language}, ${story.categoryIds[0] ?? null}, ${story.clusterId}, ${story.id},
        ${story.level}, ${difficultyOf(made.rule)}, ${likeness})
      on conflict (workspace_id, likeness) do nothing returning id)
    insert into quiz_question_version (question_id, version, stem, passage, options, key, evidence)
    select id, 1, ${made.stem}, ${made.passage}, ${[...made.options]}, ${[...made.key]}::smallint[], ${made.evidence} from put`
}

/** What questions are made with; another way to open the dictionary is a test's. */
export interface MakingHouse extends Pick<House, 'sql' | 'clock' | 'log' | 'enqueue'> {
  openDictionary?: typeof withWordNet
}

// A dictionary that fails takes its own questions along, and no others: undefined.
async function meaningsOf(
  { log, openDictionary = withWordNet }: MakingHouse,
  story: Story,
  sources: Omit<MeaningSources, 'dictionary'>,
): Promise<MadeQuestion[] | undefined> {
  if (isUnfit(story.title)) return []
  try {
    if (story.language === 'hi') return makeHindiMeanings(story, { ...sources, glossary: hindiGlossary() })
    return await openDictionary(async (dictionary) => await makeWordMeanings(story, { ...sources, dictionary }))
  } catch (error) {
    log.warn({ article: story.id, error }, 'a dictionary gave no meanings')
    return undefined
  }
}

// What a model suggested is not made again by itself: drafts and approved ones stay as long as the text says what proves them.
const isStillProven = (sql: Sql, { plain }: Story) => sql`
  exists (select from quiz_question_version told
    where told.question_id = quiz_question.id and told.version = quiz_question.version and strpos(${spaced(plain)}, told.evidence) > 0)`

// With its sentence it went and with it it comes back, as what it was; what a person took out of use stays out.
async function bringBackSuggested(sql: Sql, story: StoryRow, now: Date): Promise<void> {
  for (const state of ['DRAFT', 'APPROVED'] as const)
    await transitionWhere(sql, QUIZ_QUESTION, {
      where: sql`
        article_id = ${story.id} and rule = 'MODEL' and ${isStillProven(sql, story)} and ${state} = (
          select case when actor_id is null then from_state end from status_history
          where entity = 'quiz_question' and entity_id = quiz_question.id::text order by id desc limit 1)`,
      from: ['RETIRED'],
      to: state,
      actorId: null,
      at: now,
    })
}

/** A story with all that can be asked about it. */
interface StoryMade {
  story: StoryRow
  made: readonly MadeQuestion[]
}

/** Keeps the questions of a story, unless it is not any more what they were made of; answers whether it was. */
async function keepQuestions(sql: Sql, clock: House['clock'], { story, made }: StoryMade): Promise<boolean> {
  const [held] = await sql`
    select from article a
    where a.id = ${story.id} and a.is_listed and a.version = ${story.version} and ${hasPageText(sql)} = ${story.ofPage} for share`
  if (!held) return false
  const now = clock.now()
  const retired = await transitionWhere(sql, QUIZ_QUESTION, {
    where: sql`
      article_id = ${story.id} and rule is not null
      and case when rule = 'MODEL' then not ${isStillProven(sql, story)} else workspace_id is null or state = 'APPROVED' end`,
    to: 'RETIRED',
    actorId: null,
    at: now,
  })
  await bringBackSuggested(sql, story, now)
  for (const each of made) await putQuestion(sql, { story, at: now, retired }, each)
  await sql`
    insert into quiz_story (article_id, text_version, of_page, questions, made_at)
    values (${story.id}, ${story.version}, ${story.ofPage}, ${made.length}, ${now})
    on conflict (article_id) do update set text_version = excluded.text_version, of_page = excluded.of_page, questions = excluded.questions, made_at = excluded.made_at`
  return true
}

// Meanings that a dictionary did not give join what stands already, unless the story is not any more what they were made of.
async function addMeanings(sql: Sql, clock: House['clock'], { story, made }: StoryMade): Promise<void> {
  const [held] = await sql`
    update quiz_story s set questions = s.questions + ${made.length} from article a
    where s.article_id = ${story.id} and a.id = s.article_id and a.version = ${story.version} and ${hasPageText(sql)} = ${story.ofPage} and ${isMade(sql)}
      and not exists (
        select from quiz_question where article_id = a.id and rule = 'MEANING' and workspace_id is null and state <> 'RETIRED')
    returning s.article_id`
  if (!held) return
  for (const each of made) await putQuestion(sql, { story, at: clock.now(), retired: [] }, each)
}

const MOST_TRIES = 3
/** So often a dictionary that failed is asked for the meanings of a story again, each time an hour later. */
const MOST_MEANING_TRIES = 3

// Under a key of its own: whoever asks for the questions of the story meanwhile does not wait for it.
const askForMeanings = async ({ sql, enqueue }: MakingHouse, articleId: string, meaningTries: number): Promise<void> =>
  await enqueue(
    sql,
    MAKE_QUESTIONS,
    { articleId, meaningTries },
    { key: `${MAKE_QUESTIONS} meanings ${articleId}`, runAt: new Date(Date.now() + HOUR_MS) },
  )

/**
 * Makes what can be asked about a story, once for each of its texts; questions about an older text are not asked any more. Nothing is locked
 * while it is thought about: whoever changes the story meanwhile does not wait, and it is read anew. Meanings that a dictionary did not give
 * are tried again later, a few times; `meaningTries` says how often they were.
 */
export async function makeQuestions(house: MakingHouse, articleId: string, meaningTries = 0): Promise<void> {
  const { sql, clock } = house
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const story = await findStory(sql, articleId)
    if (!story || (story.isMade && meaningTries === 0)) return
    const others = await findOthers(sql, story)
    const byRule = questionsOf(story, others)
    const meanings = await meaningsOf(house, story, { others, made: byRule })
    const made = [...byRule, ...(meanings ?? [])]
    if (story.isMade) await sql.begin(async (tx) => await addMeanings(tx, clock, { story, made: meanings ?? [] }))
    else if (!(await sql.begin(async (tx) => await keepQuestions(tx, clock, { story, made })))) continue
    if (meanings === undefined && meaningTries < MOST_MEANING_TRIES)
      await askForMeanings(house, articleId, meaningTries + 1)
    return
  }
  throw new Error('the story changed each time while its questions were made')
}

/** See `MAKE_QUESTIONS`. */
export const makeQuestionsTask =
  (house: MakingHouse): Task =>
  async (payload) => {
    const { articleId, meaningTries } = payload as { articleId: string; meaningTries?: number }
    await makeQuestions(house, articleId, meaningTries)
  }
