import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { contentWords } from './story-sentences.rules.ts'
import { QUIZ_QUESTION } from './question-state.ts'
import type { QuestionState } from './question-state.ts'
import { difficultyOf, publishesItself, questionsOf } from './story-questions.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

/** Makes the questions of a story; it is put in the queue under the story's number, so that it runs once. */
export const MAKE_QUESTIONS = 'make-quiz-questions'

/** So many other stories of the same days and categories are looked at for what is wrong. */
const OTHERS = 24
/** And so much of each: words are found slowly, and other work waits meanwhile. */
const LETTERS_OF_OTHERS = 2500

interface StoryRow extends Story {
  level: number | null
  version: number
  isMade: boolean
}

async function findStory(sql: Sql, articleId: string): Promise<StoryRow | undefined> {
  const [row] = await sql<StoryRow[]>`
    select a.id, a.cluster_id, a.language, a.title, a.plain, a.category_ids, a.published_at, a.level, a.version,
      exists (select from quiz_story s where s.article_id = a.id and s.text_version = a.version) as is_made
    from article a where a.id = ${articleId} and a.is_listed and a.language in ('en', 'hi') for share`
  return row
}

const findOthers = async (sql: Sql, story: StoryRow): Promise<Story[]> =>
  await sql<Story[]>`
    select a.id, a.cluster_id, a.language, a.title, left(a.plain, ${LETTERS_OF_OTHERS}) as plain, a.category_ids, a.published_at
    from (
      select article_id from article_category
      where category_id = ${story.categoryIds[0] ?? 0} and published_at between ${story.publishedAt}::timestamptz - interval '7 days'
        and ${story.publishedAt}::timestamptz + interval '7 days'
      order by published_at desc limit ${OTHERS * 2}) near
    join article a on a.id = near.article_id
    where a.is_listed and a.is_head and not a.sensitive and a.language = ${story.language} and a.cluster_id <> ${story.clusterId}
    order by a.id desc limit ${OTHERS}`

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
      values (${made.rule}, ${made.kind}, ${state}, ${made.language}, ${story.categoryIds[0] ?? 0}, ${story.clusterId}, ${story.id},
        ${story.level}, ${difficultyOf(made.rule)}, ${likeness})
      on conflict (workspace_id, likeness) do nothing returning id)
    insert into quiz_question_version (question_id, version, stem, passage, options, key, evidence)
    select id, 1, ${made.stem}, ${made.passage}, ${[...made.options]}, ${[...made.key]}::smallint[], ${made.evidence} from put`
}

/** Makes what can be asked about a story, once for each of its texts; questions about an older text are not asked any more. */
export async function makeQuestions(sql: Sql, clock: House['clock'], articleId: string): Promise<void> {
  const story = await findStory(sql, articleId)
  if (!story || story.isMade) return
  const others = await findOthers(sql, story)
  const made = questionsOf(story, others)
  const now = clock.now()
  const retired = await transitionWhere(sql, QUIZ_QUESTION, {
    where: sql`article_id = ${story.id} and rule is not null and (workspace_id is null or state = 'APPROVED')`,
    to: 'RETIRED',
    actorId: null,
    at: now,
  })
  for (const each of made) await putQuestion(sql, { story, at: now, retired }, each)
  await sql`
    insert into quiz_story (article_id, text_version, questions, made_at) values (${story.id}, ${story.version}, ${made.length}, ${now})
    on conflict (article_id) do update set text_version = excluded.text_version, questions = excluded.questions, made_at = excluded.made_at`
}

/** See `MAKE_QUESTIONS`. */
export const makeQuestionsTask =
  ({ sql, clock }: Pick<House, 'sql' | 'clock'>): Task =>
  async (payload) => {
    const { articleId } = payload as { articleId: string }
    await sql.begin(async (tx) => await makeQuestions(tx, clock, articleId))
  }
