import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { deleteDraft, getDraft, saveDraft } from '@chowk/contract/community/draft.ts'
import {
  closeComments,
  createComment,
  deleteComment,
  restoreComment,
  editComment,
  listComments,
} from '@chowk/contract/community/comment.ts'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { followPerson, getFollow } from '@chowk/contract/community/follow.ts'
import { createLike, getLikeCounts, listLikes } from '@chowk/contract/community/reaction.ts'
import { chooseAnswer, pinQuestion } from '@chowk/contract/community/forum/question.ts'
import { movePost } from '@chowk/contract/community/schedule.ts'
import { saveOwnCategories } from '@chowk/contract/community/category.ts'
import { giveCategories, saveReviewSettings, trustAuthor } from '@chowk/contract/community/review.ts'
import { listTopUsers, setListed } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats, getPersonStats, listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { previewLink, setLinkCard } from '@chowk/contract/community/link-preview.ts'
import {
  createPost,
  deletePost,
  editPost,
  restorePost,
  setPostVisibility,
} from '@chowk/contract/community/write-post.ts'
import { getRevision, listRevisions, redactPost, redactRevision } from '@chowk/contract/community/revision.ts'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { getCommunity } from '@chowk/contract/community/community.ts'
import { setBanner, setFeatured } from '@chowk/contract/community/featured.ts'
import { givenPoll, givenPost } from '../testing/community/community.ts'
import { fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

// The school's plan, and that of individuals, let people write; the school shows itself.
async function givenPlans({ world, school }: Asking): Promise<void> {
  await world.owner`
    insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
    select id, 'COMMUNITY', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${world.clock.now()}::timestamptz + interval '1 year'
    from workspace where kind = 'DEFAULT' or id = ${school} on conflict (workspace_id) do nothing`
  await world.owner`update workspace set is_public = true, may_be_public = true where id = ${school}`
}

// A post of whoever asks, where she acts: of the school's people in it, of others beside it.
async function ownPost(asking: Asking, type = 'DOCUMENT'): Promise<{ id: string; slug: string }> {
  await givenPlans(asking)
  const { caller, people, school, world } = asking
  const inSchool = ['member', 'faculty', 'administrator', 'owner'].includes(caller.actor)
  const author = caller.id || people.member.id
  return await givenPost(world, { author, workspace: inSchool || !caller.id ? school : null, isGlobal: true, type })
}

const key = () => ({ 'idempotency-key': fresh() })

// A post that the one who asks may comment on, with a comment of hers.
async function ownComment(asking: Asking): Promise<{ id: string; activityId: string }> {
  const { id: activityId } = await ownPost(asking)
  const { caller } = asking
  if (!caller.id) return { id: NOBODY, activityId }
  const { body } = await caller.ask(createComment, { activityId, text: 'Thank you.' }, key())
  return { id: typeof body['id'] === 'string' ? body['id'] : NOBODY, activityId }
}

const NOBODY = '11111111-1111-4111-8111-111111111111'

const TALK = [
  given(createLike, async (asking) => ({ activityId: (await ownPost(asking)).id, likeEvent: 'LIKE' as const })),
  given(getLikeCounts, async (asking) => ({ id: (await ownPost(asking)).id })),
  given(listLikes, async (asking) => ({ id: (await ownPost(asking)).id })),
  given(listComments, async (asking) => ({ id: (await ownPost(asking)).id })),
  given(createComment, async (asking) => ({ activityId: (await ownPost(asking)).id, text: 'Thank you.' })),
  given(editComment, async (asking) => ({ id: (await ownComment(asking)).id, version: 1, text: 'Thank you all.' })),
  given(deleteComment, async (asking) => ({ id: (await ownComment(asking)).id })),
  given(restoreComment, async (asking) => {
    const { id } = await ownComment(asking)
    await asking.world.owner`
      update comment set removed_at = ${asking.world.clock.now()}, removed_by = author_id where id = ${id}`
    return { id }
  }),
  given(closeComments, async (asking) => ({ activityId: (await ownPost(asking)).id, closed: true })),
]

// The same, with a text that stood there before.
async function editedPost(asking: Asking): Promise<{ id: string; slug: string; version: number }> {
  const post = await ownPost(asking)
  const at = asking.world.clock.now()
  await asking.world.owner`
    insert into post_revision (post_id, version, title, description, by_moderator, was_public, written_at, replaced_at)
    values (${post.id}, 1, '', 'Bring a bottle.', false, true, ${at}, ${at})`
  await asking.world.owner`update post set version = 2 where id = ${post.id}`
  return { ...post, version: 1 }
}

const REASON = 'A telephone number.'

const REVISIONS = [
  given(listRevisions, async (asking) => ({ slug: (await editedPost(asking)).slug })),
  given(getRevision, async (asking) => {
    const { slug, version } = await editedPost(asking)
    return { slug, version }
  }),
  given(redactRevision, async (asking) => {
    const { id, version } = await editedPost(asking)
    return { id, version, reason: REASON }
  }),
  given(redactPost, async (asking) => ({
    id: (await ownPost(asking)).id,
    version: 1,
    passages: ['Words'],
    reason: REASON,
  })),
]

// The same, as a draft of hers.
async function ownWaiting(asking: Asking): Promise<{ id: string }> {
  const { id } = await ownPost(asking)
  await asking.world
    .owner`update post set state = 'SCHEDULED', published_at = null, publish_at = now() where id = ${id}`
  return { id }
}

const WAITING = [
  given(movePost, async (asking) => ({ id: (await ownWaiting(asking)).id, version: 1, to: 'DRAFT' as const })),
]

const QUESTIONS = [
  given(votePoll, async (asking) => {
    const { id } = await ownPost(asking)
    await givenPoll(asking.world, id, ['Friday', 'Saturday'])
    return { id, choices: [0] }
  }),
  given(pinQuestion, async (asking) => {
    await givenPlans(asking)
    const { world, school, people } = asking
    const { id } = await givenPost(world, {
      author: people.member.id,
      workspace: school,
      isGlobal: true,
      type: 'FORUM',
    })
    return { id, pinned: true }
  }),
  given(chooseAnswer, async (asking) => ({ id: (await ownPost(asking, 'FORUM')).id, commentId: null })),
]

const CALLS = [
  ...QUESTIONS,
  ...WAITING,
  ...TALK,
  ...REVISIONS,
  given(blockPerson, ({ caller, people }) => ({
    personId: caller.id === people.faculty.id ? people.member.id : people.faculty.id,
    blocked: true,
  })),
  given(followPerson, ({ caller, people }) => ({
    personId: caller.id === people.faculty.id ? people.member.id : people.faculty.id,
    followed: false,
  })),
  given(getFollow, ({ caller, people }) => ({
    personId: caller.id === people.faculty.id ? people.member.id : people.faculty.id,
  })),
  given(createPost, async (asking) => {
    await givenPlans(asking)
    return { description: 'Bring a water bottle tomorrow.', type: 'DOCUMENT' as const }
  }),
  given(editPost, async (asking) => ({ id: (await ownPost(asking)).id, version: 1, description: 'Bring two.' })),
  given(deletePost, async (asking) => ({ id: (await ownPost(asking)).id })),
  given(restorePost, async (asking) => {
    const { id } = await ownPost(asking)
    await asking.world.owner`
      update post set state = 'DELETED', deleted_at = ${asking.world.clock.now()}, deleted_by = author_id, deleted_as = 'AUTHOR' where id = ${id}`
    return { id }
  }),
  given(previewLink, { url: 'https://chowk.example/nowhere' }),
  given(setLinkCard, async (asking) => ({ kind: 'POST' as const, id: (await ownPost(asking)).id, shown: true })),
  given(setPostVisibility, async (asking) => ({ id: (await ownPost(asking)).id, globalvisibility: true })),
  given(setFeatured, async (asking) => ({ id: (await ownPost(asking)).id, featuredPost: true })),
  given(setBanner, async (asking) => ({ kind: 'POST' as const, id: (await ownPost(asking)).id, attachmentId: null })),
  given(getCommunity, async (asking) => {
    await givenPlans(asking)
    return { workspaceId: asking.school }
  }),
  given(getPost, async (asking) => ({ slug: (await ownPost(asking)).slug })),
  given(listPersonPosts, ({ people }) => ({ userId: people.member.id })),
  given(listWorkspacePosts, async (asking) => {
    await givenPlans(asking)
    return { workspaceId: asking.school }
  }),
  ...[listTopUsers, getCommunityStats, listCommunityMembers].map((call) =>
    given(call, async (asking) => {
      await givenPlans(asking)
      return { workspaceId: asking.school }
    }),
  ),
  given(setListed, () => ({ isListed: true })),
  given(getPersonStats, ({ people }) => ({ userId: people.member.id })),

  given(saveReviewSettings, async ({ world, school }) => {
    await world.owner`delete from community_review where workspace_id = ${school}`
    return { mode: 'ALL' as const, limitsNew: true, words: ['scam'], categories: [], version: 0 }
  }),
  given(saveOwnCategories, async ({ world, school }) => {
    await world.owner`delete from post_category where workspace_id = ${school}`
    return { version: 0, categories: [{ name: { en: 'Bus', hi: null }, isActive: true }] }
  }),
  given(giveCategories, ({ people }) => ({ personId: people.faculty.id, categories: [] })),
  given(trustAuthor, ({ people }) => ({ personId: people.member.id, trusted: true })),
  given(saveDraft, async (asking) => await draftInput(asking)),
  given(getDraft, ownDraft),
  given(deleteDraft, ownDraft),
]

async function draftInput(asking: Asking) {
  await givenPlans(asking)
  const writer = randomUUID()
  return { draftId: writer, type: 'DOCUMENT' as const, writer, sequence: 1, description: 'Bring three.' }
}

// Visitors have none: what they ask for is another person's.
async function ownDraft(asking: Asking): Promise<{ draftId: string }> {
  const { caller, people } = asking
  const input = await draftInput(asking)
  await (caller.id ? caller : people.member).call(saveDraft, input)
  return { draftId: input.draftId }
}

describe('who may make each call of community', () => {
  test(
    'each call is open to those whom the matrix names, and to nobody else [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'community', CALLS)
    },
  )
})
