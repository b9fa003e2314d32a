import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Input } from '@chowk/contract/call.ts'
import { createComment } from '@chowk/contract/community/comment.ts'
import { getDraft, listDrafts, saveDraft } from '@chowk/contract/community/draft.ts'
import { setFeatured } from '@chowk/contract/community/featured.ts'
import { getPost, listPersonPosts } from '@chowk/contract/community/post.ts'
import type { Post, PostType } from '@chowk/contract/community/post.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { convertPdf } from '@chowk/contract/files/attachment.ts'
import { drawPagesTask } from '../../files/draw-pages.job.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { pdfOf } from '../../testing/documents.ts'
import { test } from '../../testing/test.ts'
import { givenHome, upload } from '../../testing/upload.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { typeOf } from './post.rules.ts'

const HELP = { signal: new AbortController().signal, attempt: 1, isLast: false }

let keys = 0
const write = async (by: TestPerson, input: Input<typeof createPost>): Promise<Post> =>
  await by.call(createPost, input, { 'idempotency-key': `type-${++keys}` })

const film = () => fs.readFileSync(join(import.meta.dirname, '../../testing/films/teal.mp4'))

const picture = async (width = 60) =>
  await sharp({ create: { width, height: 40, channels: 3, background: '#b4573a' } })
    .png()
    .toBuffer()

async function given(world: World) {
  await givenHome(world)
  const school = await givenCommunity(world)
  const member = async (more: Parameters<World['person']>[0] = {}) => await world.person({ workspace: school, ...more })
  const fileOf = async (by: TestPerson, bytes: Uint8Array, name: string) =>
    (await upload(by, { bytes, name })).body.attachmentId
  return { school, member, fileOf }
}

const withFile = (attachmentId: string, title = '') => ({
  description: 'Look.',
  attachmentIds: [{ attachmentId, title }],
})

describe('the type of a post [R3.03]', () => {
  test('where nobody says it, it follows from the heaviest thing in it: a video before a PDF before a picture before a quotation before text [cso:C1]', async ({
    world,
  }) => {
    const { member, fileOf } = await given(world)
    const [asha, kabir] = [await member(), await member()]
    const written = [
      await write(asha, withFile(await fileOf(asha, film(), 'dance.mp4'))),
      await write(asha, withFile(await fileOf(asha, await picture(), 'pond.png'))),
      await write(asha, { description: '“Water remembers.”\n— Uma Nair' }),
      await write(kabir, { description: 'Bring water.' }),
    ]
    expect(written.map(({ type }) => type)).toEqual(['VIDEO', 'IMAGE', 'QUOTE', 'DOCUMENT'])
    const quoted = { title: '', description: '“Water remembers.”' }
    const typed = (...kinds: Parameters<typeof typeOf>[0]['kinds'][number][]) => typeOf({ ...quoted, kinds })
    expect([typed('IMAGE', 'PDF', 'VIDEO'), typed('IMAGE', 'PDF'), typed('IMAGE', 'COVER_IMAGE'), typed()]).toEqual([
      'VIDEO',
      'DOCUMENT',
      'IMAGE',
      'QUOTE',
    ])
    expect(typeOf({ ...quoted, title: 'Of water', kinds: [] })).toBe('DOCUMENT')
  })

  test('a type that is said is kept, whatever becomes of what is in it; only of a draft it may still be another one [cso:C1]', async ({
    world,
  }) => {
    const { member, fileOf } = await given(world)
    const asha = await member()
    const said: Input<typeof createPost>[] = [
      { type: 'FORUM', title: 'Which bus?', description: 'To the fort and back.' },
      { type: 'PROJECT', title: 'A map of wells', description: 'Who draws with us?' },
      { type: 'QUOTE', description: 'Water remembers.' },
      { type: 'DOCUMENT', description: '“Water remembers.”' },
    ]
    for (const input of said) {
      const { id, version, type } = await write(asha, input)
      expect(type).toBe(input.type)
      const changed = { id, version, description: 'Other words, without marks.' }
      expect((await asha.call(editPost, changed)).type).toBe(type)
      const wanted: PostType = type === 'QUOTE' ? 'DOCUMENT' : 'QUOTE'
      const again = { ...changed, version: version + 1, title: input.title ?? '', type: wanted }
      await asha.ask(createPost, again, { 'idempotency-key': `type-${++keys}` })
      const { content } = await asha.call(listPersonPosts, {})
      expect(content.find((post) => post.id === id)?.type).toBe(type)
    }
    const kabir = await member()
    const shown = await write(kabir, withFile(await fileOf(kabir, await picture(), 'pond.png')))
    const emptied = await kabir.ask(editPost, { id: shown.id, version: shown.version, attachmentIds: [] })
    expect([emptied.statusCode, emptied.body.code]).toEqual([400, 'ATTACHMENTS_DO_NOT_FIT'])

    const draft = { draftId: randomUUID(), writer: randomUUID(), description: 'To the fort?' }
    await asha.call(saveDraft, { ...draft, type: 'DOCUMENT', sequence: 1 })
    await asha.call(saveDraft, { ...draft, type: 'FORUM', sequence: 2, title: 'Which bus?' })
    expect(await asha.call(getDraft, { draftId: draft.draftId })).toMatchObject({ type: 'FORUM' })
    const listed = async (type: PostType) => (await asha.call(listDrafts, { type })).content.length
    expect([await listed('DOCUMENT'), await listed('FORUM')]).toEqual([0, 1])
  })
})

