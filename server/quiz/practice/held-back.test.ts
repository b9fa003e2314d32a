import { describe, expect } from 'vitest'
import { getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { changeQuizSet, getQuizSet, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import { PRACTICE, givenKnown, taken } from '../../testing/quiz/practice.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import { begunBy, givenQuestions, givenSet, takenBy, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const HOUR_MS = 3_600_000
const SECTION = { name: '', count: 5, categoryId: null, difficulty: null, language: null, days: null }

const reasonsOf = async (who: TestPerson) =>
  (await who.call(getQuizEligibility, PRACTICE)).reasons.map(({ code }) => code)
const inHours = (world: World, hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const WAITS = ['ANSWERS_WAIT']

describe('practice tells nothing of a quiz that somebody is at or may take yet', () => {
  test('neither its questions nor copies of them, in a bank or under other words', async ({ world, school }) => {
    const { asha, teacher, id: workspaceId } = school
    const { questions } = await givenKnown(world, school)
    expect(await reasonsOf(asha)).toEqual([])
    // A teacher's bank holds a copy of one, which knows its original by what both are known by.
    await world.owner`update quiz_question set cluster_id = 70 + n from unnest(${questions}::uuid[]) with ordinality o(id, n) where quiz_question.id = o.id`
    await world.owner`insert into quiz_used_story (person_id, cluster_id, attempt_id) select ${asha.id}, n, 'known' from generate_series(71, 75) n`
    const [copy = ''] = await givenQuestions(world, 1, { workspaceId })
    await world.owner`update quiz_question set likeness = (select likeness from quiz_question where id = ${questions[0] ?? ''}) where id = ${copy}`
    expect(await reasonsOf(asha)).toEqual([])
    const { id } = await givenSet(teacher, writtenSet([copy], { classes: [9] }))
    expect(await reasonsOf(asha)).toEqual(WAITS)
    await teacher.call(moveQuizSet, { id, to: 'ENDED' })
    expect(await reasonsOf(asha)).toEqual([])
  })

  test('nor other questions about a story that it asks about, whose explanation would answer it', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    await givenKnown(world, school)
    const [other = ''] = await givenQuestions(world, 1, { words: 'pond' })
    await world.owner`update quiz_question set cluster_id = 77 where id = ${other}`
    const { id } = await givenSet(teacher, writtenSet([other], { classes: [9] }))
    expect(await reasonsOf(asha)).toEqual(WAITS)
    await teacher.call(moveQuizSet, { id, to: 'ENDED' })
    expect(await reasonsOf(asha)).toEqual([])
    // Nor while she is at one of her own about that story.
    await world.owner`
      update quiz_attempt set state = 'IN_PROGRESS', ended_at = null where result_slug = 'known'`
    await world.owner`
      insert into quiz_answer (attempt_id, position, question_id, version, shown, most_mark) values ('known', 0, ${other}, 1, '{0,1,2,3}', 1)`
    expect(await reasonsOf(asha)).toEqual(WAITS)
  })

  test('nor after its end, while a try of it was opened again for somebody else', async ({ world, school }) => {
    const { asha, bela, teacher } = school
    const { questions } = await givenKnown(world, school)
    const { id, slug } = await givenSet(teacher, writtenSet(questions))
    const attempt = await takenBy(bela, slug, 1)
    await teacher.call(moveQuizSet, { id, to: 'ENDED' })
    expect(await reasonsOf(asha)).toEqual([])
    const step = { id, attempt, reason: 'The line broke.' }
    await teacher.call(stepQuizTry, { ...step, step: 'REOPEN', minutes: 5 })
    expect(await reasonsOf(asha)).toEqual(WAITS)
    await teacher.call(stepQuizTry, { ...step, step: 'END' })
    expect(await reasonsOf(asha)).toEqual([])
  })

  test('nor what was drawn for somebody of another class who is at it', async ({ world, school }) => {
    const { asha, teacher } = school
    await givenKnown(world, school)
    const senior = await world.person({ workspace: school.id, class: 9 })
    const { slug } = await givenSet(teacher, writtenSet([], { sections: [SECTION], classes: [9] }))
    expect(await reasonsOf(asha)).toEqual([])
    const { quizSessionId, questions } = await begunBy(senior, slug)
    expect(questions).toHaveLength(5)
    expect(await reasonsOf(asha)).toEqual(WAITS)
    await senior.call(submitQuiz, { quizSessionId })
    expect(await reasonsOf(asha)).toEqual([])
  })

  test('nor of where she is suspended, and may take it once she is back', async ({ world, school }) => {
    const { asha, teacher } = school
    const { questions } = await givenKnown(world, school)
    await givenSet(teacher, writtenSet(questions))
    await world.owner`update membership set state = 'SUSPENDED' where person_id = ${asha.id} and workspace_id = ${school.id}`
    const { quizSlug } = await asha.call(getQuizEligibility, PRACTICE)
    expect(await asha.call(getQuizEligibility, { quiz: quizSlug })).toMatchObject({
      reasons: [{ code: 'ANSWERS_WAIT' }],
    })
  })
})

describe('practice that was begun before', () => {
  // She begins when nothing is in the way; what is set then asks the same.
  async function begun(asha: TestPerson) {
    const { quizSlug } = await asha.call(getQuizEligibility, PRACTICE)
    const { quizSessionId } = await asha.call(startQuiz, { quizSlug })
    const { questions } = await asha.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
    return { quizSessionId, answers: questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] })) }
  }
  const shownOf = async (who: TestPerson, result: string) => {
    const { shown, questions, corrections, opensAt } = await who.call(getQuizReview, { result })
    return [shown, questions.length, corrections.length, opensAt]
  }
  const MARKS_ALONE = ['SCORE', 0, 0, null]

  test('tells marks alone as long as a quiz that asks the same is open, also one that is given later hours, or another try', async ({
    world,
    school,
  }) => {
    const { asha, teacher } = school
    const { questions } = await givenKnown(world, school)
    const { answers, quizSessionId } = await begun(asha)
    const set = writtenSet(questions, { tries: 2, closesAt: inHours(world, 1) })
    const { id, slug } = await givenSet(teacher, set)
    const { resultSlug: result } = await asha.call(submitQuiz, { quizSessionId, answers })
    expect(await shownOf(asha, result)).toEqual(MARKS_ALONE)
    // She took it once, and may once more.
    await takenBy(asha, slug, 1)
    expect(await shownOf(asha, result)).toEqual(MARKS_ALONE)
    world.clock.pass(2 * HOUR_MS)
    expect(await shownOf(asha, result)).toEqual(['ALL', 5, 0, null])
    const { version } = await teacher.call(getQuizSet, { id })
    await teacher.call(changeQuizSet, { id, version, set: { ...set, closesAt: inHours(world, 3) } })
    expect(await shownOf(asha, result)).toEqual(MARKS_ALONE)
    await teacher.call(moveQuizSet, { id, to: 'ENDED' })
    expect(await shownOf(asha, result)).toEqual(['ALL', 5, 0, null])
  })

  test('tells on another device what it tells here', async ({ world, school }) => {
    const { asha, teacher } = school
    const { questions } = await givenKnown(world, school)
    const { answers, quizSessionId } = await begun(asha)
    await givenSet(teacher, writtenSet(questions))
    const tablet = await world.session(asha.id, school.id)
    const { resultSlug: result } = await tablet.call(submitQuiz, { quizSessionId, answers })
    for (const device of [asha, tablet]) {
      expect(await shownOf(device, result)).toEqual(MARKS_ALONE)
      expect(await reasonsOf(device)).toEqual(WAITS)
    }
  })

  test('tells no correction of a single question before its time either', async ({ world, school }) => {
    const { asha, teacher } = school
    const { questions } = await givenKnown(world, school)
    const { quizSlug } = await asha.call(getQuizEligibility, PRACTICE)
    const { result } = await taken(asha, quizSlug)
    const { id } = await givenSet(teacher, writtenSet(questions))
    const questionId = questions[0] ?? ''
    await correct(world, await world.person({ operator: true }), {
      questionId,
      action: 'CHANGE_MARK',
      mostMark: 3,
      neverLower: false,
      mayLower: true,
    })
    expect(await asha.call(getQuizReview, { result })).toMatchObject({ shown: 'SCORE', mostMarks: 7, corrections: [] })
    await teacher.call(moveQuizSet, { id, to: 'ENDED' })
    expect((await asha.call(getQuizReview, { result })).corrections).toMatchObject([{ action: 'CHANGE_MARK' }])
  })
})
