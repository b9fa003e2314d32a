import { describe, expect } from 'vitest'
import { getPost } from '@chowk/contract/community/post.ts'
import { REDACTED, getRevision, listRevisions, redactPost, redactRevision } from '@chowk/contract/community/revision.ts'
import { createPost, deletePost, editPost } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `revision-${++keys}` })
const MINUTE = 60_000
const REASON = 'A telephone number of a child.'

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const asha = await world.person({ name: 'Asha', workspace: school })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  return { school, asha, head }
}

const write = async (by: Caller, description: string) => await by.call(createPost, { description }, key())
const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const LONG = 'The nib is never the problem, it is what somebody did to it. '.repeat(5)

describe('what a post said before', () => {
  test('a small change in the first five minutes leaves no version, a larger or a later one does, and everybody who sees the post sees what changed [cso:C9]', async ({
    world,
  }) => {
    const { asha, head, school } = await givenSchool(world)
    const post = await write(asha, 'Bring one bottle.')
    world.clock.pass(4 * MINUTE)
    const typo = await asha.call(editPost, { id: post.id, version: 1, description: 'Bring two bottles.' })
    expect(typo.editedAt).toBeNull()
    // As long as before, and every word another one.
    const other = `${'Wear strong boots and a hat. '.repeat(4)}`
    const large = await asha.call(editPost, { id: post.id, version: 2, description: other })
    expect(large.editedAt).toBe(world.clock.now().toISOString())
    world.clock.pass(6 * MINUTE)
    const late = await world.session(asha.id, school)
    await late.call(editPost, { id: post.id, version: 3, description: `${other}Bye.` })
    const member = await world.person({ workspace: school })
    for (const reader of [await world.session(head.id, school), member]) {
      const { content } = await reader.call(listRevisions, { slug: post.slug })
      expect(content).toMatchObject([
        { version: 3, byModerator: false, isRedacted: false },
        { version: 2, byModerator: false, isRedacted: false },
      ])
      expect(await reader.call(getRevision, { slug: post.slug, version: 2 })).toMatchObject({
        before: { text: 'Bring two bottles.' },
        after: { text: other.trim() },
      })
      expect(await reader.call(getRevision, { slug: post.slug, version: 3 })).toMatchObject({
        after: { text: `${other}Bye.` },
      })
    }
    const admin = await world.session(head.id, school)
    expect((await admin.call(listRevisions, { slug: post.slug })).mayRedact).toBe(true)
    expect((await member.call(listRevisions, { slug: post.slug })).mayRedact).toBe(false)
    await admin.call(redactRevision, { id: post.id, version: 2, reason: REASON })
    const redacted = await member.call(getRevision, { slug: post.slug, version: 2 })
    expect(redacted).toEqual({ version: 2, before: null, after: null, reason: REASON })
    expect((await member.call(listRevisions, { slug: post.slug })).content).toMatchObject([
      { isRedacted: false },
      { isRedacted: true },
    ])
  })

  test('a redacted version is passed over when the one before it is compared', async ({ world }) => {
    const { asha, head, school } = await givenSchool(world)
    const { id, slug } = await write(asha, 'First words.')
    for (const [version, description] of [
      [1, 'Second words.'],
      [2, 'Third words.'],
    ] as const) {
      world.clock.pass(6 * MINUTE)
      await (await world.session(asha.id, school)).call(editPost, { id, version, description })
    }
    const admin = await world.session(head.id, school)
    await admin.call(redactRevision, { id, version: 2, reason: REASON })
    expect(await admin.call(getRevision, { slug, version: 1 })).toMatchObject({
      before: { text: 'First words.' },
      after: { text: 'Third words.' },
    })
  })

  test('an administrator changes nothing of what others wrote but takes passages out, with a reason, and the post says so [cso:C10]', async ({
    world,
  }) => {
    const { asha, head, school } = await givenSchool(world)
    const made = await write(asha, 'Call Kabir at 98110 00000 tonight.')
    world.clock.pass(6 * MINUTE)
    const again = await world.session(asha.id, school)
    const said = 'Call Kabir at 98110 00000 tonight, please.'
    const post = await again.call(editPost, { id: made.id, version: 1, description: said })
    const admin = await world.session(head.id, school)
    const { id } = post
    expect((await admin.ask(editPost, { id, version: 2, description: 'Mine.' })).statusCode).toBe(404)
    const wanted = { id, version: 2, passages: ['98110 00000'], reason: REASON }
    expect((await admin.ask(redactPost, { ...wanted, reason: 'No.' })).statusCode).toBe(400)
    expect((await admin.ask(redactPost, { ...wanted, passages: ['Nowhere'] })).body.code).toBe('PASSAGE_NOT_FOUND')
    expect((await admin.ask(redactPost, { ...wanted, version: 1 })).body.code).toBe('VERSION_CONFLICT')
    const redacted = await admin.call(redactPost, wanted)
    expect(redacted).toMatchObject({
      description: `Call Kabir at ${REDACTED} tonight, please.`,
      editedByModerator: true,
    })
    expect(redacted.slug).not.toContain('98110')
    const { content } = await again.call(listRevisions, { slug: redacted.slug })
    expect(content).toMatchObject([{ isRedacted: true }, { isRedacted: true }])
    for (const { version } of content)
      expect(JSON.stringify(await again.call(getRevision, { slug: redacted.slug, version }))).not.toContain('98110')
    world.clock.pass(31 * 24 * 60 * MINUTE)
    const late = await world.session(asha.id, school)
    expect((await late.ask(editPost, { id, version: 3, description: 'Late.' })).body.code).toBe('EDIT_OVER')
    const [row] = await world.owner`select action, subject from audit_log where action = 'post redacted'`
    expect(row).toMatchObject({ subject: `post ${id}` })
  })

  test('whoever wrote a post reads why a passage was taken out of it, and nobody is told who takes something out of her own', async ({
    world,
  }) => {
    const { asha, head } = await givenSchool(world)
    const post = await write(asha, 'Call Kabir at 98110 00000 tonight.')
    const own = await write(head, 'Call me at 98110 11111 tonight.')
    await head.call(redactPost, { id: post.id, version: 1, passages: ['98110 00000'], reason: REASON })
    await head.call(redactPost, { id: own.id, version: 1, passages: ['98110 11111'], reason: REASON })
    const { content } = await asha.call(listNotices, {})
    expect(content).toHaveLength(1)
    const said = JSON.stringify(content)
    expect(said).toContain(`Call Kabir at ${REDACTED} tonight.`)
    expect(said).toContain('A telephone number of a child')
    expect(said).not.toContain('98110')
    expect((await head.call(listNotices, {})).content).toEqual([])
  })

  test('nobody learns what a post said who may not see it, and it is gone with the post', async ({ world }) => {
    const { asha, head, school } = await givenSchool(world)
    const { id, slug } = await write(asha, 'First words.')
    world.clock.pass(6 * MINUTE)
    await (await world.session(asha.id, school)).call(editPost, { id, version: 1, description: 'Second words.' })
    for (const stranger of [await world.person(), await world.visitor()]) {
      expect((await stranger.ask(listRevisions, { slug })).statusCode).toBe(404)
      expect((await stranger.ask(getRevision, { slug, version: 1 })).statusCode).toBe(404)
    }
    const other = await world.person({ workspace: await givenCommunity(world), role: 'ADMIN' })
    expect((await other.ask(redactRevision, { id, version: 1, reason: REASON })).statusCode).toBe(404)
    const unseen = await other.ask(redactPost, { id, version: 1, passages: ['words'], reason: REASON })
    expect([unseen.statusCode, unseen.body.code]).toEqual([404, 'POST_NOT_FOUND'])
    const unread = await other.ask(redactRevision, { id, version: 1, reason: REASON })
    expect([unread.statusCode, unread.body.code]).toEqual([404, 'POST_NOT_FOUND'])
    const admin = await world.session(head.id, school)
    await admin.call(deletePost, { id })
    expect((await admin.ask(getRevision, { slug, version: 1 })).statusCode).toBe(404)
  })
})

