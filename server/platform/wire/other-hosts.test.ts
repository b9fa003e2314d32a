import { expect } from 'vitest'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { World } from '../../testing/world.ts'

test('calls of a service that stands on its own host reach it through the one address of the site [R7.02]', async ({
  world,
}) => {
  const { key } = await givenArticle(world, { title: 'Wells fill again' })
  const asha = await world.person()
  const front = await new World(world.database, {
    serverKey: world.config.serverKey,
    seal: world.config.seal,
    hosts: { recommend: world.address, ml: 'http://127.0.0.1:1' },
  }).open([])
  // Both know the public address.
  for (const each of [world, front]) Object.assign(each.config, { origin: front.address })
  try {
    const cookie = asha.cookie
    const through = async (path: string, body?: string, headers: Record<string, string> = {}) =>
      await fetch(`${front.address}${path}`, { ...(body && { method: 'POST', body }), headers: { cookie, ...headers } })
    const list = await through('/recommend/latest?size=1')
    expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('Wells fill again')])
    const saved = await through('/recommend/user-bookmark', JSON.stringify({ articleId: key, saved: true }), {
      'content-type': 'application/json',
      origin: front.address,
    })
    expect(await saved.json()).toMatchObject({ statusCode: 200, body: { isSaved: true } })
    const strange = await through('/recommend/user-bookmark', '{}', {
      'content-type': 'application/json',
      origin: 'https://evil.example',
    })
    expect(strange.status).toBe(403)
    const gone = await through('/ml/og-meta-scraper?url=https://chowk.example/')
    expect([gone.status, await gone.json()]).toEqual([
      502,
      { statusCode: 502, message: 'BAD_GATEWAY', body: null, error: true },
    ])
  } finally {
    await front.end()
  }
})
