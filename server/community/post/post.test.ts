import { describe, expect } from 'vitest'
import { createPost, deletePost, editPost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { Caller } from '../../testing/caller.ts'
import type { World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `post-${++keys}` })

async function givenSchool(world: World, more: Parameters<typeof givenCommunity>[1] = {}) {
  const school = await givenCommunity(world, more)
  const asha = await world.person({ name: 'Asha', workspace: school })
  const head = await world.person({ name: 'Head', workspace: school, role: 'ADMIN' })
  return { school, asha, head }
}

const write = async (by: Caller, input: object) =>
  await by.call(createPost, { description: 'Bring water.', ...input }, key())

describe('writing a post', () => {
  test('what a member writes stands first in the feed of her workspace, under an address of its title [post-create] [post-workspace] [post-details] [cso:C5] [cso:C29]', async ({
    world,
  }) => {
    const { asha, head } = await givenSchool(world)
    await write(asha, { description: 'Older words.' })
    world.clock.pass(1000)
    const made = await write(asha, { title: 'पानी की बोतल', description: 'Bring water.\nTwo bottles.' })
    expect(made).toMatchObject({ title: 'पानी की बोतल', state: 'PUBLISHED', author: { name: 'Asha' }, editedAt: null })
    expect(made.slug).toMatch(/^pani-ki-botal-[a-z0-9]{6}$/)
    const { content } = await head.call(listWorkspacePosts, {})
    expect(content.map((post) => post.description)).toEqual(['Bring water.\nTwo bottles.', 'Older words.'])
    expect(await head.call(getPost, { slug: made.slug })).toMatchObject({
      id: made.id,
      may: { edit: false, remove: true },
    })
  })

  test('without a plan nobody writes, and is told which plan is missing and whom to ask [R6.02] [cso:C6] [cso:C7]', async ({
    world,
  }) => {
    const { asha, school } = await givenSchool(world, { plan: null })
    const refused = await asha.ask(createPost, { description: 'Bring water.' }, key())
    expect(refused).toMatchObject({
      statusCode: 403,
      body: { code: 'SUBSCRIPTION_REQUIRED', details: { reason: 'NO_PLAN', plan: 'FREE' } },
    })
    const { slug } = await givenPost(world, { workspace: school, author: asha.id })
    expect((await asha.ask(getPost, { slug })).statusCode).toBe(200)
  })

  test('the same request sent twice makes one post [cso:G8]', async ({ world }) => {
    const { asha } = await givenSchool(world)
    const headers = key()
    const all = await Promise.all(
      [1, 2, 3].map(async () => await asha.ask(createPost, { description: 'Once.' }, headers)),
    )
    expect(new Set(all.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body['id'])).size).toBe(1)
    expect((await asha.call(listWorkspacePosts, {})).content).toHaveLength(1)
  })

  test('five posts in ten minutes are enough [cso:G20]', async ({ world }) => {
    const { asha, school } = await givenSchool(world)
    for (let n = 0; n < 5; n++) await write(asha, {})
    expect((await asha.ask(createPost, { description: 'Sixth.' }, key())).statusCode).toBe(429)
    world.clock.pass(10 * 60_000)
    const later = await world.session(asha.id, school)
    expect((await later.ask(createPost, { description: 'Sixth.' }, key())).statusCode).toBe(200)
  })

  test('what is too short, too long or lacks its title is refused with the field [cso:C3]', async ({ world }) => {
    const { asha } = await givenSchool(world)
    const codeOf = async (input: object) =>
      (await asha.ask(createPost, input as Record<string, unknown>, key())).body.code
    expect(await codeOf({ description: ' \u200b ' })).toBe('TEXT_TOO_SHORT')
    expect(await codeOf({ description: 'क'.repeat(5001) })).toBe('TEXT_TOO_LONG')
    expect(await codeOf({ type: 'QUOTE', description: 'क'.repeat(501) })).toBe('TEXT_TOO_LONG')
    expect(await codeOf({ type: 'FORUM', description: 'Which bus goes there?' })).toBe('TITLE_NEEDED')
    expect(await codeOf({ type: 'FORUM', title: 'Buses', description: 'Which one?' })).toBe('TEXT_TOO_SHORT')
    expect(await codeOf({ type: 'IMAGE', description: 'Look.' })).toBe('ATTACHMENTS_DO_NOT_FIT')
    expect(await codeOf({ description: 'x', type: 'ARTICLE', title: 'Rain' })).toBe('BODY_NEEDED')
    const files = (count: number) =>
      Array.from({ length: count }, () => ({ attachmentId: '01990000-0000-7000-8000-000000000000' }))
    expect(await codeOf({ description: 'x', attachmentIds: files(1) })).toBe('ATTACHMENT_NOT_FOUND')
    expect(await codeOf({ description: 'x', attachmentIds: files(12) })).toBe('TOO_MANY_ATTACHMENTS')
    expect(await codeOf({ description: 'x', topic: '01990000-0000-7000-8000-000000000000' })).toBe('TOPIC_NOT_FOUND')
    expect(await codeOf({ description: 'x', category: '01990000-0000-7000-8000-000000000000' })).toBe(
      'CATEGORY_NOT_FOUND',
    )
    expect(await codeOf({ description: 'x', entityIds: ['01990000-0000-7000-8000-000000000000'] })).toBe(
      'ENTITY_NOT_FOUND',
    )
  })

  test('a child writes for her workspace and never for everybody [cso:C19]', async ({ world }) => {
    const { school, head } = await givenSchool(world)
    const kabir = await world.person({ workspace: school, class: 7 })
    expect((await kabir.ask(createPost, { description: 'Hello.', globalvisibility: true }, key())).body.code).toBe(
      'MINOR_NOT_PUBLIC',
    )
    const { id, may } = await write(kabir, {})
    expect(may.setVisibility).toBe(false)
    expect((await head.ask(setPostVisibility, { id, globalvisibility: true })).body.code).toBe('MINOR_NOT_PUBLIC')
  })
})

