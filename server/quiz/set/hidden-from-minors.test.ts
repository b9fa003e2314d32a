import { describe, expect } from 'vitest'
import { getQuizQuestions, startQuiz } from '@chowk/contract/quiz/attempt.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { previewQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { givenArticle } from '../../testing/news.ts'
import { PRACTICE } from '../../testing/quiz/practice.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

// Six questions: of no story, of a plain one, of one too hard for class 7, of a sensitive one, of one hidden from minors, of one of no known level.
async function givenStories(world: World) {
  const questions = await givenQuestions(world, 6)
  const stories = [
    null,
    { level: 7, sensitive: false, hidden: false },
    { level: 11, sensitive: false, hidden: false },
    { level: 7, sensitive: true, hidden: false },
    { level: 7, sensitive: false, hidden: true },
    { level: null, sensitive: false, hidden: false },
  ]
  for (const [index, story] of stories.entries()) {
    if (!story) continue
    const { id, cluster } = await givenArticle(world, { title: `A story of number ${index}` })
    await world.owner`update article set level = ${story.level}, sensitive = ${story.sensitive}, hidden_for_minors = ${story.hidden} where id = ${id}`
    await world.owner`update quiz_question set article_id = ${id}, cluster_id = ${cluster} where id = ${questions[index] ?? ''}`
  }
  return questions
}

const asked = async (who: TestPerson, quizId: string, all: readonly string[]) => {
  const { quizSessionId } = await who.call(startQuiz, { quizSlug: quizId })
  const { questions } = await who.call(getQuizQuestions, { quizId, quizSessionId })
  return questions.map(({ questionId }) => all.indexOf(questionId)).toSorted((one, other) => one - other)
}

describe('a quiz of chosen stories', () => {
  test('asks a minor about no story that is too hard for her, sensitive, or hidden from minors, whoever chose it [news:QC6]', async ({
    world,
    school: { asha, teacher, id: workspace },
  }) => {
    const all = await givenStories(world)
    const { id, slug } = await givenSet(teacher, writtenSet(all))
    expect(await asked(asha, slug, all)).toEqual([0, 1, 5])
    expect((await asha.call(getQuizEligibility, { quiz: slug })).rules.questions).toBe(3)
    // One of the upper classes reads harder and sensitive stories, as long as her school lets her.
    const senior = await world.person({ workspace, class: 9 })
    expect(await asked(senior, slug, all)).toEqual([0, 1, 2, 3, 5])
    await world.owner`update workspace set settings = settings || '{"seniorsSeeSensitive": false}' where id = ${workspace}`
    expect(await asked(await world.person({ workspace, class: 9 }), slug, all)).toEqual([0, 1, 2, 5])
    const { quizSlug: preview } = await teacher.call(previewQuizSet, { id })
    expect(await asked(teacher, preview, all)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('keeps what is on a paper already, and begins for nobody to whom none of its stories is shown', async ({
    world,
    school: { asha, bela, teacher },
  }) => {
    const all = await givenStories(world)
    const { slug } = await givenSet(teacher, writtenSet(all.slice(1, 2)))
    const { quizSessionId } = await begunBy(asha, slug)
    await world.owner`update article set sensitive = true`
    expect((await asha.call(getQuizQuestions, { quizId: slug, quizSessionId })).questions).toHaveLength(1)
    expect(await bela.call(getQuizEligibility, { quiz: slug })).toMatchObject({
      reasons: [{ code: 'NOT_ENOUGH_QUESTIONS' }],
    })
  })

  test('is no other way to such a story than practice: that asks none either', async ({ world, school: { asha } }) => {
    const questions = await givenQuestions(world, 5)
    const { id, cluster } = await givenArticle(world, {})
    await world.owner`update quiz_question set article_id = ${id}, cluster_id = ${cluster} where id = any(${questions}::uuid[])`
    await world.owner`
      insert into quiz_used_story (person_id, cluster_id, attempt_id)
      select ${asha.id}, ${cluster}, id from quiz_attempt where person_id = ${asha.id} limit 1`
    expect((await asha.call(getQuizEligibility, PRACTICE)).eligible).toBe(true)
    await world.owner`update article set sensitive = true where id = ${id}`
    expect((await asha.call(getQuizEligibility, PRACTICE)).reasons).toMatchObject([{ code: 'NOT_ENOUGH_QUESTIONS' }])
  })
})
