import { expect } from 'vitest'
import { MOST_LINK_CARDS, getLinkCard } from '@chowk/contract/ingest/link-card.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { test } from '../../testing/test.ts'

const press = await pressOfFile()

const html = { 'content-type': 'text/html; charset=utf-8' }
const codeOf = (envelope: { statusCode: number; body: { code?: string } }) => [envelope.statusCode, envelope.body.code]

test('[news-og] [news:V10] a link says its title, text and picture, and is asked once a day', async ({ world }) => {
  world.house.links = press.fetcher
  const asha = await world.person()
  const body = `<title>Other</title><meta property="og:title" content="${'Long '.repeat(100)}"><meta property="og:description" content="What it says">
    <meta property="og:image" content="/wells.jpg"><meta property="og:site_name" content="The Paper"><meta property="og:type" content="article">`
  const url = press.put('/page', { headers: html, body })
  const before = press.requests.length
  const card = await asha.call(getLinkCard, { url })
  expect(card).toMatchObject({
    url,
    description: 'What it says',
    image: `${press.origin}/wells.jpg`,
    siteName: 'The Paper',
    type: 'article',
  })
  expect(card.title.length).toBeLessThanOrEqual(300)
  await asha.call(getLinkCard, { url: `${url}#part` })
  expect(press.requests.length - before).toBe(1)
  world.clock.pass(25 * 3_600_000)
  const ravi = await world.person()
  await ravi.call(getLinkCard, { url })
  expect(press.requests.length - before).toBe(2)
})

test('[news-og] a page that says nothing is named after its host', async ({ world }) => {
  world.house.links = press.fetcher
  const asha = await world.person()
  const url = press.put('/bare', { headers: html, body: '<p>Hello' })
  expect(await asha.call(getLinkCard, { url })).toMatchObject({ title: '127.0.0.1', description: null, image: null })
})

test('[news-og] [news:V10] each failure has its own code', async ({ world }) => {
  world.house.links = press.fetcher
  const asha = await world.person()
  const ask = async (url: string) => codeOf(await asha.ask(getLinkCard, { url }))
  expect(await ask('ftp://paper.example/x')).toEqual([400, 'INVALID_URL'])
  expect(await ask('no address')).toEqual([400, 'INVALID_URL'])
  expect(await ask('http://169.254.169.254/latest/meta-data')).toEqual([400, 'BLOCKED_ADDRESS'])
  expect(await ask('http://localhost/')).toEqual([400, 'BLOCKED_ADDRESS'])
  expect(await ask(press.put('/missing', { status: 500 }))).toEqual([502, 'UNREACHABLE'])
  expect(await ask(press.put('/picture', { headers: { 'content-type': 'image/png' }, body: 'x' }))).toEqual([
    415,
    'NOT_HTML',
  ])
  expect(await ask(press.put('/big', { headers: html, body: 'x'.repeat(1024 * 1024 + 1) }))).toEqual([413, 'TOO_LARGE'])
  press.put('/round', { status: 302, headers: { location: '/round' } })
  expect(await ask(`${press.origin}/round`)).toEqual([502, 'UNREACHABLE'])
  const visitor = await world.visitor()
  expect(codeOf(await visitor.ask(getLinkCard, { url: press.origin }))).toEqual([401, 'SIGN_IN_NEEDED'])
})

test('[news-og] one person may ask about so many links in ten minutes, what is kept does not count', async ({
  world,
}) => {
  world.house.links = press.fetcher
  const asha = await world.person()
  const known = press.put('/known', { headers: html, body: '<title>Known</title>' })
  await asha.call(getLinkCard, { url: known })
  for (let number = 1; number < MOST_LINK_CARDS; number++)
    await asha.call(getLinkCard, { url: press.put(`/many-${number}`, { headers: html, body: '<title>One</title>' }) })
  const one = press.put('/one-more', { headers: html, body: '<title>More</title>' })
  expect(codeOf(await asha.ask(getLinkCard, { url: one }))).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await asha.call(getLinkCard, { url: known })).title).toBe('Known')
  const ravi = await world.person()
  expect((await ravi.call(getLinkCard, { url: one })).title).toBe('More')
})