describe('changing a post', () => {
  test('its author changes its words and title; the old address still leads there [post-edit] [cso:C8] [cso:C29]', async ({
    world,
  }) => {
    const { asha, head } = await givenSchool(world)
    const { id, slug, version } = await write(asha, { title: 'Water' })
    world.clock.pass(6 * 60_000)
    const changed = await asha.call(editPost, { id, version, title: 'Water bottles', description: 'Bring two.' })
    expect(changed).toMatchObject({ description: 'Bring two.', version: version + 1 })
    expect(changed.editedAt).toBe(world.clock.now().toISOString())
    expect(changed.slug).toBe(`water-bottles-${slug.slice(-6)}`)
    expect((await head.call(getPost, { slug })).slug).toBe(changed.slug)
  })

  test('a small change within five minutes leaves no mark [cso:C9]', async ({ world }) => {
    const { asha } = await givenSchool(world)
    const { id, version } = await write(asha, {})
    world.clock.pass(4 * 60_000)
    expect((await asha.call(editPost, { id, version, description: 'Bring waters.' })).editedAt).toBeNull()
  })

  test('nobody else changes it, an old version is refused, and after thirty days it stays as it is [cso:C10] [cso:G7]', async ({
    world,
  }) => {
    const { asha, head, school } = await givenSchool(world)
    const { id, version } = await write(asha, {})
    const changes = { id, version, description: 'Other words.' }
    expect((await head.ask(editPost, changes)).body.code).toBe('POST_NOT_FOUND')
    const nothing = '01990000-0000-7000-8000-000000000000'
    const codeOf = async (more: object) => (await asha.ask(editPost, { ...changes, ...more })).body.code
    expect(await codeOf({ attachmentIds: [{ attachmentId: nothing }] })).toBe('ATTACHMENT_NOT_FOUND')
    expect(await codeOf({ attachmentIds: Array.from({ length: 12 }, () => ({ attachmentId: nothing })) })).toBe(
      'TOO_MANY_ATTACHMENTS',
    )
    expect(await codeOf({ topic: nothing })).toBe('TOPIC_NOT_FOUND')
    await asha.call(createPost, changes, key())
    const conflict = await asha.ask(editPost, changes)
    expect(conflict.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: version + 1 } } })
    const old = await givenPost(world, {
      author: asha.id,
      workspace: school,
      publishedAt: new Date(world.clock.now().getTime() - 31 * 86_400_000),
    })
    expect((await asha.ask(editPost, { id: old.id, version: 1, description: 'x' })).body.code).toBe('EDIT_OVER')
  })

  test('whoever runs the workspace deletes it: it leaves every list at once, and nobody finds it [post-delete] [cso:C11]', async ({
    world,
  }) => {
    const { asha, head, school } = await givenSchool(world)
    const other = await world.person({ workspace: school })
    const { id, slug } = await write(asha, {})
    expect((await other.ask(deletePost, { id })).body.code).toBe('NOT_ALLOWED')
    await head.call(deletePost, { id, reason: 'It names a child.' })
    for (const each of [asha, head, other]) {
      expect((await each.call(listWorkspacePosts, {})).content).toEqual([])
      expect((await each.ask(getPost, { slug })).statusCode).toBe(404)
    }
    expect((await head.ask(deletePost, { id })).body.code).toBe('POST_NOT_FOUND')
    const [row] = await world.owner`select action, subject from audit_log where action = 'post deleted'`
    expect(row).toMatchObject({ subject: `post ${id}` })
  })
})

