import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { DRAFT_LIMITS, deleteDraft, getDraft, listDrafts, saveDraft } from '@chowk/contract/community/draft.ts'
import type { Draft } from '@chowk/contract/community/draft.ts'
import type { Input } from '@chowk/contract/call.ts'
import { MOST_ROWS } from '@chowk/contract/rich-text/nodes.ts'
import { test } from '../../testing/test.ts'
import { communityData } from '../community-data.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenHome, upload } from '../../testing/upload.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { endDraft, oldDraftsTask } from './end-draft.ts'
import { jobRun } from '../../testing/job-run.ts'

const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

type Save = Input<typeof saveDraft>

const save = (over: Partial<Save> = {}): Save => ({
  draftId: randomUUID(),
  type: 'ARTICLE',
  writer: randomUUID(),
  sequence: 1,
  title: 'Forty-one pens',
  body: doc('My grandfather kept a tin.'),
  ...over,
})

async function picture(asha: TestPerson): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4573a' } })
    .png()
    .toBuffer()
  return (await upload(asha, { bytes, name: 'pens.png' })).body.attachmentId
}

/** Somebody whose workspace's plan lets her write. */
const writer = async (world: World) => await world.person({ workspace: await givenCommunity(world) })

const textIn = ({ text }: Draft) => JSON.stringify(text.body)

