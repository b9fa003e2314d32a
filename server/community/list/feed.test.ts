import { describe, expect } from 'vitest'
import { getNewsFeed, listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { listFeaturedPosts, setBanner, setFeatured } from '@chowk/contract/community/featured.ts'
import {
  countCategories,
  getCommunity,
  getPostConfiguration,
  listAssignedEntities,
  listAssignedTopics,
  listCommunityCategories,
} from '@chowk/contract/community/community.ts'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { coolPostsTask } from '../post/cool-posts.job.ts'
import { touchPost } from '../post/touch-post.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

const NOTHING = '01990000-0000-7000-8000-000000000000'

describe('lists in another order', () => {
  test('top rated puts first what people did most with, and forgets what is a week old [post-top-rated]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const now = world.clock.now()
    const liked = await givenPost(world, {
      workspace: school,
      description: 'Liked',
      publishedAt: new Date(now.getTime() - 3_600_000),
    })
    await givenPost(world, { workspace: school, description: 'Fresh' })
    const old = await givenPost(world, {
      workspace: school,
      description: 'Old',
      publishedAt: new Date(now.getTime() - 8 * 86_400_000),
    })
    for (const { id } of [liked, old]) await touchPost(world.sql, now, { id, likes: 40, score: 100_000 })
    await touchPost(world.sql, now, { id: liked.id, comments: 2 })
    const words = async (list: { content: { description: string }[] }) => list.content.map((post) => post.description)
    expect(await words(await asha.call(listTopRated, { workspaceId: school }))).toEqual(['Liked', 'Fresh'])
    expect(await words(await asha.call(getNewsFeed, { entityId: school, newsFeedType: 'TOP_RATED' }))).toEqual([
      'Liked',
      'Fresh',
    ])
    const [first] = (await asha.call(listTopRated, { workspaceId: school, size: 1 })).content
    expect(first).toMatchObject({ likesCount: 40, commentCount: 2 })
    const page = await asha.call(listTopRated, { workspaceId: school, size: 1 })
    expect(await words(await asha.call(listTopRated, { workspaceId: school, size: 1, next: page.next ?? '' }))).toEqual(
      ['Fresh'],
    )
  })

  test('collabs have a list of their own, and what one belongs to has another [post-collaboration] [cso:C22]', async ({
    world,
  }) => {
    const [school, other] = [await givenCommunity(world), await givenCommunity(world)]
    const asha = await world.person({ workspace: school })
    await world.owner`insert into membership (workspace_id, person_id, role) values (${other}, ${asha.id}, 'MEMBER')`
    const collab = await givenPost(world, { workspace: school, type: 'PROJECT' })
    const far = await givenPost(world, { workspace: other })
    await givenPost(world, { isGlobal: true })
    const ids = (list: { content: { id: string }[] }) => list.content.map(({ id }) => id).toSorted()
    expect(ids(await asha.call(listCollaboration, { workspaceId: school }))).toEqual([collab.id])
    expect(ids(await asha.call(getNewsFeed, { newsFeedType: 'FOLLOWING' }))).toEqual([collab.id, far.id].toSorted())
  })

  test('of posts of one hour stands first what most people liked, those who commented counting twice and its author never; alike ones by the newest, at once and after the job [cso:C23]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const people: TestPerson[] = []
    for (let n = 0; n < 5; n++) people.push(await world.person({ workspace: school }))
    const [author, ...others] = people
    const given = async (description: string, minutes: number) =>
      await givenPost(world, {
        workspace: school,
        author: author?.id ?? '',
        description,
        publishedAt: new Date(world.clock.now().getTime() - minutes * 60_000),
      })
    const made = {
      liked: await given('Three liked it', 60),
      talked: await given('Two spoke of it', 60.001),
      busy: await given('One spoke of it, often, and its author most', 60.002),
      newer: await given('Nobody did anything', 60.003),
      older: await given('Nobody did anything either', 60.004),
    }
    const like = async (by: TestPerson | undefined, { id }: { id: string }) =>
      await by?.call(createLike, { activityId: id, likeEvent: 'LIKE' })
    const comment = async (by: TestPerson | undefined, { id }: { id: string }) =>
      await by?.call(
        createComment,
        { activityId: id, text: `Said ${Math.random()}` },
        { 'idempotency-key': `${Math.random()}` },
      )
    const cool = coolPostsTask(world.house)
    const help = jobRun()
    await cool({}, help)
    for (const by of others.slice(0, 3)) await like(by, made.liked)
    for (const by of others.slice(0, 2)) await comment(by, made.talked)
    for (let n = 0; n < 3; n++) await comment(others[0], made.busy)
    await comment(author, made.busy)
    await like(author, made.busy)
    await comment(author, made.older)
    const order = async () =>
      (await others[3]?.call(listTopRated, { workspaceId: school }))?.content.map(({ id }) => id)
    const wanted = [made.talked, made.liked, made.busy, made.newer, made.older].map(({ id }) => id)
    expect(await order()).toEqual(wanted)
    await cool({}, help)
    expect(await order()).toEqual(wanted)
    // Taken back, a reaction counts no more; a second comment of the same person counts nothing.
    await like(others[0], made.liked)
    for (const by of others.slice(1, 4)) await like(by, made.busy)
    expect((await order())?.slice(0, 3)).toEqual([made.busy, made.talked, made.liked].map(({ id }) => id))
    await world.owner`update post set hot = 0.25`
    expect(await order()).toEqual(Object.values(made).map(({ id }) => id))
  })
})