describe('posts for everybody', () => {
  test('shown to everybody it stands in the feed of visitors, and taken back it is gone there [post-visibility] [post-feed-unauth] [cso:C12] [cso:C13] [cso:C21]', async ({
    world,
  }) => {
    const { asha } = await givenSchool(world)
    const visitor = await world.visitor()
    const { id } = await write(asha, {})
    const shown = async () => (await visitor.call(getOpenFeed, {})).content
    expect(await shown()).toEqual([])
    await asha.call(setPostVisibility, { id, globalvisibility: true })
    await expect.poll(async () => (await shown()).map((post) => post.id)).toEqual([id])
    const content = await shown()
    expect(content[0]).not.toHaveProperty('liked')
    expect((await asha.call(getNewsFeed, {})).content[0]).toHaveProperty('liked', false)
    await asha.call(setPostVisibility, { id, globalvisibility: false })
    await expect.poll(shown).toEqual([])
  })

  test('visitors are shown a copy for half a minute; what is deleted, hidden, written anew or no longer for all leaves it at once, and so does whoever is leaving', async ({
    world,
  }) => {
    const { asha, school, head } = await givenSchool(world)
    const visitor = await world.visitor()
    const shown = async () =>
      (await visitor.call(getOpenFeed, {})).content.map((post) => `${post.author?.name} ${post.description}`)
    const facts = { author: asha.id, workspace: school, isGlobal: true }
    const [first, second, third, fourth] = [
      await givenPost(world, { ...facts, description: 'One' }),
      await givenPost(world, { ...facts, description: 'Two' }),
      await givenPost(world, { ...facts, description: 'Three' }),
      await givenPost(world, { ...facts, description: 'Four' }),
    ]
    const others = ['Asha Four', 'Asha Three', 'Asha Two']
    expect(await shown()).toEqual([...others, 'Asha One'])
    await givenPost(world, { ...facts, description: 'Five' })
    expect(await shown()).toEqual([...others, 'Asha One'])
    await asha.call(deletePost, { id: first.id })
    await expect.poll(shown).toEqual(['Asha Five', ...others])
    await head.call(setPostVisibility, { id: second.id, globalvisibility: false })
    await expect.poll(shown).toEqual(['Asha Five', 'Asha Four', 'Asha Three'])
    await world.owner`update post set state = 'HIDDEN' where id = ${third.id}`
    await expect.poll(shown).toEqual(['Asha Five', 'Asha Four'])
    await world.owner`update post set description = 'Quatre', version = version + 1 where id = ${fourth.id}`
    await expect.poll(shown).toEqual(['Asha Five', 'Asha Quatre'])
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${asha.id}`
    await expect.poll(shown).toEqual(['undefined Five', 'undefined Quatre'])
    await world.owner`delete from post_slug where post_id = ${fourth.id}`
    await world.owner`delete from post where id = ${fourth.id}`
    await expect.poll(shown).toEqual(['undefined Five'])
  })

  test('a workspace that does not show itself shows no posts either [cso:C12]', async ({ world }) => {
    const { asha } = await givenSchool(world, { isPublic: false })
    const { id } = await write(asha, {})
    expect((await asha.ask(setPostVisibility, { id, globalvisibility: true })).body.code).toBe('WORKSPACE_PRIVATE')
  })
})

describe('pages of posts', () => {
  test('a filter narrows by one period or type; a value of another kind and a workspace that is not there are refused [post-feed] [R9.02] [R9.03] [cso:C20]', async ({
    world,
  }) => {
    const { asha, school } = await givenSchool(world)
    const old = new Date(world.clock.now().getTime() - 2 * 86_400_000)
    await givenPost(world, { author: asha.id, workspace: school, description: 'Old', type: 'QUOTE', publishedAt: old })
    await givenPost(world, { author: asha.id, workspace: school, description: 'New' })
    const words = async (
      customFilterType: 'PUBLISH_PERIOD' | 'ACTIVITY_PERIOD' | 'POST_TYPE',
      customFilter: '7_DAYS' | 'WITH_IN_24_HOURS' | 'TODAY' | 'LAST_7_DAYS' | 'QUOTE',
    ) =>
      (await asha.call(getNewsFeed, { entityId: school, customFilterType, customFilter })).content.map(
        (post) => post.description,
      )
    expect(await words('PUBLISH_PERIOD', 'WITH_IN_24_HOURS')).toEqual(['New'])
    expect(await words('PUBLISH_PERIOD', '7_DAYS')).toEqual(['New', 'Old'])
    expect(await words('ACTIVITY_PERIOD', 'TODAY')).toEqual(['New'])
    expect(await words('ACTIVITY_PERIOD', 'LAST_7_DAYS')).toEqual(['New', 'Old'])
    expect(await words('POST_TYPE', 'QUOTE')).toEqual(['Old'])
    const both = async (customFilter: '7_DAYS' | 'WITH_IN_24_HOURS') =>
      await asha.call(getNewsFeed, {
        entityId: school,
        customFilterType: 'PUBLISH_PERIOD',
        customFilter,
        type: 'QUOTE',
      })
    expect((await both('7_DAYS')).content.map(({ description }) => description)).toEqual(['Old'])
    expect((await both('WITH_IN_24_HOURS')).content).toEqual([])
    const wrong = { customFilterType: 'POST_TYPE', customFilter: 'TODAY' }
    const nowhere = '01990000-0000-7000-8000-000000000000'
    for (const call of [getNewsFeed, getOpenFeed]) {
      expect((await asha.ask(call, wrong)).body.code).toBe('UNKNOWN_FILTER')
      expect((await asha.ask(call, { customFilterType: 'POST_TYPE', customFilter: 'SONG' })).statusCode).toBe(400)
      expect((await asha.ask(call, { entityId: nowhere })).body.code).toBe('WORKSPACE_NOT_FOUND')
    }
    expect((await asha.ask(listWorkspacePosts, { workspaceId: nowhere })).body.code).toBe('WORKSPACE_NOT_FOUND')
  })

  test('a category is found by its name or id, a topic by the end of its address [com-categories]', async ({
    world,
  }) => {
    const { asha, school } = await givenSchool(world)
    const [category] = await world.owner<
      { id: string }[]
    >`insert into post_category (workspace_id, name) values (${school}, 'Cricket') returning id`
    const [topic] = await world.owner<{ id: string }[]>`
      insert into post_topic (category_id, name, slug) values (${category?.id ?? ''}, 'Bats', 'bats') returning id`
    await write(asha, { category: category?.id, topic: topic?.id })
    await write(asha, {})
    for (const named of [
      { category: 'cricket' },
      { category: category?.id ?? '' },
      { topic: 'bats' },
      { category: 'Cricket', topic: topic?.id ?? '' },
    ])
      expect((await asha.call(listWorkspacePosts, named)).content).toHaveLength(1)
    expect((await asha.call(listWorkspacePosts, { category: 'football' })).content).toEqual([])
  })

  test('a page goes on where the last one ended, though newer posts came meanwhile [cso:G2] [cso:G3] [post-user]', async ({
    world,
  }) => {
    const { asha, school } = await givenSchool(world)
    const now = world.clock.now().getTime()
    const at = (n: number) => new Date(now - n * 1000)
    for (let n = 0; n < 5; n++)
      await givenPost(world, { author: asha.id, workspace: school, description: `Post ${n}`, publishedAt: at(n) })
    const first = await asha.call(listWorkspacePosts, { size: 2 })
    world.clock.pass(1000)
    await givenPost(world, { author: asha.id, workspace: school, description: 'Newer' })
    const second = await asha.call(listWorkspacePosts, { size: 2, next: first.next ?? '' })
    const third = await asha.call(listWorkspacePosts, { size: 2, page: 2, asOf: first.asOf })
    const words = [first, second, third].flatMap(({ content }) => content.map((post) => post.description))
    expect(words).toEqual(['Post 0', 'Post 1', 'Post 2', 'Post 3', 'Post 4'])
    expect([first.hasMore, third.hasMore]).toEqual([true, false])
    expect((await asha.call(listPersonPosts, {})).content).toHaveLength(6)
  })
})

test('posts that an operator reads without belonging there stand in the log [cso:C17]', async ({ world }) => {
  const school = await givenCommunity(world)
  const facts = { workspace: school }
  const [inner, open] = [await givenPost(world, facts), await givenPost(world, { ...facts, isGlobal: true })]
  const farah = await world.person({ operator: true })
  for (const { slug } of [inner, open]) await farah.call(getPost, { slug })
  const rows = await world.owner<
    { subject: string }[]
  >`select subject from audit_log where action = 'post read by operator'`
  expect(rows.map(({ subject }) => subject)).toEqual([`post ${inner.id}`])
})

test('[R2:C14] [R6.03] a post about a project needs a plan with projects', async ({ world }) => {
  const { asha } = await givenSchool(world)
  const project = { type: 'PROJECT', title: 'A map of wells', description: 'Who draws with us?' }
  await world.owner`update plan set project_access = false where code = 'COMMUNITY'`
  const refused = await asha.ask(createPost, project, key())
  expect([refused.statusCode, refused.body.code]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
  expect(refused.body.details).toMatchObject({ allowed: false, reason: 'NOT_IN_PLAN', plan: 'COMMUNITY' })
  expect((await asha.ask(createPost, { description: 'Bring water.' }, key())).statusCode).toBe(200)
  await world.owner`update plan set project_access = true where code = 'COMMUNITY'`
  expect((await asha.ask(createPost, project, key())).statusCode).toBe(200)
})
