import { describe, expect } from 'vitest'
import { createComment, deleteComment, listComments } from '@chowk/contract/community/comment.ts'
import { listDrafts } from '@chowk/contract/community/draft.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { appealDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `mc-${++keys}` })

const say = async (by: TestPerson, activityId: string, text: string, parentId?: string) =>
  (await by.call(createComment, { activityId, text, ...(parentId && { parentId }) }, key())).id

async function givenThread(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const asha = await inSchool('Asha')
  const head = await inSchool('Head', { role: 'ADMIN' })
  const other = await inSchool('Other Head', { role: 'OWNER' })
  const post = await givenPost(world, { author: asha.id, workspace: school, title: 'Bus stop' })
  const bela = await inSchool('Bela')
  const comment = await say(bela, post.id, 'Nobody asked us.')
  return { school, inSchool, asha, head, other, bela, post, comment }
}

const report = async (by: TestPerson, id: string) =>
  await by.ask(reportContent, { kind: 'COMMENT', id, reason: 'Inappropriate' })

const decide = async (by: TestPerson, input: object) =>
  await by.call(decideCase, { reason: 'It is against our rules.', ...input } as never, key())

const caseOf = async (by: TestPerson, input: object = {}) =>
  (await by.call(getContentQueue, { kind: 'COMMENT', ...input })).content[0]?.caseId ?? ''

const threadOf = async (by: TestPerson, id: string) =>
  (await by.call(listComments, { id })).content.map(({ text, isRemoved, author }) => [text, isRemoved, author?.name])

const counted = async (world: World, id: string) =>
  (
    await world.owner<{ comments: number; score: number }[]>`
    select comments_count as comments, score from post where id = ${id}`
  )[0]

describe('a comment that is reported', () => {
  test('what a moderator reports is shown to nobody and counted no more; with replies its line stays, without words and name', async ({
    world,
  }) => {
    const { asha, head, bela, post, comment } = await givenThread(world)
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2 })
    expect((await report(head, comment)).statusCode).toBe(200)
    expect(await threadOf(asha, post.id)).toEqual([])
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0 })
    const second = await say(bela, post.id, 'Second thought.')
    await say(asha, post.id, 'Which one?', second)
    await report(head, second)
    expect(await threadOf(asha, post.id)).toEqual([['', true, undefined]])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 0 })
    expect((await bela.ask(deleteComment, { id: second })).body.code).toBe('COMMENT_NOT_FOUND')
    expect((await report(asha, second)).body.code).toBe('CONTENT_NOT_FOUND')
  })

  test('approved it is back with its count; moderators read it in the case, and where it stands', async ({ world }) => {
    const { asha, head, other, bela, post, comment } = await givenThread(world)
    await report(head, comment)
    const caseId = await caseOf(other)
    const details = await other.call(getContentCase, { caseId })
    expect(details).toMatchObject({
      kind: 'COMMENT',
      state: 'HIDDEN',
      author: { id: bela.id },
      content: {
        title: '',
        text: 'Nobody asked us.',
        path: expect.stringContaining(`${post.slug}?comment=${comment}`),
      },
      fitting: ['APPROVE', 'APPROVE_EDITED', 'REMOVE'],
    })
    await decide(other, { caseId, decision: 'APPROVE_EDITED', changed: { title: '', text: 'We were not asked.' } })
    expect(await threadOf(asha, post.id)).toEqual([['We were not asked.', false, 'Bela']])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2 })
    expect((await asha.call(getPost, { slug: post.slug })).commentCount).toBe(1)
  })

  test('removed it stays away until an appeal is upheld by somebody else; its author has its words back', async ({
    world,
  }) => {
    const { asha, head, other, bela, post, comment } = await givenThread(world)
    await report(asha, comment)
    await decide(head, { caseId: await caseOf(head), decision: 'REMOVE' })
    expect(await threadOf(asha, post.id)).toEqual([])
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0 })
    const [own] = (await bela.call(getOwnDecisions, {})).content
    expect(own).toMatchObject({ kind: 'COMMENT', content: { text: 'Nobody asked us.', body: null } })
    await bela.call(appealDecision, { decisionId: own?.id ?? '', text: 'Nobody did ask us, honestly.' })
    await decide(other, { caseId: await caseOf(other), decision: 'REVERSE' })
    expect(await threadOf(asha, post.id)).toEqual([['Nobody asked us.', false, 'Bela']])
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2 })
  })

  test('what its author deleted meanwhile stays deleted and is counted once; one whom somebody blocked she cannot report', async ({
    world,
  }) => {
    const { asha, head, inSchool, bela, post, comment } = await givenThread(world)
    await report(asha, comment)
    await bela.call(deleteComment, { id: comment })
    const caseId = await caseOf(head)
    expect((await head.call(getContentCase, { caseId })).state).toBe('DELETED')
    await decide(head, { caseId, decision: 'REMOVE' })
    expect(await counted(world, post.id)).toEqual({ comments: 0, score: 0 })
    const blocker = await inSchool('Blocker')
    await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${blocker.id}, ${bela.id}, now())`
    const next = await say(bela, post.id, 'Again.')
    expect((await report(blocker, next)).body.code).toBe('CONTENT_NOT_FOUND')
    expect((await report(await world.person(), next)).body.code).toBe('CONTENT_NOT_FOUND')
  })

  test('while its author deletes it and a moderator reports it at once, counts stay those of the rows', async ({
    world,
  }) => {
    const { head, bela, post } = await givenThread(world)
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(async (text) => await say(bela, post.id, text)))
    await Promise.all(ids.flatMap((id) => [report(head, id), bela.ask(deleteComment, { id })]))
    expect(await counted(world, post.id)).toEqual({ comments: 1, score: 2 })
  })
})

describe('a post that was removed', () => {
  test('its author finds its text among her drafts', async ({ world }) => {
    const { asha, head, post } = await givenThread(world)
    await head.call(reportContent, { kind: 'POST', id: post.id, reason: 'Fake' })
    await decide(head, { caseId: await caseOf(head, { kind: 'POST' }), decision: 'REMOVE' })
    expect((await asha.call(listDrafts, {})).content).toMatchObject([{ title: 'Bus stop' }])
  })
})