describe('featured posts', () => {
  test('five stand at the head of a workspace; the sixth takes the place of the oldest, whose author is told; each leaves when its days are over [post-featured] [post-featured-set] [cso:C15]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const asha = await world.person({ workspace: school })
    const made = []
    for (let n = 0; n < 6; n++) {
      const post = await givenPost(world, { workspace: school, title: `Post ${n}`, author: asha.id })
      world.clock.pass(1000)
      const { ended, post: shown } = await head.call(setFeatured, { id: post.id, featuredPost: true })
      expect([shown.featuredPost, ended]).toEqual([true, n === 5 ? ['Post 0'] : []])
      made.push(post)
    }
    const titles = async () =>
      (await asha.call(listFeaturedPosts, { workspaceId: school })).content.map((post) => post.title)
    expect(await titles()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1'])
    await head.call(setFeatured, { id: made[4]?.id ?? '', featuredPost: false })
    expect(await titles()).toEqual(['Post 5', 'Post 3', 'Post 2', 'Post 1'])
    expect(await world.owner`select person_id, kind, subject from notice`).toEqual([
      { personId: asha.id, kind: 'post-feature-ended', subject: made[0]?.id },
    ])
    world.clock.pass(1000)
    await head.call(setFeatured, { id: made[0]?.id ?? '', featuredPost: true, days: 1 })
    expect(await titles()).toEqual(['Post 0', 'Post 5', 'Post 3', 'Post 2', 'Post 1'])
    world.clock.pass(86_400_000)
    expect(await titles()).toEqual(['Post 5', 'Post 3', 'Post 2', 'Post 1'])
    world.clock.pass(13 * 86_400_000)
    const later = await world.session(asha.id, school)
    expect((await later.call(listFeaturedPosts, { workspaceId: school })).content).toEqual([])
    expect((await later.call(getPost, { slug: made[5]?.slug ?? '' })).featuredPost).toBe(false)
  })

  test('operators feature for everybody only what everybody may see, others none of another workspace [cso:C15]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const farah = await world.person({ operator: true })
    const stranger = await world.person({ workspace: await givenCommunity(world), role: 'ADMIN' })
    const own = await givenPost(world, { workspace: school })
    const shown = await givenPost(world, { workspace: school, isGlobal: true })
    expect((await farah.ask(setFeatured, { id: own.id, featuredPost: true })).body.code).toBe('NOT_FOR_ALL')
    await farah.call(setFeatured, { id: shown.id, featuredPost: true })
    expect((await (await world.visitor()).call(listFeaturedPosts, {})).content.map(({ id }) => id)).toEqual([shown.id])
    expect((await stranger.ask(setFeatured, { id: own.id, featuredPost: true })).body.code).toBe('POST_NOT_FOUND')
    expect((await stranger.ask(setFeatured, { id: shown.id, featuredPost: true })).body.code).toBe('NOT_ALLOWED')
  })

  test('of ten featured at the same time five stay', async ({ world }) => {
    const school = await givenCommunity(world)
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const posts = await Promise.all(
      Array.from({ length: 10 }, async () => await givenPost(world, { workspace: school })),
    )
    await Promise.all(posts.map(async ({ id }) => await head.call(setFeatured, { id, featuredPost: true })))
    expect((await head.call(listFeaturedPosts, { workspaceId: school })).content).toHaveLength(5)
  })
})

