import { describe, expect } from 'vitest'
import {
  approveSafe,
  changeBankQuestion,
  decideBankQuestion,
  getBankQuestion,
  listBank,
  listDrafts,
} from '@chowk/contract/quiz/bank.ts'
import type { Draft } from '@chowk/contract/quiz/bank.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import type { Person } from '../../platform/viewer.ts'
import { findEligibility } from '../eligibility/find-eligibility.ts'
import { makeQuestions } from '../making/make-questions.ts'

const draftsOf = async (person: TestPerson) => (await person.call(listDrafts, { size: 50 })).content

async function givenRules(world: World, { id, head }: QuizSchool, rules: object): Promise<void> {
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at, changed_by)
    values (${id}, ${world.owner.json(rules as never)}, ${world.clock.now()}, ${head.id})`
}

/** A draft of a rule that stories of the tests give: which number is missing. */
async function givenDraft(world: World, school: QuizSchool): Promise<Draft> {
  await givenReads(world, school.bela, 5)
  const draft = (await draftsOf(school.teacher)).find(({ rule }) => rule === 'HOW_MANY')
  if (!draft) throw new Error('no rule made a draft')
  return draft
}

const usableOf = async (world: World, school: QuizSchool) => {
  const { asha, id } = school
  const viewer: Person = {
    signedIn: true,
    personId: asha.id,
    familyId: asha.familyId,
    deviceId: asha.deviceId,
    workspaceId: id,
    role: 'MEMBER',
    isOperator: false,
    isMinor: true,
    class: 7,
    restriction: null,
    provenTwice: false,
    factsVersion: 1,
  }
  const [quiz] = await world.owner<{ id: string }[]>`select id from quiz where person_id = ${asha.id}`
  return await findEligibility({ sql: world.sql, clock: world.clock, viewer, quizId: quiz?.id ?? '' })
}

describe('what rules made of stories', () => {
  test('is offered to a school with the sentence that proves it; one that is approved stands in its bank and on papers of its pupils', async ({
    world,
    school,
  }) => {
    const draft = await givenDraft(world, school)
    expect(draft).toMatchObject({ isOffered: true, state: 'DRAFT', isSafe: false, author: null })
    expect(draft.evidence).not.toBe('')
    expect(draft.source?.title).toBeDefined()
    await givenReads(world, school.asha, 6)
    const before = (await usableOf(world, school)).usable.map(({ id }) => id)
    const { questionId } = await school.teacher.call(decideBankQuestion, { questionId: draft.id, decision: 'APPROVE' })
    const after = (await usableOf(world, school)).usable.map(({ id }) => id)
    expect(after.filter((id) => !before.includes(id))).toEqual([questionId])
    expect((await school.head.call(listBank, {})).content.map(({ id }) => id)).toEqual([questionId])
    expect((await draftsOf(school.head)).map(({ id }) => id)).not.toContain(draft.id)
  })

  test('one that is edited is asked as the teacher changed it, and other schools are offered it as it was', async ({
    world,
    school,
  }) => {
    const draft = await givenDraft(world, school)
    const { question, version } = await school.teacher.call(getBankQuestion, { questionId: draft.id })
    const stem = 'How many of them were counted there, by the story?'
    const made = await school.teacher.call(changeBankQuestion, {
      questionId: draft.id,
      version,
      question: { ...question, stem },
    })
    expect(made.questionId).not.toBe(draft.id)
    expect(await school.head.call(getBankQuestion, { questionId: made.questionId })).toMatchObject({
      stem,
      state: 'APPROVED',
      isOffered: false,
    })
    const other = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect((await draftsOf(other)).find(({ id }) => id === draft.id)?.stem).toBe(draft.stem)
    expect((await other.ask(getBankQuestion, { questionId: made.questionId })).statusCode).toBe(404)
  })

  test('one that is rejected is not offered again here, and of the last decisions each rule says how many were approvals', async ({
    world,
    school,
  }) => {
    const draft = await givenDraft(world, school)
    await school.teacher.call(decideBankQuestion, {
      questionId: draft.id,
      decision: 'REJECT',
      reason: 'Nobody counts.',
    })
    expect((await draftsOf(school.head)).map(({ id }) => id)).not.toContain(draft.id)
    const [other] = (await draftsOf(school.head)).filter(({ rule }) => rule === 'HOW_MANY')
    await school.head.call(decideBankQuestion, { questionId: other?.id ?? '', decision: 'APPROVE' })
    expect((await school.head.call(listDrafts, {})).rates).toEqual([{ rule: 'HOW_MANY', approved: 1, of: 2 }])
  })

  test('of each rule the last 200 decisions of a school are counted, and no older ones [news:QG11]', async ({
    world,
    school: { id, teacher },
  }) => {
    // The five oldest were approved; of the 200 after them every fourth was rejected.
    await world.owner`
      with made as (
        insert into quiz_question (kind, state, language, difficulty, likeness, rule, created_at)
        select 'MCQ_SINGLE', 'RETIRED', 'en', 'EASY', 'number ' || n, 'WHERE', ${world.clock.now()} from generate_series(1, 205) n
        returning id, substr(likeness, 8)::int as n)
      insert into quiz_review (workspace_id, question_id, rule, decision, person_id, decided_at)
      select ${id}, id, 'WHERE', case when n > 5 and n % 4 = 0 then 'REJECTED' when n % 4 = 1 then 'EDITED' else 'APPROVED' end,
        ${teacher.id}, ${world.clock.now()}::timestamptz - make_interval(mins => 300 - n)
      from made`
    expect((await teacher.call(listDrafts, {})).rates).toEqual([{ rule: 'WHERE', approved: 150, of: 200 }])
  })

  test('of two who decide at once about the same one the first counts', async ({ world, school }) => {
    const { id: questionId } = await givenDraft(world, school)
    const both = await Promise.all([
      school.teacher.ask(decideBankQuestion, { questionId, decision: 'APPROVE' }),
      school.head.ask(decideBankQuestion, { questionId, decision: 'REJECT', reason: 'No.' }),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(both.every(({ statusCode }) => [200, 404, 409].includes(statusCode))).toBe(true)
    const rows = await world.owner`select decision from quiz_review where question_id = ${questionId}`
    expect(rows).toHaveLength(1)
  })

  test('that a school copied leaves papers when the story says it no longer, and comes back when it does', async ({
    world,
    school,
  }) => {
    const draft = await givenDraft(world, school)
    const { questionId } = await school.teacher.call(decideBankQuestion, { questionId: draft.id, decision: 'APPROVE' })
    const stateOf = async () => (await school.head.call(getBankQuestion, { questionId })).state
    const [story] = await world.owner<{ id: string; plain: string }[]>`
      select a.id, a.plain from article a join quiz_question q on q.article_id = a.id where q.id = ${questionId}`
    const retell = async (plain: string) => {
      await world.owner`update article set plain = ${plain}, version = version + 1 where id = ${story?.id ?? ''}`
      await makeQuestions(world.house, story?.id ?? '')
    }
    await retell(`${story?.plain ?? ''}\nA line that says nothing new was added to it.`)
    expect(await stateOf()).toBe('APPROVED')
    await retell('Nothing of what it said before stands in it.')
    expect(await stateOf()).toBe('RETIRED')
  })
})

describe('a school that wants every question read by a person [news:QC9]', () => {
  test('asks nothing that it has not approved; approving all that hardly err fills papers at once', async ({
    world,
    school,
  }) => {
    await givenReads(world, school.asha, 5)
    const reasons = async () => (await school.asha.call(getQuizEligibility, {})).reasons.map(({ code }) => code)
    expect(await reasons()).toEqual([])
    await givenRules(world, school, { generation: 'REVIEW_ALL' })
    expect(await reasons()).toEqual(['NOT_ENOUGH_QUESTIONS'])
    const { safe } = await school.teacher.call(listDrafts, {})
    expect(safe).toBeGreaterThan(5)
    const [one, other] = await Promise.all([school.teacher.call(approveSafe, {}), school.head.call(approveSafe, {})])
    expect((one?.approved ?? 0) + (other?.approved ?? 0)).toBe(safe)
    expect(await reasons()).toEqual([])
    const stranger = await world.person()
    await givenReads(world, stranger, 5)
    expect((await stranger.call(getQuizEligibility, {})).reasons).toEqual([])
  })
})
