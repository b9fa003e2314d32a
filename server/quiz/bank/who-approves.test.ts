import { expect } from 'vitest'
import { getQuizQuestions, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { MakingRule, addBankQuestion, decideBankQuestion, listDrafts } from '@chowk/contract/quiz/bank.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { listSuggestions, suggestQuestions } from '@chowk/contract/quiz/suggestion.ts'
import { givenArticle, givenCategory } from '../../testing/news.ts'
import { jobRun } from '../../testing/job-run.ts'
import { sendQuestions } from '../../testing/quiz/question-file.ts'
import { givenRead, givenReads, givenRules } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import { writtenQuestion } from '../../testing/quiz/written.ts'
import type { World } from '../../testing/world.ts'
import { makeQuestions } from '../making/make-questions.ts'
import { publishesItself } from '../making/story-questions.rules.ts'
import { SUGGEST_QUESTIONS, suggestTask } from '../model/suggest.job.ts'

const BRIDGE = `In 1965, fishermen of the valley tied a bridge of ropes over the river.
Engineers opened a bridge of iron beside the old ropes in 1987.
The iron bridge was painted red by pupils of the school in 2003.
Villagers of the valley carried 640 stones to the bridge during the winter.
Engineers of the company shipped the steel arches of the bridge from Norway on barges.
Reporters heard that judge Leena Bose cut the ribbon of the bridge before noon.
Visitors saw that the River Transport Authority closed the bridge for heavy carts last spring.`
const FAIRS = [
  ['Kavita Rao', 'Forest Survey'],
  ['Nalini Das', 'Harbour Board'],
  ['Farah Khan', 'Coastal Tourism Agency'],
]
const GAPS_AND_ORDER = ['HOW_MANY', 'WHEN', 'WHO', 'WHERE', 'ORGANISATION', 'ORDER'] as const

/** A story of which every rule for drafts makes a question, read by a pupil of the school beside five others. */
async function givenStory(world: World, { asha }: QuizSchool) {
  const categories = [await givenCategory(world)]
  for (const [judge, office] of FAIRS)
    await givenArticle(world, {
      categories,
      title: 'The fair',
      html: `Reporters waited until judge ${judge} came out. Lamps of the ${office} hung there.`,
    })
  const story = await givenArticle(world, { categories, title: 'The bridge', html: BRIDGE })
  await makeQuestions(world.house, story.id)
  await givenRead(world, asha, story)
  await givenReads(world, asha, 5)
  await world.owner`update publication set licence = 'FULL_TEXT' where id = (select publication_id from article where id = ${story.id})`
  return story
}

/** The language model suggests one question of the story. */
async function suggest(world: World, { teacher }: QuizSchool, articleId: string) {
  world.house.config.model = { url: 'http://127.0.0.1:9/v1', key: 'canary', model: 'small', callsPerDay: 5 }
  await teacher.call(suggestQuestions, { articleId })
  const evidence = BRIDGE.split('\n')[3] ?? ''
  const question = {
    kind: 'MCQ_SINGLE',
    stem: 'How many stones came to the bridge?',
    options: ['640', '270', '95'],
    right: 0,
    evidence,
    difficulty: 'EASY',
  }
  const complete = async () => await Promise.resolve(JSON.stringify({ questions: [question] }))
  const [waiting] = await world.owner<{ payload: unknown }[]>`
    select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${SUGGEST_QUESTIONS}`
  await suggestTask(world.house, { name: 'small', complete })(waiting?.payload, jobRun())
}

/** All that may be made: by rule, by hand, out of a file, by a model. */
async function givenEveryKind(world: World, school: QuizSchool) {
  const { teacher } = school
  const { id, key } = await givenStory(world, school)
  expect(await teacher.call(listSuggestions, {}), 'a model is off until somebody configures one').toMatchObject({
    hasModel: false,
  })
  expect((await teacher.ask(suggestQuestions, { articleId: key })).body).toMatchObject({ code: 'NO_MODEL' })
  await suggest(world, school, key)
  const byHand = await teacher.call(addBankQuestion, { question: writtenQuestion() }, { 'idempotency-key': 'hand' })
  expect(byHand.state).toBe('DRAFT')
  const { body } = await sendQuestions(teacher, 'How many legs has a spider? {#8:0}', { take: 'ALL' })
  expect(body.isDone).toBe(true)
  return { id, byHand: byHand.questionId }
}

const statesOf = async (world: World) =>
  await world.owner<{ rule: MakingRule | null; state: string; count: number }[]>`
    select rule, state, count(*)::int as count from quiz_question where workspace_id is null or rule is null or rule = 'MODEL' group by rule, state`

async function paperRules(world: World, { asha }: QuizSchool) {
  const { quizSlug } = await asha.call(getQuizEligibility, {})
  const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
  const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  const ids = questions.map(({ questionId }) => questionId)
  const used = await world.owner<
    { id: string; rule: MakingRule | null }[]
  >`select id, rule from quiz_question where id = any(${ids}::uuid[])`
  return used
}

// QG5 names two rules that publish themselves; docs/decisions/0340 says why there are two more.
test('what rules, people, files and a model make are drafts that a person approves, but for what hardly errs under AUTO_SAFE [news:QG6]', async ({
  world,
  school,
}) => {
  expect(MakingRule.options.filter(publishesItself)).toEqual(['SENTENCE', 'HEADLINE', 'WHEN', 'TRUE_FALSE'])
  const { id } = await givenEveryKind(world, school)
  const ofStory = await world.owner<
    { rule: MakingRule }[]
  >`select distinct rule from quiz_question where article_id = ${id}`
  expect(ofStory.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...GAPS_AND_ORDER, 'MODEL']))
  const rows = await statesOf(world)
  expect(rows.filter(({ rule }) => rule === null)).toMatchObject([{ state: 'DRAFT', count: 2 }])
  for (const { rule, state } of rows)
    expect(state, String(rule)).toBe(rule !== null && publishesItself(rule) ? 'APPROVED' : 'DRAFT')

  const used = await paperRules(world, school)
  expect(used.length).toBeGreaterThan(4)
  expect(used.filter(({ rule }) => rule === null || !publishesItself(rule))).toEqual([])
})

test('a school that reviews all asks nothing that no person approved, whatever made it [news:QG6]', async ({
  world,
  school,
}) => {
  const { byHand } = await givenEveryKind(world, school)
  await givenRules(world, school.id, { generation: 'REVIEW_ALL' })
  const reasons = async () => (await school.asha.call(getQuizEligibility, {})).reasons.map(({ code }) => code)
  expect(await reasons()).toEqual(['NOT_ENOUGH_QUESTIONS'])
  const { content } = await school.teacher.call(listDrafts, { size: 50 })
  const waiting = new Set(content.map(({ rule }) => rule))
  for (const rule of ['SENTENCE', 'HEADLINE', 'TRUE_FALSE', ...GAPS_AND_ORDER, 'MODEL', null] as const)
    expect(waiting.has(rule), String(rule)).toBe(true)

  const approved = new Set<string>()
  for (const rule of ['HEADLINE', 'SENTENCE', ...GAPS_AND_ORDER] as const) {
    const draft = content.find((each) => each.rule === rule)
    const { questionId } = await school.teacher.call(decideBankQuestion, {
      questionId: draft?.id ?? '',
      decision: 'APPROVE',
    })
    approved.add(questionId)
  }
  await school.teacher.call(decideBankQuestion, { questionId: byHand, decision: 'APPROVE' })
  const used = await paperRules(world, school)
  expect(used.length).toBeGreaterThan(4)
  for (const question of used) expect(approved.has(question.id), String(question.rule)).toBe(true)
})