describe('what a community is', () => {
  test('its configuration says what may be written and why not [post-configuration] [com-config] [cso:C27] [R4.08]', async ({
    world,
  }) => {
    const school = await givenCommunity(world, { slug: 'river-school' })
    const [asha, head] = [
      await world.person({ workspace: school }),
      await world.person({ workspace: school, role: 'ADMIN' }),
    ]
    const kabir = await world.person({ workspace: school, class: 7 })
    expect(await asha.call(getPostConfiguration, {})).toMatchObject({
      mayWrite: true,
      mayShowToAll: true,
      moderates: false,
      notice: null,
    })
    expect(await kabir.call(getPostConfiguration, {})).toMatchObject({ mayWrite: true, mayShowToAll: false })
    expect(await head.call(getCommunity, { customUrl: 'river-school' })).toMatchObject({
      workspaceId: school,
      isMember: true,
      members: 3,
      rights: { moderates: true },
    })
    const outsider = await world.person()
    const seen = await outsider.call(getCommunity, { customUrl: 'river-school' })
    expect(seen.rights).toMatchObject({ mayWrite: false, notice: { reason: 'NOT_A_MEMBER', mayBuy: false } })
    expect((await (await world.visitor()).call(getPostConfiguration, {})).notice?.reason).toBe('SIGN_IN')
    await world.owner`delete from subscription`
    const lapsed = await world.session(head.id, await givenCommunity(world, { plan: null }))
    expect(lapsed.id).toBe(head.id)
  })

  test('categories are those of all and its own, with topics, and counted as far as one sees [com-categories] [post-category-data] [post-assigned-topic] [cso:C28]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const [category] = await world.owner<{ id: string }[]>`
      insert into post_category (workspace_id, name) values (${school}, 'Cricket') returning id`
    await world.owner`insert into post_category (workspace_id, name, is_active) values (${school}, 'Chess', false)`
    await world.owner`insert into post_topic (category_id, name, slug) values (${category?.id ?? ''}, 'Bats', 'bats')`
    const asha = await world.person({ workspace: school })
    await givenPost(world, { workspace: school, category: category?.id ?? '' })
    await givenPost(world, { workspace: school, category: category?.id ?? '', state: 'HIDDEN' })
    const { content } = await asha.call(listCommunityCategories, { workspaceId: school })
    expect(content.map(({ name }) => name.en)).toEqual([
      'Announcements',
      'Events',
      'Learning',
      'Questions',
      'Everyday',
      'Cricket',
    ])
    expect(content.at(-1)).toMatchObject({ isOwn: true, topics: [{ slug: 'bats' }] })
    const counts = await asha.call(countCategories, { workspaceId: school })
    expect(counts.content.find(({ categoryId }) => categoryId === category?.id)?.posts).toBe(1)
    expect((await asha.call(listAssignedTopics, {})).content).toMatchObject([
      { slug: 'bats', category: { name: { en: 'Cricket' } } },
    ])
    for (const call of [
      listCommunityCategories,
      countCategories,
      getCommunity,
      listTopRated,
      listCollaboration,
      listFeaturedPosts,
    ])
      expect((await asha.ask(call, { workspaceId: NOTHING })).body.code).toBe('WORKSPACE_NOT_FOUND')
  })

  test('the feed of a department or class holds what is meant for it alone, for whoever belongs to it', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const departments = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Arts'), (${school}, 'Science') returning id`
    const [arts, science] = departments.map(({ id }) => id)
    const asha = await world.person({ workspace: school })
    await world.owner`update membership set department_id = ${science ?? ''} where person_id = ${asha.id}`
    const own = await givenPost(world, { workspace: school, audience: [science ?? ''] })
    await givenPost(world, { workspace: school, audience: [arts ?? ''] })
    await givenPost(world, { workspace: school })
    const of = async (privateEntityId: string) =>
      (await asha.call(getNewsFeed, { entityId: school, privateEntityId })).content.map(({ id }) => id)
    expect(await of(science ?? '')).toEqual([own.id])
    expect(await of(arts ?? '')).toEqual([])
  })

  test('a member writes for her own departments, whoever runs the workspace for all that are open [post-assigned-entity] [cso:C16]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const [arts, science] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Arts'), (${school}, 'Science') returning id`
    await world.owner`insert into department (workspace_id, name, is_active) values (${school}, 'Closed', false)`
    const asha = await world.person({ workspace: school })
    await world.owner`update membership set department_id = ${science?.id ?? ''} where person_id = ${asha.id}`
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    expect((await asha.call(listAssignedEntities, {})).content.map(({ id }) => id)).toEqual([science?.id])
    expect((await head.call(listAssignedEntities, {})).content.map(({ id }) => id)).toEqual([arts?.id, science?.id])
  })

  test('its picture is set by whoever runs it, with one that is wide enough and cut three to one [post-banner] [cso:C14]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    const asha = await world.person({ workspace: school })
    const picture = async (person: string, width: number, height = Math.round(width / 3)) => {
      const hash = String(width).padStart(64, '0')
      await world.owner`insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, 'image/webp', 9, now()) on conflict do nothing`
      const [row] = await world.owner<{ id: string }[]>`
        insert into attachment (person_id, kind, hash, created_at) values (${person}, 'COVER_IMAGE', ${hash}, now()) returning id`
      await world.owner`insert into attachment_picture (attachment_id, role, width, height, hash) values (${row?.id ?? ''}, 'SIZE', ${width}, ${height}, ${hash})`
      return row?.id ?? ''
    }
    const set = async (by: typeof head, attachmentId: string) =>
      (await by.ask(setBanner, { kind: 'COMMUNITY', attachmentId })).body.code
    expect(await set(asha, await picture(asha.id, 1280))).toBe('NOT_ALLOWED')
    expect(await set(head, await picture(head.id, 640))).toBe('BANNER_TOO_NARROW')
    expect(await set(head, await picture(head.id, 1280, 640))).toBe('BANNER_NOT_CUT')
    expect(await set(head, await picture(head.id, 1280, 300))).toBe('BANNER_NOT_CUT')
    expect(await set(head, await picture(asha.id, 1280))).toBe('ATTACHMENT_NOT_FOUND')
    expect((await asha.call(getCommunity, {})).hasBanner).toBe(false)
    const { banner } = await head.call(setBanner, { kind: 'COMMUNITY', attachmentId: await picture(head.id, 1280) })
    expect(await asha.call(getCommunity, {})).toMatchObject({ banner, hasBanner: true })
    const post = await givenPost(world, { author: asha.id, workspace: school })
    const cover = await picture(asha.id, 1280)
    await asha.call(setBanner, { kind: 'POST', id: post.id, attachmentId: cover })
    expect((await head.call(getPost, { slug: post.slug })).attachmentIds).toMatchObject([
      { attachmentId: cover, attachmentType: 'COVER_IMAGE' },
    ])
    await asha.call(setBanner, { kind: 'POST', id: post.id, attachmentId: null })
    expect((await head.call(getPost, { slug: post.slug })).attachmentIds).toEqual([])
    expect((await head.ask(setBanner, { kind: 'POST', id: post.id, attachmentId: null })).body.code).toBe(
      'POST_NOT_FOUND',
    )
    const old = await givenPost(world, {
      author: asha.id,
      workspace: school,
      publishedAt: new Date(world.clock.now().getTime() - 40 * 86_400_000),
    })
    expect((await asha.ask(setBanner, { kind: 'POST', id: old.id, attachmentId: null })).body.code).toBe('EDIT_OVER')
  })
})
