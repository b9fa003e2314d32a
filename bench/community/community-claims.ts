import type { Call } from '@chowk/contract/call.ts'
import { countCategories, getCommunity } from '@chowk/contract/community/community.ts'
import { getNewsFeed, getOpenFeed, listTopRated } from '@chowk/contract/community/feed.ts'
import { listComments } from '@chowk/contract/community/comment.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { listQuestions, listTags } from '@chowk/contract/community/forum/question.ts'
import { listTopSchools, listTopUsers } from '@chowk/contract/community/ranking.ts'
import { listLikes } from '@chowk/contract/community/reaction.ts'
import { getCommunityStats, getPersonStats, listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { searchAll } from '@chowk/contract/search/search.ts'
import type { BenchSquare } from './square.ts'

/** The page far down that a list is asked for. */
export const FAR = 500
/** By number a narrowed list goes no further. */
const FAR_NARROWED = 100

/** What is asked of the square. */
export interface Claim {
  name: string
  call: Call
  input: (n: number) => object
  isVisitor?: boolean
}

/** Each list at its first page and far down, and all else that its screens ask. */
export function claimsOf({ workspaceId, personIds, posts, busy }: BenchSquare, own: string): Claim[] {
  const here = { workspaceId }
  const words = ['word12', 'word345', 'word12 word7', 'word29001']
  const lists: [string, Call, object][] = [
    ['feed of the workspace', getNewsFeed, { entityId: workspaceId }],
    ['posts of the workspace', listWorkspacePosts, here],
    ['articles of the workspace', listWorkspacePosts, { ...here, type: 'ARTICLE' }],
    ['feed for everybody', getNewsFeed, {}],
    ['feed of all that she belongs to', getNewsFeed, { newsFeedType: 'FOLLOWING' }],
    ['top rated of the workspace', listTopRated, here],
    ['posts of one person', listPersonPosts, { userId: personIds[310] }],
    ['questions, newest', listQuestions, { ...here, sort: 'NEWEST' }],
    ['questions by activity', listQuestions, { ...here, sort: 'ACTIVITY' }],
    ['questions, top', listQuestions, { ...here, sort: 'TOP' }],
    ['unanswered questions', listQuestions, { ...here, sort: 'UNANSWERED' }],
    ['comments of a busy post', listComments, { id: busy.id }],
    ['who reacted to it', listLikes, { id: busy.id }],
    ['members', listCommunityMembers, here],
  ]
  const isNarrowed = (name: string) => /^(articles|feed of all|top rated|posts of one|questions|unanswered)/.test(name)
  const both = lists.flatMap(([name, call, input]) => {
    const far = isNarrowed(name) ? FAR_NARROWED : FAR
    return [
      { name, call, input: () => input },
      { name: `${name}, page ${far}`, call, input: (n: number) => ({ ...input, page: far - (n % 20) }) },
    ]
  })
  const one = (name: string, call: Call, input: (n: number) => object) => ({ name, call, input })
  return [
    ...both,
    { ...one('feed for everybody, a visitor', getOpenFeed, () => ({})), isVisitor: true },
    {
      ...one(`feed for everybody, a visitor, page ${FAR}`, getOpenFeed, (n) => ({ page: FAR - (n % 20) })),
      isVisitor: true,
    },
    one('a post', getPost, (n) => ({ slug: posts[n]?.slug })),
    one('a busy post', getPost, () => ({ slug: busy.slug })),
    one('questions of a tag', listQuestions, (n) => ({ ...here, tag: `word${(n * 5) % 50}` })),
    one('tags of questions', listTags, () => here),
    one('counts of categories', countCategories, () => here),
    one('the community', getCommunity, () => here),
    one('top users, a week', listTopUsers, () => ({ ...here, period: 'LAST_7_DAYS' })),
    one('top users, 90 days', listTopUsers, () => ({ ...here, period: 'LAST_90_DAYS' })),
    one('top users for everybody, a week', listTopUsers, () => ({ period: 'LAST_7_DAYS' })),
    one('top schools, a week', listTopSchools, () => ({ period: 'LAST_7_DAYS' })),
    one('numbers of a person', getPersonStats, () => ({ period: 'LAST_90_DAYS' })),
    one('numbers of the community, a week', getCommunityStats, () => ({ ...here, period: 'LAST_7_DAYS' })),
    one('numbers of the community, 90 days', getCommunityStats, () => ({ ...here, period: 'LAST_90_DAYS' })),
    one('search for words', searchAll, (n) => ({ userId: own, q: words[n % words.length] })),
    one('search for a person', searchAll, (n) => ({
      userId: own,
      q: ['Khan', 'Deepa Oak', 'कुलकर्णी', 'Chetan 4'][n % 4],
      kind: 'PEOPLE',
    })),
  ]
}
