import { describe, expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import { blockPerson, listBlocked } from '@chowk/contract/community/block.ts'
import { listComments } from '@chowk/contract/community/comment.ts'
import { getLikeCounts, listLikes } from '@chowk/contract/community/reaction.ts'
import {
  countCategories,
  getCommunity,
  getPostConfiguration,
  listAssignedEntities,
  listAssignedTopics,
  listCommunityCategories,
} from '@chowk/contract/community/community.ts'
import { deleteDraft, getDraft, listDrafts, saveDraft } from '@chowk/contract/community/draft.ts'
import { listFeaturedPosts, setBanner, setFeatured } from '@chowk/contract/community/featured.ts'
import { previewLink, setLinkCard } from '@chowk/contract/community/link-preview.ts'
import { getNewsFeed, getOpenFeed, listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { getRevision, listRevisions } from '@chowk/contract/community/revision.ts'
import { chooseAnswer, listQuestions, listTags, pinQuestion } from '@chowk/contract/community/forum/question.ts'
import { getCommunityStats, getPersonStats } from '@chowk/contract/community/stats.ts'
import {
  createPost,
  deletePost,
  editPost,
  listDeletedPosts,
  restorePost,
  setPostVisibility,
} from '@chowk/contract/community/write-post.ts'
import { listWaitingPosts, movePost } from '@chowk/contract/community/schedule.ts'
import { getReviewSettings, giveCategories, saveReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { EVERY_POST } from '../testing/community/community.ts'
import { handlersOf } from '../testing/domain-calls.ts'
import { KINDS, department, givenScene, inSchool, withCategory, within } from '../testing/community/scene.ts'
import type { Kind, Posts, Scene } from '../testing/community/scene.ts'
import { ownOrigin } from '../platform/config.ts'
import { test } from '../testing/test.ts'
import { categoryCalls } from './category/category-calls.ts'
import { rankingCalls } from './ranking/ranking-calls.ts'
import { followCalls } from './follow/follow-calls.ts'
import { revisionCalls } from './revision/revision-calls.ts'
import { talkCalls } from './talk/talk-calls.ts'
import type { Caller } from '../testing/caller.ts'
import type { World } from '../testing/world.ts'

const ALL_SHOWN: readonly Kind[] = ['workspace', 'department', 'inner', 'global', 'minor']

interface Coming {
  who: string
  come: (scene: Scene) => Promise<Caller>
  sees: readonly Kind[]
  /** She finds what others deleted there. */
  restores?: true
}

/** Who looks, and which of the posts she may know of by its own address. Lists show of these only what is published. */
const SCENES: readonly Coming[] = [
  { who: 'a visitor', come: async ({ world }) => await world.visitor(), sees: ['global'] },
  { who: 'an outsider', come: async ({ world }) => await world.person(), sees: ['global'] },
  {
    who: "another workspace's administrator",
    come: async ({ world, other }) => await world.person({ workspace: other, role: 'ADMIN' }),
    sees: ['global'],
  },
  {
    who: 'a member without department',
    come: async (scene) => await inSchool(scene),
    sees: ['workspace', 'global', 'minor'],
  },
  {
    who: 'a pupil of the school',
    come: async (scene) => await inSchool(scene, { class: 7 }),
    sees: ['workspace', 'global', 'minor'],
  },
  {
    who: 'a pupil whom no guardian allows yet',
    come: async (scene) => await inSchool(scene, { class: 7, guardian: false }),
    sees: ['global'],
  },
  {
    who: "a pupil's guardian, who belongs to no school",
    come: async ({ world }) => await world.person({ name: 'Guardian' }),
    sees: ['global'],
  },
  {
    who: 'a member of the department',
    come: async (scene) => await within(scene, scene.outer),
    sees: ['workspace', 'department', 'global', 'minor'],
  },
  {
    who: 'a member of the department within it',
    come: async (scene) => await within(scene, scene.inner),
    sees: ALL_SHOWN,
  },
  {
    who: 'a member of another department',
    come: async (scene) => await within(scene, await department(scene.world, scene.school, 'Arts')),
    sees: ['workspace', 'global', 'minor'],
  },
  {
    who: 'the head of the department',
    async come(scene) {
      const head = await inSchool(scene, { role: 'FACULTY' })
      await scene.world.owner`
        update department set head_id = (select id from membership where person_id = ${head.id}) where id = ${scene.outer}`
      return head
    },
    sees: ALL_SHOWN,
  },
  {
    who: 'a member of a department that was deleted since',
    async come(scene) {
      const person = await inSchool(scene)
      await scene.world.owner`delete from department where id = ${scene.inner}`
      return person
    },
    sees: ['workspace', 'global', 'minor'],
  },
  {
    who: 'a removed member',
    async come(scene) {
      const person = await within(scene, scene.outer)
      await scene.world.owner`update membership set state = 'LEFT' where person_id = ${person.id}`
      return await scene.world.session(person.id)
    },
    sees: ['global'],
  },
  {
    who: 'a suspended member',
    async come(scene) {
      const person = await within(scene, scene.outer)
      await scene.world.owner`update membership set state = 'SUSPENDED' where person_id = ${person.id}`
      return await scene.world.session(person.id)
    },
    sees: ['global'],
  },
  {
    who: 'somebody who does not want to meet the author',
    async come(scene) {
      const person = await within(scene, scene.outer)
      await scene.world.owner`
        insert into blocked_person (person_id, blocked_id, blocked_at) values (${person.id}, ${scene.author.id}, now())`
      return person
    },
    sees: [],
  },
  {
    who: 'a member of a workspace that was suspended',
    async come(scene) {
      const person = await within(scene, scene.outer)
      await scene.world.owner`update workspace set state = 'SUSPENDED' where id = ${scene.school}`
      return await scene.world.session(person.id)
    },
    sees: [],
  },
  {
    who: 'an outsider, once the plan of the workspace has lapsed for good',
    async come(scene) {
      await scene.world.owner`update workspace set may_be_public = false where id = ${scene.school}`
      return await scene.world.person()
    },
    sees: [],
  },
  {
    who: 'an outsider, once the workspace has made itself private',
    async come(scene) {
      await scene.world.owner`update workspace set is_public = false where id = ${scene.school}`
      return await scene.world.person()
    },
    sees: [],
  },
  {
    who: 'a member of a workspace whose plan has lapsed',
    async come(scene) {
      await scene.world.owner`update workspace set may_be_public = false where id = ${scene.school}`
      await scene.world.owner`delete from subscription where workspace_id = ${scene.school}`
      return await within(scene, scene.outer)
    },
    sees: ['workspace', 'department', 'global', 'minor'],
  },
  {
    who: 'the author',
    come: async ({ author }) => await Promise.resolve(author),
    sees: [...ALL_SHOWN, 'hidden', 'scheduled'],
  },
  {
    who: 'an administrator of the workspace',
    come: async (scene) => await inSchool(scene, { role: 'ADMIN' }),
    sees: [...ALL_SHOWN, 'hidden', 'scheduled'],
    restores: true,
  },
  {
    who: 'a teacher who was given their category',
    come: withCategory,
    sees: ['workspace', 'global', 'minor'],
    restores: true,
  },
  {
    who: 'a teacher who was given their category and is suspended',
    async come(scene) {
      const { id } = await withCategory(scene)
      await scene.world.owner`update membership set state = 'SUSPENDED' where person_id = ${id}`
      return await scene.world.session(id)
    },
    sees: ['global'],
  },
  {
    who: 'an administrator without the second factor that the workspace demands',
    async come(scene) {
      const head = await inSchool(scene, { role: 'ADMIN' })
      await scene.world.owner`update workspace set demands_second_factor = true where id = ${scene.school}`
      return await scene.world.session(head.id, scene.school)
    },
    sees: ['workspace', 'global', 'minor'],
  },
  {
    who: 'whoever runs this installation',
    come: async ({ world }) => await world.person({ operator: true }),
    sees: [...ALL_SHOWN, 'hidden', 'scheduled'],
  },
]

const PUBLISHED = new Set<Kind>(ALL_SHOWN)
const GLOBAL: readonly Kind[] = ['global']

interface Reading {
  call: Call
  /** What is asked, of a list; which of the posts that she sees it may show. */
  input: (scene: Scene, caller: Caller) => Record<string, unknown>
  shows: (kind: Kind) => boolean
  /** What it answers anybody: what is for everybody, if the workspace shows itself. */
  asVisitor?: true
  /** Only while the workspace shows itself. */
  forAll?: true
  /** Only what the caller wrote. */
  asAuthor?: true
  /** What the posts are made before this is asked; collabs otherwise. */
  type?: 'FORUM'
}

const LISTS: Reading[] = [
  {
    call: listTopRated,
    input: ({ school }) => ({ workspaceId: school }),
    shows: (kind) => PUBLISHED.has(kind),
  },
  { call: listTopRated, input: () => ({}), shows: (kind) => GLOBAL.includes(kind), forAll: true },
  {
    call: listFeaturedPosts,
    input: ({ school }) => ({ workspaceId: school }),
    shows: (kind) => PUBLISHED.has(kind),
  },
  { call: listFeaturedPosts, input: () => ({}), shows: (kind) => GLOBAL.includes(kind), forAll: true },
  {
    call: listCollaboration,
    input: ({ school }) => ({ workspaceId: school }),
    shows: (kind) => PUBLISHED.has(kind),
  },
  { call: listCollaboration, input: () => ({}), shows: (kind) => GLOBAL.includes(kind), forAll: true },

  { call: listWorkspacePosts, input: ({ school }) => ({ workspaceId: school }), shows: (kind) => PUBLISHED.has(kind) },
  { call: listPersonPosts, input: ({ author }) => ({ userId: author.id }), shows: (kind) => PUBLISHED.has(kind) },
  { call: getNewsFeed, input: ({ school }) => ({ entityId: school }), shows: (kind) => PUBLISHED.has(kind) },
  { call: getNewsFeed, input: () => ({}), shows: (kind) => GLOBAL.includes(kind), forAll: true },
  {
    call: getOpenFeed,
    input: ({ school }) => ({ entityId: school }),
    shows: (kind) => PUBLISHED.has(kind),
    asVisitor: true,
  },
  { call: getOpenFeed, input: () => ({}), shows: (kind) => GLOBAL.includes(kind), asVisitor: true },
  { ...EVERY_POST, shows: (kind) => PUBLISHED.has(kind) },
  // Nobody but their author has these.
  { call: listWaitingPosts, input: () => ({}), shows: (kind) => kind === 'scheduled', asAuthor: true },
]

/** Further lists, each with the type that it asks for: narrowed otherwise, by the same two functions. */
const TYPES = ['LATEST', 'TOP_RATED', 'FEATURED', 'COLLABORATION'] as const
for (const newsFeedType of TYPES)
  LISTS.push({
    call: getNewsFeed,
    input: ({ school }) => ({ entityId: school, newsFeedType }),
    shows: (kind) => PUBLISHED.has(kind),
  })

for (const sort of ['ACTIVITY', 'NEWEST', 'UNANSWERED', 'TOP'] as const) {
  const asked = { call: listQuestions, type: 'FORUM' as const }
  LISTS.push({ ...asked, input: ({ school }) => ({ workspaceId: school, sort }), shows: (kind) => PUBLISHED.has(kind) })
  LISTS.push({ ...asked, input: () => ({ sort }), shows: (kind) => GLOBAL.includes(kind), forAll: true })
}

/** What people said of one post: to be had by whoever sees the post, and by nobody else. */
const SAID_OF_ONE: readonly Call[] = [getLikeCounts, listLikes, listComments]

/** Calls that say nothing of others' posts, and those that only answer what somebody has just written or may change: each asks the same. */
const BY_ONE: readonly Call[] = [
  getPost,
  createPost,
  editPost,
  deletePost,
  restorePost,
  setPostVisibility,
  setFeatured,
  setBanner,
  ...talkCalls.map(({ call }) => call).filter((call) => !SAID_OF_ONE.includes(call)),
  ...revisionCalls.map(({ call }) => call).filter((call) => call !== listRevisions),
  pinQuestion,
  chooseAnswer,
  votePoll,
  setLinkCard,
]

/** Calls about the caller's own drafts, which are no posts yet, about whom she follows or does not want to meet, and whom she may name in what she sees. */
const OWN: readonly Call[] = [
  offerMentions,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
  blockPerson,
  listBlocked,
  ...followCalls.map(({ call }) => call),
  movePost,
  listDeletedPosts,
]

/** Calls that say how a community is arranged; of posts they say how many there are, to whoever sees these. */
const ARRANGED: readonly Call[] = [
  getCommunity,
  getPostConfiguration,
  listAssignedEntities,
  listAssignedTopics,
  listCommunityCategories,
  countCategories,
  listTags,
  ...rankingCalls.map(({ call }) => call),
]

/** Calls that say how a community is moderated and sorted. */
const CATEGORIES = categoryCalls.map(({ call }) => call)
const REVIEW: readonly Call[] = [getReviewSettings, saveReviewSettings, trustAuthor, giveCategories, ...CATEGORIES]

const shownIn = (body: unknown, posts: Posts): Kind[] => {
  const said = JSON.stringify(body)
  return KINDS.filter((kind) => said.includes(posts[kind].id) || said.includes(posts[kind].slug))
}

describe('who sees which posts', () => {
  test.for(SCENES)(
    '[O06] $who finds by every list and every address what is hers to see, and no trace of anything else [cso:C17]',
    async ({ come, sees, restores }, { world }) => {
      const scene = await givenScene(world)
      const caller = await come(scene)
      const { posts } = scene
      const byAddress: Kind[] = []
      for (const kind of KINDS) {
        const { statusCode, body } = await caller.ask(getPost, { slug: posts[kind].slug })
        if (statusCode === 200) byAddress.push(kind)
        else expect([statusCode, body.code]).toEqual([404, 'POST_NOT_FOUND'])
        for (const call of SAID_OF_ONE) {
          const said = await caller.ask(call, { id: posts[kind].id })
          expect([call.address, kind, said.statusCode]).toEqual([call.address, kind, statusCode])
        }
        const url = `${ownOrigin(world.config)}/chowk/community/details/${posts[kind].slug}`
        const card = await caller.ask(previewLink, { url })
        const hasCard = statusCode === 200 && PUBLISHED.has(kind)
        if (card.statusCode === 200) expect([kind, card.body['link'] !== null]).toEqual([kind, hasCard])
        else expect(['SIGN_IN_NEEDED', 'ACCOUNT_RESTRICTED']).toContain(card.body.code)
        expect([kind, (await caller.ask(listRevisions, { slug: posts[kind].slug })).statusCode]).toEqual([
          kind,
          statusCode,
        ])
      }
      expect(byAddress).toEqual(KINDS.filter((kind) => sees.includes(kind)))
      const wrong: string[] = []
      const open = await isOpen(world, scene.school)
      for (const { call, input, shows, asVisitor, forAll, asAuthor, type } of LISTS) {
        if (type) await world.owner`update post set type = ${type}`
        const { statusCode, body } = await caller.ask(call, { ...input(scene, caller), size: 50 })
        const isClosed = ((asVisitor || forAll) && !open) || (asAuthor && caller !== scene.author)
        const seen = isClosed ? [] : asVisitor ? GLOBAL : sees
        const expected = KINDS.filter((kind) => seen.includes(kind) && shows(kind))
        const shown = shownIn(body, posts)
        if (statusCode === 200 ? String(shown) !== String(expected) : shown.length > 0 || statusCode >= 500)
          wrong.push(
            `${call.address} ${JSON.stringify(input(scene, caller))}: ${statusCode} ${String(shown)}, not ${String(expected)}`,
          )
      }
      expect(wrong).toEqual([])
      const { statusCode, body } = await caller.ask(countCategories, { workspaceId: scene.school })
      const counted = (body['content'] as { posts: number }[] | undefined)?.reduce((sum, { posts: n }) => sum + n, 0)
      const published = sees.filter((kind) => PUBLISHED.has(kind)).length
      if (statusCode === 200) expect(counted).toBe(published)
      else expect(statusCode).toBe(404)
      const stats = await caller.ask(getCommunityStats, { workspaceId: scene.school })
      expect([stats.statusCode, stats.body['posts']]).toEqual([statusCode, statusCode === 200 ? published : undefined])
      await world.owner`
        update post set deleted_at = ${world.clock.now()}, deleted_by = author_id, deleted_as = 'AUTHOR' where id = ${posts.deleted.id}`
      const deleted = await caller.ask(listDeletedPosts, { whose: 'OTHERS' })
      expect(shownIn(deleted.body, posts)).toEqual(restores ? ['deleted'] : [])
      const ofAuthor = await caller.call(getPersonStats, { userId: scene.author.id })
      expect(ofAuthor.posts).toBe(published)
    },
  )

  test('[O06] every call that answers posts is among those that are tried', () => {
    const tried = new Set([
      ...LISTS.map(({ call }) => call.address),
      ...[listRevisions, previewLink, ...BY_ONE, ...SAID_OF_ONE, ...OWN, ...ARRANGED, ...REVIEW].map(
        ({ address }) => address,
      ),
    ])
    expect(
      handlersOf('community')
        .filter(({ call }) => !tried.has(call.address))
        .map(({ call }) => call.address),
    ).toEqual([])
    expect(BY_ONE.filter((call) => addressOf(call.address).method === 'GET')).toEqual([getPost, getRevision])
  })
})

async function isOpen(world: World, workspaceId: string): Promise<boolean> {
  const [row] = await world.owner`
    select from workspace where id = ${workspaceId} and is_public and may_be_public and state = 'ACTIVE'`
  return row !== undefined
}
