import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { getPost } from '@chowk/contract/community/post.ts'
import { editPost } from '@chowk/contract/community/write-post.ts'
import { decideCase, getContentCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { unusedFilesTask } from '../../files/unused-files.job.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import { givenHome, upload } from '../../testing/upload.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

async function givenWaitingEdit(world: World) {
  await givenHome(world)
  const school = await givenCommunity(world, { moderatesAsUsual: true })
  await world.owner`insert into community_review (workspace_id, mode, limits_new) values (${school}, 'ALL', false)`
  const asha = await world.person({ workspace: school })
  const head = await world.person({ workspace: school, role: 'ADMIN' })
  const post = await givenPost(world, { author: asha.id, workspace: school, description: 'The old text.' })
  const add = async (color: string) => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
      .png()
      .toBuffer()
    return (await upload(asha, { bytes, name: 'tin.png' })).body.attachmentId
  }
  const [first, second] = [await add('#b4573a'), await add('#2f5d50')]
  const edit = async (attachmentId: string, version: number) =>
    await asha.call(editPost, { id: post.id, version, attachmentIds: [{ attachmentId, title: 'A tin of pens' }] })
  const waitFor = async (hours: number) => {
    world.clock.pass(hours * HOUR_MS)
    await unusedFilesTask(world.house)({}, jobRun())
    return await world.session(head.id, school)
  }
  return { post, asha, edit, first, second, waitFor }
}

async function decide(by: Caller, decision: string): Promise<void> {
  const caseId = (await by.call(getContentQueue, {})).content[0]?.caseId ?? ''
  const input = { caseId, decision, reason: 'As our rules say.' }
  await by.call(decideCase, input as never, { 'idempotency-key': `held-${caseId}` })
}

const usesOf = async (world: World) =>
  Object.fromEntries(
    (await world.owner<{ id: string; usedBy: string | null }[]>`select id, used_by from attachment`).map((row) => [
      row.id,
      row.usedBy,
    ]),
  )

describe('files of an edit that waits for a moderator', () => {
  test('stay as long as it waits, be it a week, and hang on the post once it was approved; those of an edit that another one replaced go', async ({
    world,
  }) => {
    const { post, asha, edit, first, second, waitFor } = await givenWaitingEdit(world)
    const { version } = await edit(first, 1)
    await edit(second, version)
    const head = await waitFor(7 * 24)
    expect(await usesOf(world)).toEqual({ [second]: 'post-edit' })
    await decide(head, 'APPROVE')
    const shown = await (await world.session(asha.id)).call(getPost, { slug: post.slug })
    expect(shown.attachmentIds).toMatchObject([{ attachmentId: second, title: 'A tin of pens' }])
    await waitFor(72)
    expect(await usesOf(world)).toEqual({ [second]: 'post' })
  })

  test('go two days after they came once the edit was rejected, and a file that is not hers is refused at once', async ({
    world,
  }) => {
    const { post, edit, first, second, waitFor } = await givenWaitingEdit(world)
    await edit(first, 1)
    const head = await waitFor(24)
    await decide(head, 'REJECT')
    expect(await usesOf(world)).toEqual({ [first]: null, [second]: null })
    await waitFor(25)
    expect(await usesOf(world)).toEqual({})
    const late = await world.session(
      (await world.owner<{ id: string }[]>`select author_id as id from post`)[0]?.id ?? '',
    )
    const gone = { id: post.id, version: 2, attachmentIds: [{ attachmentId: first, title: '' }] }
    expect((await late.ask(editPost, gone)).body.code).toBe('ATTACHMENT_NOT_FOUND')
  })
})

describe('an edit that waits for a moderator', () => {
  test('is not let out once another one took its stead: she decides about the words that she read', async ({
    world,
  }) => {
    const { post, asha, waitFor } = await givenWaitingEdit(world)
    const say = async (description: string, version: number) =>
      await asha.call(editPost, { id: post.id, version, description })
    const { version } = await say('A harmless text.', 1)
    const head = await waitFor(1)
    const caseId = (await head.call(getContentQueue, {})).content[0]?.caseId ?? ''
    const read = async () => (await head.call(getContentCase, { caseId })).content
    const first = await read()
    expect(first.edit?.text).toBe('A harmless text.')
    world.clock.pass(1)
    await (await world.session(asha.id)).call(editPost, { id: post.id, version, description: 'A harmful text.' })
    const approve = async (read: { version: string }) =>
      await head.ask(
        decideCase,
        { caseId, decision: 'APPROVE', reason: 'As our rules say.', version: read.version } as never,
        { 'idempotency-key': `held-${read.version}` },
      )
    expect((await approve(first)).body.code).toBe('CONTENT_CHANGED')
    const shown = async () => (await head.call(getPost, { slug: post.slug })).description
    expect(await shown()).toBe('The old text.')
    expect((await approve(await read())).statusCode).toBe(200)
    expect(await shown()).toBe('A harmful text.')
  })
})
