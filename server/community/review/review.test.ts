import { describe, expect } from 'vitest'
import { createComment } from '@chowk/contract/community/comment.ts'
import { listDrafts } from '@chowk/contract/community/draft.ts'
import { getPost, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { getReviewSettings, saveReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import type { ReviewMode } from '@chowk/contract/community/review.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `rv-${++keys}` })

async function givenSchool(world: World, mode?: ReviewMode) {
  const school = await givenCommunity(world, { moderatesAsUsual: mode === undefined })
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const head = await inSchool('Head', { role: 'ADMIN' })
  const bela = await inSchool('Bela')
  if (mode) await arrange(head, { mode })
  return { school, inSchool, head, bela }
}

async function arrange(head: TestPerson, changes: object) {
  const { version, mode, limitsNew, words } = await head.call(getReviewSettings, {})
  return await head.call(saveReviewSettings, { mode, limitsNew, words, categories: [], version, ...changes })
}

const write = async (by: TestPerson, input: object = {}) =>
  await by.call(createPost, { description: `Words ${++keys}`, ...input }, key())

const seen = async (by: TestPerson) =>
  (await by.call(listWorkspacePosts, {})).content.map(({ description }) => description)

const decide = async (by: TestPerson, input: object) => {
  const caseId = (await by.call(getContentQueue, {})).content[0]?.caseId ?? ''
  return await by.call(decideCase, { caseId, reason: 'As our rules say.', ...input } as never, key())
}

async function givenFilm(world: World, personId: string): Promise<string> {
  const hash = 'f'.repeat(64)
  await world.owner`insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, 'video/mp4', 9, now())`
  const [row] = await world.owner<{ id: string }[]>`
    insert into attachment (person_id, kind, hash, created_at) values (${personId}, 'VIDEO', ${hash}, now()) returning id`
  return row?.id ?? ''
}

const known = async (world: World, school: string, person: TestPerson) => {
  for (let n = 0; n < 3; n++) await givenPost(world, { author: person.id, workspace: school })
  const before = new Date(world.clock.now().getTime() - 2 * DAY_MS)
  await world.owner`update membership set joined_at = ${before} where person_id = ${person.id}`
}

describe('posts that a moderator reads first', () => {
  test('a school reads posts of new members first, others read none; by category it may be otherwise [cso:C45]', async ({
    world,
  }) => {
    const { school, head, bela, inSchool } = await givenSchool(world)
    const asha = await inSchool('Asha')
    await known(world, school, asha)
    expect((await head.call(getReviewSettings, {})).mode).toBe('NEW_MEMBERS')
    const first = await write(bela)
    expect(first).toMatchObject({ state: 'PENDING_REVIEW', publishedAt: null })
    expect((await write(asha)).state).toBe('PUBLISHED')
    expect((await write(head)).state).toBe('PUBLISHED')
    expect(await seen(asha)).not.toContain(first.description)
    expect((await asha.ask(getPost, { slug: first.slug })).statusCode).toBe(404)
    expect((await bela.ask(getPost, { slug: first.slug })).statusCode).toBe(200)
    const { categories } = await head.call(getReviewSettings, {})
    const [open, closed] = categories.map(({ id }) => id)
    await arrange(head, {
      mode: 'ALL',
      categories: [
        { id: open, mode: 'OFF' },
        { id: closed, mode: null },
      ],
    })
    expect((await write(asha, { category: open })).state).toBe('PUBLISHED')
    expect((await write(asha, { category: closed })).state).toBe('PENDING_REVIEW')
    await arrange(head, { mode: 'OFF' })
    expect((await write(bela)).state).toBe('PUBLISHED')
    const company = await world.workspace({ kind: 'GROUP' })
    const owner = await world.person({ workspace: company, role: 'OWNER' })
    expect((await owner.call(getReviewSettings, {})).mode).toBe('OFF')

    // An edit in a workspace that reads all: the old text stands until the new one was approved.
    await arrange(head, { mode: 'ALL' })
    const post = await givenPost(world, { author: asha.id, workspace: school, description: 'The old text.' })
    const { version } = await asha.call(getPost, { slug: post.slug })
    const edited = await asha.call(editPost, { id: post.id, version, description: 'The new text.' })
    expect(edited).toMatchObject({ description: 'The old text.', state: 'PUBLISHED' })
    const [waiting] = (await head.call(getContentQueue, {})).content.filter(({ id }) => id === post.id)
    const details = await head.call(getContentCase, { caseId: waiting?.caseId ?? '' })
    expect(details).toMatchObject({
      content: { text: 'The old text.', edit: { text: 'The new text.' } },
      fitting: ['APPROVE', 'APPROVE_EDITED', 'REMOVE', 'REJECT'],
      review: { cause: 'ALL' },
    })
    await head.call(decideCase, { caseId: details.caseId, decision: 'APPROVE', reason: 'It is right.' }, key())
    expect((await bela.call(getPost, { slug: post.slug })).description).toBe('The new text.')
  })

  test('an edit that is rejected leaves the old text, and its author has the new one back', async ({ world }) => {
    const { school, head, bela } = await givenSchool(world, 'ALL')
    const post = await givenPost(world, { author: bela.id, workspace: school, description: 'The old text.' })
    await bela.call(editPost, { id: post.id, version: 1, description: 'The worse text.' })
    await decide(head, { decision: 'REJECT' })
    expect((await bela.call(getPost, { slug: post.slug })).description).toBe('The old text.')
    expect((await bela.call(getOwnDecisions, {})).content).toMatchObject([{ content: { text: 'The worse text.' } }])
    expect(await world.owner`select from post_edit`).toHaveLength(0)
  })

  test('approved a post is new then; changed by a moderator it says so; sent back it is changed and waits again; rejected it is a draft', async ({
    world,
  }) => {
    const { head, bela } = await givenSchool(world, 'ALL')
    const first = await write(bela)
    world.clock.pass(5 * MINUTE_MS)
    await decide(head, { decision: 'APPROVE' })
    const shown = await bela.call(getPost, { slug: first.slug })
    expect(shown).toMatchObject({ state: 'PUBLISHED', publishedAt: world.clock.now().toISOString() })

    const second = await write(bela)
    await decide(head, { decision: 'APPROVE_EDITED', changed: { title: '', text: 'Better words.' } })
    expect(await bela.call(getPost, { slug: second.slug })).toMatchObject({
      description: 'Better words.',
      state: 'PUBLISHED',
    })

    const third = await write(bela)
    await decide(head, { decision: 'REQUEST_CHANGES' })
    const back = await bela.call(getPost, { slug: third.slug })
    expect(back).toMatchObject({ state: 'CHANGES_REQUESTED', may: { edit: true } })
    const again = await bela.call(editPost, { id: third.id, version: back.version, description: 'Changed as asked.' })
    expect(again).toMatchObject({ state: 'PENDING_REVIEW', description: 'Changed as asked.' })
    await decide(head, { decision: 'REJECT' })
    expect((await bela.call(getPost, { slug: third.slug })).state).toBe('REJECTED')
    expect((await bela.call(listDrafts, {})).content).toMatchObject([{ excerpt: 'Changed as asked.' }])
    const steps = await world.owner<{ toState: string }[]>`
      select to_state from status_history where entity = 'post' and entity_id = ${third.id} order by id`
    expect(steps.map(({ toState }) => toState)).toEqual(['CHANGES_REQUESTED', 'PENDING_REVIEW', 'REJECTED'])
    const texts = (await bela.call(getOwnDecisions, {})).content.map(({ decision }) => decision)
    expect(texts).toEqual(['REJECT', 'REQUEST_CHANGES', 'APPROVE_EDITED', 'APPROVE'])
  })

  test('a word of the list holds a post of anybody and an edit, in whichever letters; the moderator sees which word', async ({
    world,
  }) => {
    const { school, head, bela } = await givenSchool(world, 'OFF')
    await known(world, school, bela)
    await arrange(head, { words: ['scam*', 'धोखा'] })
    expect((await write(bela, { description: 'All is well.' })).state).toBe('PUBLISHED')
    expect((await write(bela, { description: 'What a sс\u200Baming lot.' })).state).toBe('PENDING_REVIEW')
    const [held] = (await head.call(getContentQueue, {})).content
    expect((await head.call(getContentCase, { caseId: held?.caseId ?? '' })).review).toEqual({
      cause: 'WORDS',
      found: ['scam*'],
    })
    const poll = { choices: ['Honest', 'A scam'] }
    expect((await write(bela, { description: 'Which is it?', poll })).state).toBe('PENDING_REVIEW')
    const question = {
      title: 'Which is it?',
      description: 'Say what you think of it.',
      type: 'FORUM',
      tags: ['scammers'],
    }
    expect((await write(bela, question)).state).toBe('PENDING_REVIEW')
    const post = await givenPost(world, { author: bela.id, workspace: school, description: 'Before.' })
    const edited = await bela.call(editPost, { id: post.id, version: 1, description: 'यह धोखा है' })
    expect(edited.description).toBe('Before.')
    expect((await write(head, { description: 'No scams here, please.' })).state).toBe('PUBLISHED')
  })

  test('of two who save the settings at once the second is shown the first; a category of others is none', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const one = { mode: 'ALL', limitsNew: true, words: [], categories: [], version: 0 }
    const both = await Promise.all([
      head.ask(saveReviewSettings, one),
      head.ask(saveReviewSettings, { ...one, mode: 'OFF' }),
    ])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(both.map(({ body }) => body.code)).toContain('VERSION_CONFLICT')
    const stranger = await world.person({ workspace: await givenCommunity(world), role: 'OWNER' })
    const [own] = await world.owner<{ id: string }[]>`
      insert into post_category (workspace_id, name) select workspace_id, 'Theirs' from membership where person_id = ${stranger.id} returning id`
    const wrong = { ...one, version: 1, categories: [{ id: own?.id, mode: 'OFF' }] }
    expect((await head.ask(saveReviewSettings, wrong)).body.code).toBe('CATEGORY_NOT_FOUND')
  })
})

describe('new members', () => {
  test('in her first day or before three posts that stand she writes three posts and ten comments a day, two links, two mentions and no video, until an administrator lifts it [cso:G21]', async ({
    world,
  }) => {
    const { head, bela, school, inSchool } = await givenSchool(world)
    await arrange(head, { mode: 'OFF' })
    const refusalOf = async (description: string, by = bela) => {
      const { statusCode, body } = await by.ask(createPost, { description }, key())
      return [statusCode, body.code, (body['details'] as { what?: string } | undefined)?.what]
    }
    const links = 'https://a.example www.b.example http://c.example'
    expect(await refusalOf(links)).toEqual([403, 'NEW_MEMBER_LIMIT', 'LINKS'])
    expect(await refusalOf('@asha @bela @chitra')).toEqual([403, 'NEW_MEMBER_LIMIT', 'MENTIONS'])
    const film = await givenFilm(world, bela.id)
    const withFilm = { description: 'Look.', attachmentIds: [{ attachmentId: film, title: '' }] }
    expect((await bela.ask(createPost, withFilm, key())).body).toMatchObject({
      code: 'NEW_MEMBER_LIMIT',
      details: { what: 'VIDEO' },
    })
    const talked = await givenPost(world, { workspace: school })
    const comment = async () =>
      (await bela.ask(createComment, { activityId: talked.id, text: `Comment ${++keys}` }, key())).statusCode
    for (let n = 0; n < 10; n++) expect(await comment()).toBe(200)
    world.clock.pass(2 * MINUTE_MS)
    expect(await comment()).toBe(429)
    for (let n = 0; n < 3; n++) expect((await write(bela)).state).toBe('PUBLISHED')
    expect((await refusalOf('A fourth.'))[0]).toBe(429)
    // Three posts stand; her first day is not over.
    expect((await refusalOf(links))[0]).toBe(429)
    const stranger = await world.person()
    expect((await head.ask(trustAuthor, { personId: stranger.id, trusted: true })).body.code).toBe('MEMBER_NOT_FOUND')
    const memberNow = async () => (await head.call(getReviewSettings, { personId: bela.id })).member
    expect((await head.ask(getReviewSettings, { personId: stranger.id })).body.code).toBe('MEMBER_NOT_FOUND')
    expect(await memberNow()).toEqual({ isLimited: true, isTrusted: false, moderates: null })
    await head.call(trustAuthor, { personId: bela.id, trusted: true })
    expect(await memberNow()).toEqual({ isLimited: false, isTrusted: true, moderates: null })
    expect((await write(bela, { description: links })).state).toBe('PUBLISHED')
    expect(await comment()).toBe(200)
    await head.call(trustAuthor, { personId: bela.id, trusted: false })
    expect((await refusalOf('A sixth.'))[0]).toBe(429)
    const old = await inSchool('Old')
    await known(world, school, old)
    expect((await write(old, { description: links })).state).toBe('PUBLISHED')
    await world.owner`update membership set joined_at = ${new Date(world.clock.now().getTime() - 2 * DAY_MS)} where person_id = ${bela.id}`
    expect((await write(bela, { description: links })).state).toBe('PUBLISHED')
  })
})