describe('drafts', () => {
  test('a draft is begun with a plan that has community management, and finished without one', async ({ world }) => {
    const workspace = await givenCommunity(world)
    const asha = await world.person({ workspace })
    const one = save()
    await asha.call(saveDraft, one)
    await world.owner`delete from subscription where workspace_id = ${workspace}`
    expect(await asha.call(saveDraft, { ...one, sequence: 2 })).toMatchObject({ sequence: 2 })
    expect((await asha.ask(saveDraft, save())).body).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
      details: { reason: 'NO_PLAN' },
    })
  })

  test('whom a draft names is called there as she is called now, and by no name once she has left [cso:C42] [cso:D12]', async ({
    world,
  }) => {
    const asha = await writer(world)
    const uma = await world.person({ name: 'Uma Nair' })
    const names = (label: string) => [{ type: 'mention', attrs: { id: uma.id, label } }]
    const body = { type: 'doc', content: [{ type: 'paragraph', content: names('Uma Nair') }] }
    const one = save({ body } as Partial<Save>)
    await asha.call(saveDraft, one)
    world.clock.pass(10 * 60_000)
    await asha.call(saveDraft, { ...one, sequence: 2, title: 'Another title' })
    await world.owner`update person set name = 'Uma Rao' where id = ${uma.id}`
    const shown = async () => textIn(await asha.call(getDraft, { draftId: one.draftId }))
    expect(await shown()).toContain('"label":"Uma Rao"')
    await world.sql.begin(async (tx) => await communityData.erase(tx, uma.id, 'KEEP_ANONYMOUS'))
    expect(await shown()).not.toContain('Uma')
    const kept = await world.owner<{ content: unknown }[]>`
      select content from draft union all select content from draft_revision`
    expect(kept.length).toBeGreaterThan(1)
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Uma|${uma.id}`))
  })

  test('a draft is saved, replaced and listed by its type, the newest first [draft-create] [draft-get] [cso:C32]', async ({
    world,
  }) => {
    const asha = await writer(world)
    const first = save()
    expect(await asha.call(saveDraft, first)).toMatchObject({ draftId: first.draftId, sequence: 1 })
    world.clock.pass(60_000)
    const post = save({ type: 'IMAGE', title: '', body: null, description: 'A short post\nof two lines' })
    await asha.call(saveDraft, post)
    world.clock.pass(60_000)
    const second = save({ title: 'दूसरा लेख', body: doc('नमस्ते दुनिया') })
    await asha.call(saveDraft, second)
    world.clock.pass(60_000)
    await asha.call(saveDraft, { ...first, sequence: 2, title: 'Forty-two pens' })
    const articles = await asha.call(listDrafts, { type: 'ARTICLE' })
    expect(articles.content).toMatchObject([
      { title: 'Forty-two pens', excerpt: 'My grandfather kept a tin.', words: 5, sequence: 2 },
      { title: 'दूसरा लेख', words: 2 },
    ])
    expect((await asha.call(listDrafts, {})).content).toHaveLength(3)
    const one = await asha.call(listDrafts, { size: 1 })
    expect(await asha.call(listDrafts, { size: 1, next: one.next ?? '' })).toMatchObject({
      content: [{ title: 'दूसरा लेख' }],
    })
    expect((await asha.call(getDraft, { draftId: post.draftId })).text).toMatchObject({
      description: 'A short post\nof two lines',
      body: null,
    })
  })

  test('nobody reads, replaces or deletes the draft of somebody else', async ({ world }) => {
    const [asha, ravi] = [await writer(world), await writer(world)]
    const mine = save()
    await asha.call(saveDraft, mine)
    const codes = [
      await ravi.ask(getDraft, { draftId: mine.draftId }),
      await ravi.ask(deleteDraft, { draftId: mine.draftId }),
      await ravi.ask(saveDraft, { ...mine, title: 'Mine' }),
      await ravi.ask(saveDraft, { ...mine, sequence: 2 }),
    ]
    expect(codes.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'DRAFT_NOT_FOUND'))
    expect((await ravi.ask(listDrafts, { userId: asha.id })).body.code).toBe('NOT_FOUND')
    expect((await asha.call(getDraft, { draftId: mine.draftId })).text.title).toBe('Forty-one pens')
  })

  test('what two windows write never overwrites each other, and the refused one is given the other text [cso:C33]', async ({
    world,
  }) => {
    const asha = await writer(world)
    const one = save()
    await asha.call(saveDraft, one)
    const other = { ...one, writer: randomUUID(), sequence: 2, body: doc('Written on the phone.') }
    await asha.call(saveDraft, other)
    const refused = await asha.ask(saveDraft, { ...one, sequence: 2, body: doc('Written on the desk.') })
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toMatchObject({ code: 'DRAFT_CONFLICT', details: { other: { sequence: 2 } } })
    expect(textIn((refused.body.details as unknown as { other: Draft }).other)).toContain('Written on the phone.')
    for (const sequence of [1, 4, 90])
      expect((await asha.ask(saveDraft, { ...one, writer: randomUUID(), sequence })).body.code).toBe('DRAFT_CONFLICT')
    // She keeps hers, knowing of the other.
    await asha.call(saveDraft, { ...one, sequence: 3, body: doc('Written on the desk.') })
    const now = await asha.call(getDraft, { draftId: one.draftId })
    expect(textIn(now)).toContain('Written on the desk.')
    const lost = await asha.call(getDraft, { draftId: one.draftId, sequence: now.revisions[0]?.sequence ?? 0 })
    expect(textIn(lost)).toContain('Written on the phone.')
  })

  test('of many windows that save at once one is kept and all others are told, the first save included', async ({
    world,
  }) => {
    const asha = await writer(world)
    const draftId = randomUUID()
    for (const sequence of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          asha.ask(saveDraft, save({ draftId, sequence, body: doc(`Window ${n} of ${sequence}`) })),
        ),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'DRAFT_CONFLICT')).toHaveLength(9)
    }
    expect(await asha.call(getDraft, { draftId })).toMatchObject({ sequence: 2 })
  })

  test('a window whose answer was lost saves again, with more than before', async ({ world }) => {
    const asha = await writer(world)
    const one = save()
    await asha.call(saveDraft, one)
    await asha.call(saveDraft, { ...one, body: doc('And more.') })
    expect(await asha.call(getDraft, { draftId: one.draftId })).toMatchObject({ sequence: 1 })
    expect(textIn(await asha.call(getDraft, { draftId: one.draftId }))).toContain('And more.')
  })

  test('what ended is not written again by a window that has not heard of it', async ({ world }) => {
    const asha = await writer(world)
    const one = save()
    await asha.call(saveDraft, one)
    expect(await world.sql.begin(async (sql) => await endDraft(sql, one.draftId, asha.id))).toBe(true)
    expect((await asha.ask(saveDraft, { ...one, sequence: 2 })).body.code).toBe('DRAFT_NOT_FOUND')
    expect((await asha.ask(deleteDraft, { draftId: one.draftId })).body.code).toBe('DRAFT_NOT_FOUND')
    expect((await asha.call(listDrafts, {})).content).toEqual([])
  })

  test('unsafe links and unknown decorations are dropped before a draft is stored [G18]', async ({ world }) => {
    const asha = await writer(world)
    const link = (href: string) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] })
    const body = {
      type: 'doc',
      content: [
        { type: 'iframe', attrs: { src: 'https://evil.example' } },
        { type: 'paragraph', content: [link('javascript:alert(1)'), link('https://ink.example/')] },
      ],
    }
    const one = save({ body })
    await asha.call(saveDraft, one)
    expect((await asha.call(getDraft, { draftId: one.draftId })).text.body).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'here' }, link('https://ink.example/')] }],
    })
  })

  test('tables and code come back as they were sent [R2:L5]', async ({ world }) => {
    const asha = await writer(world)
    const cell = (type: string, text: string) => ({
      type,
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    const body = {
      type: 'doc',
      content: [
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [cell('tableHeader', 'Name'), cell('tableHeader', 'Marks')] },
            { type: 'tableRow', content: [{ ...cell('tableCell', 'Asha: absent'), attrs: { colspan: 2 } }] },
          ],
        },
        { type: 'codeBlock', content: [{ type: 'text', text: 'for x:\n\tprint(x)' }] },
      ],
    }
    const one = save({ body })
    await asha.call(saveDraft, one)
    const { text } = await asha.call(getDraft, { draftId: one.draftId })
    expect(text.body).toEqual(body)
    const [listed] = (await asha.call(listDrafts, {})).content
    expect(listed?.excerpt).toBe('Name | Marks Asha: absent for x: print(x)')
  })

  test('unknown nodes with words and too large tables are refused with a code, and the draft stays [R2:L5]', async ({
    world,
  }) => {
    const asha = await writer(world)
    const one = save()
    await asha.call(saveDraft, one)
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
    const rows = Array.from({ length: MOST_ROWS + 1 }, () => ({
      type: 'tableRow',
      content: [{ type: 'tableCell', content: [paragraph] }],
    }))
    const codeOf = async (...content: object[]) => {
      const answer = await asha.ask(saveDraft, { ...one, sequence: 2, body: { type: 'doc', content } })
      return { status: answer.statusCode, code: answer.body.fields }
    }
    expect(await codeOf({ type: 'script', content: [{ type: 'text', text: 'x' }] })).toMatchObject({
      status: 400,
      code: [{ path: 'body', code: 'UNSUPPORTED_CONTENT' }],
    })
    expect(await codeOf({ type: 'table', content: rows })).toMatchObject({
      status: 400,
      code: [{ path: 'body', code: 'TABLE_TOO_LARGE' }],
    })
    expect((await asha.call(getDraft, { draftId: one.draftId })).text.body).toEqual(one.body)
  })

  test('only the pictures that somebody uploaded herself stay, and they live as long as the draft', async ({
    world,
  }) => {
    await givenHome(world)
    const [asha, ravi] = [await writer(world), await writer(world)]
    const [mine, his] = [await picture(asha), await picture(ravi)]
    const image = (attachmentId: string) => ({ type: 'image', attrs: { attachmentId, alt: 'Pens in a tin' } })
    const one = save({
      body: { type: 'doc', content: [image(mine), image(his)] },
      coverId: his,
      attachmentIds: [his, mine],
    })
    await asha.call(saveDraft, one)
    const found = await asha.call(getDraft, { draftId: one.draftId })
    expect(found.text).toMatchObject({ body: { content: [image(mine)] }, coverId: null, attachmentIds: [mine] })
    expect(found.pictures.map(({ attachmentId }) => attachmentId)).toEqual([mine])
    expect((await asha.fetch(found.pictures[0]?.attachmentUrl ?? '')).status).toBe(200)
    const usersOf = async () =>
      (await world.owner`select used_by from attachment order by id`).map((row) => row['usedBy'] as string | null)
    expect(await usersOf()).toEqual(['person-draft', null])
    await asha.call(deleteDraft, { draftId: one.draftId })
    expect(await usersOf()).toEqual([null, null])
  })

  test('20 earlier texts are kept, the first among them, and the latest lie closer together [cso:C34]', async ({
    world,
  }) => {
    const workspace = await givenCommunity(world)
    const asha = await world.person({ workspace })
    const one = save()
    for (let sequence = 1; sequence <= 60; sequence += 1) {
      await (
        await world.session(asha.id, workspace)
      ).call(saveDraft, { ...one, sequence, body: doc(`Text number ${sequence}`) })
      world.clock.pass(10 * 60_000)
    }
    const { revisions } = await (await world.session(asha.id, workspace)).call(getDraft, { draftId: one.draftId })
    expect(revisions).toHaveLength(DRAFT_LIMITS.revisions)
    const numbers = revisions.map(({ sequence }) => sequence)
    expect([numbers.slice(0, 3), numbers.at(-1)]).toEqual([[59, 58, 57], 1])
  })

  test('a text of seconds ago is not kept beside the one before, unless much of it is deleted', async ({ world }) => {
    const asha = await writer(world)
    const long = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ')
    const one = save()
    const kept = async () => (await asha.call(getDraft, { draftId: one.draftId })).revisions.length
    await asha.call(saveDraft, one)
    await asha.call(saveDraft, { ...one, sequence: 2, body: doc('A little more') })
    await asha.call(saveDraft, { ...one, sequence: 3, body: doc(long) })
    expect(await kept()).toBe(1)
    await asha.call(saveDraft, { ...one, sequence: 4, body: doc('gone') })
    expect(await kept()).toBe(2)
    expect(textIn(await asha.call(getDraft, { draftId: one.draftId, sequence: 3 }))).toContain('word79')
  })

  test('a hundred drafts are kept and no more, also of two that begin at once [cso:C34]', async ({ world }) => {
    const asha = await writer(world)
    await fill(world, asha, DRAFT_LIMITS.drafts - 1)
    const both = await Promise.all([asha.ask(saveDraft, save()), asha.ask(saveDraft, save())])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'DRAFT_LIMIT',
      details: { most: 100 },
    })
  })

  test('what nobody touched for 180 days is removed, with its earlier texts [cso:C34]', async ({ world }) => {
    const workspace = await givenCommunity(world)
    const asha = await world.person({ workspace })
    const [old, young] = [save(), save()]
    await asha.call(saveDraft, old)
    await asha.call(saveDraft, { ...old, sequence: 2, body: doc('changed') })
    world.clock.pass((DRAFT_LIMITS.days - 1) * 86_400_000)
    await (await world.session(asha.id, workspace)).call(saveDraft, young)
    world.clock.pass(2 * 86_400_000)
    await oldDraftsTask(world.house)({}, jobRun())
    expect((await world.owner`select id from draft`).map((row) => row['id'] as string)).toEqual([young.draftId])
    expect(await world.owner`select * from draft_revision`).toEqual([])
  })
})

async function fill(world: World, { id }: TestPerson, count: number): Promise<void> {
  await world.owner`
    insert into draft (id, person_id, type, sequence, writer, title, excerpt, words, content, created_at, updated_at)
    select gen_random_uuid(), ${id}, 'ARTICLE', 1, gen_random_uuid(), '', '', 0, '{}', now(), now() from generate_series(1, ${count})`
}
