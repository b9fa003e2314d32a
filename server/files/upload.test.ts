import fs from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import { filesIn, givenHome, upload } from '../testing/upload.ts'

const photo = async (width = 2400, height = 1600) =>
  await sharp({ create: { width, height, channels: 3, background: '#b4573a' } })
    .withExif({
      IFD0: { Make: 'SECRETCAM', Model: 'Pocket' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 36/1 50/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 12/1 32/1',
      },
    })
    .jpeg()
    .toBuffer()

describe('uploading a picture', () => {
  test('[file-upload] [R3.02] [cso:G22] [cso:G23] [I06] a photo is kept in four sizes, and where it was taken is in none of them', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const bytes = await photo()
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('SECRETCAM')
    const { statusCode, body } = await upload(asha, { bytes, name: 'मेला 2026.jpg', type: 'image/jpeg' })
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({ attachmentType: 'IMAGE', title: 'मेला 2026', mediaType: 'image/webp' })
    expect(body.attachmentId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.pictures.map(({ width, height }) => [width, height])).toEqual([
      [320, 213],
      [640, 427],
      [1280, 853],
      [1920, 1280],
    ])
    for (const { url, width } of body.pictures) {
      const answer = await asha.fetch(url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const served = Buffer.from(await answer.arrayBuffer())
      const seen = await sharp(served).metadata()
      expect([seen.width, seen.exif, seen.xmp, seen.iptc]).toEqual([width, undefined, undefined, undefined])
      expect(served.includes('SECRETCAM') || served.includes('Exif')).toBe(false)
    }
    expect(body.attachmentUrl).toBe(body.pictures.at(-1)?.url)
    expect(await filesIn(home)).toHaveLength(4)
  })

  test('a small picture is not blown up, one that lies on its side is put upright, and a cover stays a cover', async ({
    world,
  }) => {
    await givenHome(world)
    const asha = await world.person()
    const lying = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const fields = { attachmentType: 'COVER_IMAGE', title: 'Our school' }
    const { body } = await upload(asha, { bytes: lying, name: 'a.jpeg' }, { fields })
    expect(body).toMatchObject({ attachmentType: 'COVER_IMAGE', title: 'Our school' })
    expect(body.pictures.map(({ width, height }) => [width, height])).toEqual([[300, 400]])
  })

  test.for(['png', 'webp', 'gif', 'avif'] as const)('a picture of kind %s is taken', async (kind, { world }) => {
    await givenHome(world)
    const asha = await world.person()
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 4, background: '#1e6164' } })
      .toFormat(kind)
      .toBuffer()
    const { statusCode, body } = await upload(asha, { bytes, name: `a.${kind}` })
    expect([statusCode, body.pictures.map(({ width }) => width)]).toEqual([200, [320, 640, 700]])
  })

  test('the same picture twice is one set of files and two attachments', async ({ world }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const bytes = await photo(500, 400)
    const first = await upload(asha, { bytes, name: 'a.jpg' })
    const second = await upload(asha, { bytes, name: 'b.jpg' })
    expect(first.body.attachmentId).not.toBe(second.body.attachmentId)
    expect(await filesIn(home)).toHaveLength(2)
    expect(await fs.readdir(`${home}/incoming`)).toEqual([])
  })

  test('whoever is not signed in uploads nothing', async ({ world }) => {
    await givenHome(world)
    const answer = await upload(await world.visitor(), { bytes: await photo(10, 10), name: 'a.jpg' })
    expect([answer.statusCode, answer.message]).toEqual([401, 'SIGN_IN_NEEDED'])
  })

  test('[cso:G20] the eleventh upload of a minute is refused with the time to wait', async ({ world }) => {
    await givenHome(world)
    const asha = await world.person()
    const bytes = await photo(20, 20)
    for (let round = 0; round < 10; round++) expect((await upload(asha, { bytes, name: 'a.jpg' })).statusCode).toBe(200)
    const refused = await upload(asha, { bytes, name: 'a.jpg' })
    expect([refused.statusCode, refused.message]).toEqual([429, 'TOO_MANY_REQUESTS'])
    world.clock.pass(60_000)
    expect((await upload(asha, { bytes, name: 'a.jpg' })).statusCode).toBe(200)
  })
})