describe('changing an article', () => {
  test('its text is changed long after, what is below the title follows its beginning, and two windows do not overwrite each other', async ({
    world,
  }) => {
    const { asha, school } = await givenSchool(world)
    const made = await asha.call(createPost, { type: 'ARTICLE', title: 'Forty pens', body: doc(LONG) }, key())
    world.clock.pass(40 * 24 * 60 * MINUTE)
    const later = await world.session(asha.id, school)
    const body = doc(`Forty-one, to be exact. ${LONG}`)
    const changed = await later.call(editPost, { id: made.id, version: 1, body })
    expect(changed).toMatchObject({ type: 'ARTICLE', version: 2 })
    expect(changed.description).toMatch(/^Forty-one, to be exact\./)
    expect((await later.call(getPost, { slug: made.slug })).body).toEqual(body)
    const refused = await later.ask(editPost, { id: made.id, version: 1, body: doc(LONG) })
    expect(refused).toMatchObject({
      statusCode: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { body } } },
    })
    expect((await later.ask(editPost, { id: made.id, version: 2, body: doc('Short.') })).statusCode).toBe(400)
    const short = await later.call(createPost, { description: 'Bring water.' }, key())
    expect((await later.ask(editPost, { id: short.id, version: 1, body })).body.code).toBe('BODY_NEEDED')
  })
})
