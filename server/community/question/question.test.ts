import { describe, expect } from 'vitest'
import { createComment, deleteComment } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import {
  MOST_PINNED,
  chooseAnswer,
  listQuestions,
  listTags,
  pinQuestion,
} from '@chowk/contract/community/forum/question.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `q${++keys}` })
const NOTHING = '11111111-1111-4111-8111-111111111111'

async function givenForum(world: World) {
  const school = await givenCommunity(world)
  const [asha, ravi, head] = [
    await world.person({ name: 'Asha', workspace: school }),
    await world.person({ name: 'Ravi', workspace: school }),
    await world.person({ name: 'Head', workspace: school, role: 'ADMIN' }),
  ]
  const question = async (title: string, more: object = {}) => {
    world.clock.pass(1000)
    return await givenPost(world, { author: asha.id, workspace: school, type: 'FORUM', title, ...more })
  }
  const titles = async (by: Caller, input: object = {}) =>
    (await by.call(listQuestions, { workspaceId: school, size: 50, ...input })).content.map(({ title }) => title)
  return { school, asha, ravi, head, question, titles }
}

const answer = async (by: TestPerson, activityId: string, text = 'From the second gate.') =>
  await by.call(createComment, { activityId, text }, key())

describe('asking', () => {
  test('a question is asked under tags that are one word in any script, and found by each of them', async ({
    world,
  }) => {
    const { asha, titles, school } = await givenForum(world)
    const tags = ['School Bus', '#school_bus', 'विज्ञान मेला']
    const made = await asha.call(
      createPost,
      { type: 'FORUM', title: 'Where does the bus stop?', description: 'Since Monday it is not at the gate.', tags },
      key(),
    )
    expect(made.question).toMatchObject({ tags: ['school-bus', 'विज्ञान-मेला'], isPinned: false, answerId: null })
    expect(await titles(asha, { tag: 'SCHOOL bus' })).toEqual(['Where does the bus stop?'])
    expect(await titles(asha, { tag: 'विज्ञान_मेला' })).toEqual(['Where does the bus stop?'])
    expect(await titles(asha, { tag: 'bus' })).toEqual([])
    const changed = await asha.call(editPost, { id: made.id, version: made.version, tags: ['Late'] })
    expect(changed.question?.tags).toEqual(['late'])
    expect((await asha.call(listTags, { workspaceId: school })).content).toEqual([{ tag: 'late', questions: 1 }])
    const six = await asha.ask(
      createPost,
      { type: 'FORUM', title: 'Too many?', description: 'Is this too many?', tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
      key(),
    )
    expect([six.statusCode, six.body.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('tags that differ by a sign are different, and a tag without a word is refused at its field [R2:C6]', async ({
    world,
  }) => {
    const { asha, ravi, titles, school } = await givenForum(world)
    const ask = async (title: string, tags: string[], by = asha) =>
      await by.ask(createPost, { type: 'FORUM', title, description: 'Which book helps to begin?', tags }, key())
    for (const tag of ['C', 'C#', 'C++', '🙂', 'हिन्दी']) expect((await ask(`On ${tag}`, [tag])).statusCode).toBe(200)
    for (const tag of ['C', 'C#', 'C++', '🙂']) expect(await titles(asha, { tag })).toEqual([`On ${tag}`])
    expect(await titles(asha, { tag: 'हिंदी' })).toEqual(['On हिन्दी'])
    expect((await ask('Again', ['हिंदी'], ravi)).statusCode).toBe(200)
    const tags = (await asha.call(listTags, { workspaceId: school })).content
    expect(tags[0]).toMatchObject({ questions: 2 })
    expect(tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['c', 'c#', 'c++', '🙂']))
    for (const tag of ['!!!', '#', '\u3164', '\u200b']) {
      const { statusCode, body } = await ask('Nothing', ['bus', tag], ravi)
      expect([statusCode, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([400, ['tags.1']])
    }
  })

  test('what is no question has no tags, and tags are counted only of what one sees', async ({ world }) => {
    const { asha, school } = await givenForum(world)
    const note = await asha.call(createPost, { description: 'Bring a bottle.', tags: ['water'] }, key())
    expect(note.question).toBeNull()
    await asha.call(
      createPost,
      { type: 'FORUM', title: 'Which well?', description: 'The one behind the hall?', tags: ['water'] },
      key(),
    )
    expect((await asha.call(listTags, { workspaceId: school })).content).toEqual([{ tag: 'water', questions: 1 }])
    const outsider = await world.person()
    expect((await outsider.call(listTags, { workspaceId: school })).content).toEqual([])
    expect((await outsider.ask(listTags, { workspaceId: NOTHING })).body.code).toBe('WORKSPACE_NOT_FOUND')
  })
})

describe('the list', () => {
  test('questions stand by activity, newest, unanswered and top', async ({ world }) => {
    const { asha, ravi, question, titles } = await givenForum(world)
    const [old] = [await question('Old'), await question('Middle'), await question('New')]
    expect(await titles(asha)).toEqual(['New', 'Middle', 'Old'])
    world.clock.pass(1000)
    await answer(ravi, old.id)
    expect(await titles(asha, { sort: 'ACTIVITY' })).toEqual(['Old', 'New', 'Middle'])
    expect(await titles(asha, { sort: 'NEWEST' })).toEqual(['New', 'Middle', 'Old'])
    expect(await titles(asha, { sort: 'UNANSWERED' })).toEqual(['New', 'Middle'])
    expect((await titles(asha, { sort: 'TOP' }))[0]).toBe('Old')
    const { question: facts } = await asha.call(getPost, { slug: old.slug })
    expect(facts?.activeAt).toBe(world.clock.now().toISOString())
  })

  test('it goes on where its page ended, in every order, and says each question once', async ({ world }) => {
    const { asha, question, school } = await givenForum(world)
    for (let n = 0; n < 5; n++) await question(`Question ${n}`)
    for (const sort of ['ACTIVITY', 'NEWEST', 'UNANSWERED', 'TOP'] as const) {
      const seen: string[] = []
      let next: string | null | undefined
      do {
        const page = await asha.call(listQuestions, { workspaceId: school, sort, size: 2, ...(next && { next }) })
        seen.push(...page.content.map(({ title }) => title))
        next = page.next
      } while (next)
      expect([sort, ...seen]).toEqual([sort, 'Question 4', 'Question 3', 'Question 2', 'Question 1', 'Question 0'])
    }
  })

  test('of no workspace it shows what is for everybody, whoever asks', async ({ world }) => {
    const { question, asha } = await givenForum(world)
    await question('Of the school')
    await question('Of everybody', { isGlobal: true })
    for (const by of [asha, await world.visitor()])
      expect((await by.call(listQuestions, {})).content.map(({ title }) => title)).toEqual(['Of everybody'])
  })
})

describe('the answer', () => {
  test('whoever asked chooses the answer, which its writer is told of once, and takes that back', async ({ world }) => {
    const { asha, ravi, question, titles } = await givenForum(world)
    const { id, slug } = await question('Which gate?')
    const given = await answer(ravi, id)
    const chosen = await asha.call(chooseAnswer, { id, commentId: given.id })
    expect(chosen.question?.answerId).toBe(given.id)
    expect(await titles(asha, { solved: true })).toEqual(['Which gate?'])
    await asha.call(chooseAnswer, { id, commentId: null })
    expect(await titles(asha, { solved: true })).toEqual([])
    expect(await titles(asha, { solved: false })).toEqual(['Which gate?'])
    await asha.call(chooseAnswer, { id, commentId: given.id })
    const told = (await ravi.call(listNotices, {})).content.filter(({ kind }) => kind === 'answer-chosen')
    expect(told).toHaveLength(1)
    expect(told[0]?.says.en.map(({ text }) => text).join('')).toBe('Asha chose your answer to Which gate?')
    expect(told[0]?.leadsTo).toContain(`/forum/details/${slug}?comment=${given.id}`)
  })

  test('who runs the workspace chooses too; nobody else does, and only what stands there', async ({ world }) => {
    const { asha, ravi, head, question } = await givenForum(world)
    const [{ id, slug }, other] = [await question('Which gate?'), await question('Which bell?')]
    const given = await answer(ravi, id)
    const elsewhere = await answer(ravi, other.id)
    const codeOf = async (by: TestPerson, commentId: string | null) =>
      (await by.ask(chooseAnswer, { id, commentId })).body.code
    expect(await codeOf(ravi, given.id)).toBe('NOT_ALLOWED')
    expect(await codeOf(await world.person(), given.id)).toBe('POST_NOT_FOUND')
    expect(await codeOf(asha, elsewhere.id)).toBe('COMMENT_NOT_FOUND')
    expect(await codeOf(asha, NOTHING)).toBe('COMMENT_NOT_FOUND')
    expect((await head.call(chooseAnswer, { id, commentId: given.id })).question?.answerId).toBe(given.id)
    await ravi.call(deleteComment, { id: given.id })
    expect((await asha.call(getPost, { slug })).question?.answerId).toBeNull()
    expect(await codeOf(asha, given.id)).toBe('COMMENT_NOT_FOUND')
    const note = await givenPost(world, { author: asha.id, type: 'DOCUMENT' })
    expect((await asha.ask(chooseAnswer, { id: note.id, commentId: null })).body.code).toBe('POST_NOT_FOUND')
  })
})

describe('pinning', () => {
  test('who runs the workspace pins three, and a fourth only when one is pinned no longer', async ({ world }) => {
    const { asha, head, question, titles } = await givenForum(world)
    const made: { id: string }[] = []
    for (let n = 0; n < MOST_PINNED + 1; n++) made.push(await question(`Question ${n}`))
    const pin = async (by: TestPerson, n: number, pinned = true) =>
      (await by.ask(pinQuestion, { id: made[n]?.id ?? '', pinned })).body.code
    expect(await pin(asha, 0)).toBe('NOT_ALLOWED')
    for (let n = 0; n < MOST_PINNED; n++) expect(await pin(head, n)).toBeUndefined()
    expect(await pin(head, 0)).toBeUndefined()
    expect(await pin(head, 3)).toBe('TOO_MANY_PINNED')
    expect(await titles(asha, { pinned: true })).toEqual(['Question 2', 'Question 1', 'Question 0'])
    expect(await titles(asha, { pinned: false })).toEqual(['Question 3'])
    await pin(head, 1, false)
    expect(await pin(head, 3)).toBeUndefined()
    const stranger = await world.person({ workspace: await givenCommunity(world), role: 'ADMIN' })
    expect(await pin(stranger, 0)).toBe('POST_NOT_FOUND')
  })

  test('of ten pinned at the same time three are', async ({ world }) => {
    const { asha, head, question, titles } = await givenForum(world)
    const made: { id: string }[] = []
    for (let n = 0; n < 10; n++) made.push(await question(`Question ${n}`))
    await Promise.all(made.map(async ({ id }) => await head.ask(pinQuestion, { id, pinned: true })))
    expect(await titles(asha, { pinned: true })).toHaveLength(MOST_PINNED)
  })
})