test('a post has its id, text, poster, visibility, counts, whether it is featured, its files with pages, and what the reader did with it [cso:C2]', async ({
  world,
}) => {
  const { school, member, fileOf } = await given(world)
  const [asha, head] = [await member(), await member({ role: 'ADMIN' })]
  const shown = await write(asha, {
    ...withFile(await fileOf(asha, film(), 'dance.mp4'), 'The dance'),
    globalvisibility: true,
  })
  await head.call(createLike, { activityId: shown.id, likeEvent: 'SUPPORT' })
  await asha.call(createLike, { activityId: shown.id, likeEvent: 'LIKE' })
  await head.call(createComment, { activityId: shown.id, text: 'Well danced.' }, { 'idempotency-key': 'type-comment' })
  await head.call(setFeatured, { id: shown.id, featuredPost: true })
  const read = async (by: Pick<TestPerson, 'call'>) => await by.call(getPost, { slug: shown.slug })
  const seen = await read(head)
  expect(seen).toMatchObject({
    id: shown.id,
    type: 'VIDEO',
    description: 'Look.',
    globalvisibility: true,
    likesCount: 2,
    likeEvent: 'SUPPORT',
    liked: true,
    commentCount: 1,
    featuredPost: true,
    workspace: { id: school },
    attachmentIds: [{ title: 'The dance', attachmentType: 'VIDEO', relatedImages: [] }],
  })
  const [video] = seen.attachmentIds
  expect(seen.thumbnail).toBe(video?.pictures.at(-1)?.url)
  for (const [url, mediaType] of [
    [seen.thumbnail, 'image/webp'],
    [video?.attachmentUrl, 'video/mp4'],
  ])
    expect((await head.fetch(url ?? '')).headers.get('content-type')).toBe(mediaType)
  expect(await read(await member())).toMatchObject({ likeEvent: null, liked: false, likesCount: 2 })
  const visitor = await read(await world.visitor())
  expect([visitor.likesCount, 'liked' in visitor, 'likeEvent' in visitor]).toEqual([2, false, false])
  const paper = await fileOf(asha, pdfOf(2), 'Magazine.pdf')
  await asha.call(convertPdf, { attachmentId: paper })
  await drawPagesTask(world.house)({ attachmentId: paper }, HELP)
  const { thumbnail, attachmentIds } = await write(asha, withFile(paper, 'Our magazine'))
  // Without a video there is no poster: lists show the icon of the type.
  expect(thumbnail).toBeNull()
  expect(
    attachmentIds.map(({ title, attachmentType, relatedImages }) => [
      title,
      attachmentType,
      relatedImages.map(({ page }) => page),
    ]),
  ).toEqual([['Our magazine', 'PDF', [1, 2]]])
})
