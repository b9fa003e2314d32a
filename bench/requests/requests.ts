import { benchRatios } from './ratio.ts'
import type { RatioClaim } from './ratio.ts'
import { peopleOf } from '../members/people-claim.ts'

const SEALED = 'application/vnd.chowk.sealed'

function claimsOf(said: Record<string, string>): RatioClaim[] {
  const cookies = (said['cookies'] ?? '').split('|')
  const own = (n: number) => ({ headers: { cookie: cookies[n % cookies.length] ?? '' } })
  const keys = (said['keys'] ?? '').split(',')
  const json = { 'content-type': 'application/json' }
  const list = '/recommend/latest'
  // Everybody saves one story after the other, then takes them out again.
  const save = (n: number) => {
    const round = Math.floor(n / cookies.length)
    const saved = Math.floor(round / keys.length) % 2 === 0
    return { ...own(n), body: JSON.stringify({ articleId: keys[round % keys.length], saved }) }
  }
  const words = ['word12', 'word345', 'word12 word7', 'word29001']
  return [
    { name: 'visitor list, JSON', shot: { path: list }, ratio: 0.8, cpu: 1.5 },
    { name: 'visitor list, JSON sealed', shot: { path: list, headers: { accept: SEALED } }, ratio: 0.8, cpu: 1.5 },
    {
      name: 'visitor list, HTML',
      shot: { path: '/latest', headers: { 'accept-encoding': 'br' } },
      ratio: 0.7,
      cpu: 1.5,
    },
    {
      name: 'article, JSON',
      shot: { path: `/recommend/get-article-by-slug?slug=${said['slug']}` },
      ratio: 0.8,
      cpu: 1.5,
    },
    {
      name: 'article, HTML',
      shot: { path: `/details/${said['slug']}`, headers: { 'accept-encoding': 'br' } },
      ratio: 0.7,
      cpu: 1.5,
    },
    { name: 'signed-in list', shot: { path: list, vary: own }, ratio: 0.08, cpu: 30 },
    {
      name: 'signed-in list, sealed',
      shot: { path: list, headers: { accept: SEALED }, vary: own },
      ratio: 0.06,
      cpu: 40,
    },
    peopleOf(said),
    {
      name: 'save',
      shot: { path: '/recommend/user-bookmark', method: 'POST', headers: json, vary: save },
      ratio: 0.03,
      cpu: 65,
    },
    {
      name: 'search',
      shot: {
        path: '/api/news/search?q=word12',
        vary: (n) => ({ path: `/api/news/search?q=${encodeURIComponent(`${words[n % words.length]}`)}&n=${n}` }),
      },
      ratio: 0,
      cpu: 0,
    },
  ]
}

await benchRatios('requests/server.ts', claimsOf)
