// Requests a second and processor time a request of a square with many posts (BENCH_POSTS), as ratios to bare node:http in the same run.
import { benchRatios } from '../requests/ratio.ts'
import type { RatioClaim } from '../requests/ratio.ts'
import type { Shot } from '../load.ts'
import { FAR } from './community-claims.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const EVENTS = ['LIKE', 'CELEBRATE', 'SUPPORT']
const [VISITORS, SIGNED_IN, PAGE, WRITE] = [
  { ratio: 0.8, cpu: 1.5 },
  { ratio: 0.08, cpu: 30 },
  { ratio: 0.7, cpu: 1.5 },
  { ratio: 0.03, cpu: 65 },
]

const ownOf = (cookies: readonly string[]) => (n: number) => ({
  headers: { cookie: cookies[n % cookies.length] ?? '' },
})

function claimsOf(said: Record<string, string>): RatioClaim[] {
  const several = (name: string) => (said[name] ?? '').split('|')
  const [cookies, people, posts, slugs] = [several('cookies'), several('people'), several('posts'), several('slugs')]
  const own = ownOf(cookies)
  const feed = '/api/post/getNewsFeed'
  const here = `${feed}?entityId=${said['workspaceId']}`
  const read = (path: (n: number) => string): Shot => ({ path: feed, vary: (n) => ({ ...own(n), path: path(n) }) })
  const post = (n: number) => posts[n % posts.length]
  return [
    { name: 'visitor feed', shot: { path: '/api/post/unauth/getNewsFeed' }, ...VISITORS },
    {
      name: 'lively schools, HTML',
      shot: { path: '/community/view-more?list=schools', headers: { 'accept-encoding': 'br' } },
      ...PAGE,
    },
    { name: 'feed of the school', shot: read(() => here), ...SIGNED_IN },
    { name: `the same, page ${FAR}`, shot: read((n) => `${here}&page=${FAR - (n % 20)}`), ...SIGNED_IN },
    { name: 'feed for everybody', shot: read(() => feed), ...SIGNED_IN },
    { name: `the same, page ${FAR}`, shot: read((n) => `${feed}?page=${FAR - (n % 20)}`), ...SIGNED_IN },
    { name: 'feed of what is followed', shot: read(() => `${feed}?newsFeedType=FOLLOWING`), ...SIGNED_IN },
    { name: 'a post', shot: read((n) => `/api/post/details/${slugs[n % slugs.length]}`), ...SIGNED_IN },
    {
      name: 'comments of a post',
      shot: read((n) => `/api/comment/getCommentsByActivityId/${post(n)}`),
      ...SIGNED_IN,
    },
    {
      name: 'search for a word',
      shot: read((n) => `/api/search/${people[n % people.length]}?q=word${12 + (n % 90)}`),
      ratio: 0,
      cpu: 0,
    },
    ...writesOf(cookies, posts),
  ]
}

// Everybody writes one after the other, and then once more.
function writesOf(cookies: readonly string[], posts: readonly string[]): RatioClaim[] {
  const own = ownOf(cookies)
  const post = (n: number) => posts[n % posts.length]
  const write = (path: string, body: (n: number, round: number) => object): Shot => ({
    path,
    method: 'POST',
    headers: JSON_BODY,
    vary: (n) => ({ ...own(n), body: JSON.stringify(body(n, Math.floor(n / cookies.length))) }),
  })
  return [
    // What no write can do with less: the session, one row of one table with nothing beside it, and the commit.
    {
      name: 'smallest write',
      shot: {
        ...write('/api/notice/settings', (_, round) => ({ digest: round % 2 === 0, quietFrom: 60, quietTo: 420 })),
        method: 'PUT',
      },
      ratio: 0,
      cpu: 0,
    },
    {
      name: 'comment',
      shot: write('/api/comment/create', (n, round) => ({ activityId: post(n + round), text: `Well said, ${n}.` })),
      ...WRITE,
    },
    {
      name: 'reaction',
      shot: write('/api/like/create', (n, round) => ({
        activityId: post(n),
        likeEvent: EVENTS[round % EVENTS.length],
      })),
      ...WRITE,
    },
    {
      name: 'reactions on one post',
      shot: write('/api/like/create', (n, round) => ({
        activityId: posts[0],
        likeEvent: EVENTS[(n + round) % EVENTS.length],
      })),
      ...WRITE,
    },
  ]
}

await benchRatios('community/community-server.ts', claimsOf)
