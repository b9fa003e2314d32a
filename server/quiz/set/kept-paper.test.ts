import { describe, expect } from 'vitest'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { changeQuizSet, copyQuizSet, getQuizSet, moveQuizSet } from '@chowk/contract/quiz/set/set.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import { correct } from '../../testing/quiz/regrading.ts'
import { begunBy, givenQuestions, givenSet, writtenSet } from '../../testing/quiz/set.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const idsOf = async (taker: TestPerson, slug: string) =>
  (await begunBy(taker, slug)).questions.map(({ questionId }) => questionId)

const mostOf = async (world: World, taker: TestPerson) => {
  const [row] = await world.owner<{ most: number; versions: number[] }[]>`
    select sum(w.most_mark)::float8 as most, array_agg(w.version order by w.position) as versions
    from quiz_answer w join quiz_attempt t on t.id = w.attempt_id where t.person_id = ${taker.id} and t.state = 'IN_PROGRESS'`
  return row
}

/** What may become of a question in the bank after a quiz with it was published. */
const CHANGES = {
  retired: async (world: World, id: string) =>
    await world.owner`update quiz_question set state = 'RETIRED' where id = ${id}`,
  'back to draft': async (world: World, id: string) =>
    await world.owner`update quiz_question set state = 'DRAFT' where id = ${id}`,
  suspect: async (world: World, id: string) =>
    await world.owner`update quiz_question set suspect_at = ${world.clock.now()} where id = ${id}`,
  'of another class': async (world: World, id: string) =>
    await world.owner`update quiz_question set class = 12 where id = ${id}`,
  reworded: async (world: World, id: string) => {
    await world.owner`
      insert into quiz_question_version (question_id, version, stem, options, key, evidence)
      values (${id}, 2, 'Something else?', '{one,two}', '{1}', '')`
    await world.owner`update quiz_question set version = 2 where id = ${id}`
  },
}

describe('a published quiz', () => {
  test.for(Object.entries(CHANGES))(
    'keeps its paper when a question is %s [R2:Q1]',
    async ([, change], { world, school }) => {
      const { teacher, asha, bela } = school
      const questions = await givenQuestions(world, 2, { workspaceId: school.id })
      const { id, slug } = await givenSet(teacher, writtenSet(questions))
      expect(await idsOf(asha, slug)).toEqual(questions)
      await change(world, questions[1] ?? '')
      expect((await bela.call(listQuizzes, {})).content).toMatchObject([{ questions: 2 }])
      expect(await idsOf(bela, slug)).toEqual(questions)
      expect(await mostOf(world, bela)).toEqual({ most: 2, versions: [1, 1] })
      expect((await teacher.call(getQuizSet, { id })).questions.map(({ isUsable }) => isUsable)).toEqual([true, true])
    },
  )

  test('keeps its paper when its school rejects a question made for all, or asks only what it approved [R2:Q1]', async ({
    world,
    school: { id: workspace, teacher, head, asha, bela },
  }) => {
    const questions = await givenQuestions(world, 2)
    const { slug } = await givenSet(teacher, writtenSet(questions))
    await world.owner`
      insert into quiz_review (workspace_id, question_id, rule, decision, person_id, decided_at)
      values (${workspace}, ${questions[0] ?? ''}, 'WHERE', 'REJECTED', ${head.id}, now())`
    expect(await idsOf(asha, slug)).toEqual(questions)
    await world.owner`
      insert into quiz_config (workspace_id, content, changed_at) values (${workspace}, '{"generation": "REVIEW_ALL"}', now())
      on conflict (workspace_id) do update set content = excluded.content`
    expect(await idsOf(bela, slug)).toEqual(questions)
  })

  test('asks a question of another class, whoever it was chosen for [R2:Q1]', async ({ world, school }) => {
    const questions = await givenQuestions(world, 2, { workspaceId: school.id })
    await world.owner`update quiz_question set class = 11 where id = ${questions[0] ?? ''}`
    const { slug } = await givenSet(school.teacher, writtenSet(questions))
    expect(await idsOf(school.asha, slug)).toEqual(questions)
  })

  test('asks by the new key after a correction, and drops a question that was withdrawn as wrong [R2:Q1]', async ({
    world,
    school: { id: workspace, teacher, head, asha, bela, chetan },
  }) => {
    const [first = '', second = ''] = await givenQuestions(world, 2, { workspaceId: workspace })
    const { slug } = await givenSet(teacher, writtenSet([first, second]))
    await idsOf(asha, slug)
    await correct(world, head, { questionId: first, action: 'CHANGE_KEY', key: [1] })
    await idsOf(bela, slug)
    expect(await mostOf(world, bela)).toEqual({ most: 2, versions: [2, 1] })
    await correct(world, head, { questionId: first, action: 'VOID' })
    expect(await idsOf(chetan, slug)).toEqual([second])
  })

  test('never asks what was not usable at publication, nor what becomes usable once it is taken [R2:Q1]', async ({
    world,
    school: { id: workspace, teacher, asha, bela },
  }) => {
    const [kept = '', gone = ''] = await givenQuestions(world, 2, { workspaceId: workspace })
    const set = writtenSet([kept, gone])
    const { id, slug } = await givenSet(teacher, set, { publishes: false })
    await world.owner`update quiz_question set state = 'RETIRED' where id = ${gone}`
    await teacher.call(moveQuizSet, { id, to: 'OPEN' })
    expect(await idsOf(asha, slug)).toEqual([kept])
    await world.owner`update quiz_question set state = 'APPROVED' where id = ${gone}`
    const { version } = await teacher.call(getQuizSet, { id })
    await teacher.call(changeQuizSet, { id, version, set: { ...set, title: 'Wells again' } })
    expect(await idsOf(bela, slug)).toEqual([kept])
  })

  test('cannot be published when none of its questions is usable, and a copy takes only usable ones [R2:Q1]', async ({
    world,
    school: { id: workspace, teacher },
  }) => {
    const [first = '', second = ''] = await givenQuestions(world, 2, { workspaceId: workspace })
    const open = await givenSet(teacher, writtenSet([first, second]))
    const draft = await givenSet(teacher, writtenSet([first]), { publishes: false })
    await world.owner`update quiz_question set state = 'RETIRED' where id = ${first}`
    expect(await teacher.ask(moveQuizSet, { id: draft.id, to: 'OPEN' })).toMatchObject({
      statusCode: 409,
      body: { code: 'NOTHING_ASKED' },
    })
    const copy = await teacher.call(copyQuizSet, { id: open.id, title: 'Once more' }, { 'idempotency-key': 'copy' })
    const { questions } = await teacher.call(getQuizSet, { id: copy.id })
    expect(questions.map(({ questionId }) => questionId)).toEqual([second])
  })

  test('takes a new wording when it is saved before anyone took it [R2:Q1]', async ({
    world,
    school: { id: workspace, teacher, head, asha },
  }) => {
    const [first = ''] = await givenQuestions(world, 1, { workspaceId: workspace })
    const set = writtenSet([first])
    const { id, slug } = await givenSet(teacher, set)
    await CHANGES.reworded(world, first)
    const { version } = await head.call(getQuizSet, { id })
    await teacher.call(changeQuizSet, { id, version, set })
    await idsOf(asha, slug)
    expect(await mostOf(world, asha)).toEqual({ most: 1, versions: [2] })
  })
})
