import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { getMedia } from '@chowk/contract/files/media.ts'
import { test } from '../../testing/test.ts'

describe('pictures of the house', () => {
  test('[misc-media] [R9.11] [cso:F8] a visitor gets logos, banners, default pictures, icons and badges by addresses that hold for ever', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const { media } = await visitor.call(getMedia, {})
    const names = media.map(({ name }) => name)
    for (const name of ['avatar', 'product', 'mobile-logo', 'zero-data', 'workspace', 'organisation-banner', 'about'])
      expect(names).toContain(name)
    expect(new Set(media.map(({ kind }) => kind))).toEqual(
      new Set(['LOGO', 'BANNER', 'DEFAULT', 'ICON', 'STORE_BADGE']),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const { url, hash, title, width, height, mediaType } of media) {
      expect(url).toContain(hash)
      expect(title.hi).toMatch(/\p{sc=Devanagari}/u)
      const answer = await visitor.fetch(url)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        mediaType,
        'public, max-age=31536000, immutable',
      ])
      const svg = Buffer.from(await answer.arrayBuffer())
      expect(svg.toString()).not.toMatch(/<script|href=|https?:\/\/(?!www\.w3\.org)/)
      expect(await sharp(svg).metadata()).toMatchObject({ width, height })
    }
  })

  test("an address of other content is not answered with today's, and the list that one has is not sent again", async ({
    world,
  }) => {
    const visitor = await world.visitor()
    expect((await visitor.fetch('/media/logo-0000000000000000.svg')).status).toBe(404)
    const answer = await visitor.fetch('/api/app/get/media')
    const etag = answer.headers.get('etag') ?? ''
    expect((await visitor.fetch('/api/app/get/media', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})
