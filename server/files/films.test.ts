import fs from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import { filesIn, givenHome, upload } from '../testing/upload.ts'
import { inspectVideo } from './inspection/documents.ts'

const film = (name: string) => fs.readFileSync(join(import.meta.dirname, '../testing/films', name))
const SECRETS = ['28.6139', 'SECRETPLACE']

describe('a film', { timeout: 60_000 }, () => {
  test.for([
    ['teal.mp4', 'video/mp4', [96, 54]],
    ['teal.webm', 'video/webm', [54, 96]],
  ] as const)(
    '[R3.02] [cso:G22] [I06] %s is kept with a drawn poster, can be played from the middle, and does not say where it was made',
    async ([name, mediaType, [width, height]], { world }) => {
      const home = await givenHome(world)
      const asha = await world.person()
      const bytes = film(name)
      expect(SECRETS.some((secret) => bytes.includes(secret))).toBe(true)
      const { statusCode, body } = await upload(asha, { bytes, name })
      expect([statusCode, body.attachmentType, body.mediaType, body.durationMs]).toEqual([200, 'VIDEO', mediaType, 500])
      const answer = await asha.fetch(body.attachmentUrl, { headers: { range: 'bytes=0-' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([206, mediaType])
      const served = Buffer.from(await answer.arrayBuffer())
      expect(served.length).toBe(bytes.length)
      expect(SECRETS.filter((secret) => served.includes(secret))).toEqual([])
      const file = (await filesIn(home)).find((each) => fs.statSync(each).size === bytes.length)
      expect(await inspectVideo(file ?? '')).toMatchObject({ durationMs: 500, width, height })
      const poster = body.pictures.at(-1)
      expect(Math.round(((poster?.width ?? 0) / (poster?.height ?? 1)) * 100)).toBe(Math.round((width / height) * 100))
      expect((await asha.fetch(poster?.url ?? '')).headers.get('content-type')).toBe('image/webp')
    },
  )

  test('a picture that the browser took of it becomes its poster; a poster that is none is refused', async ({
    world,
  }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const red = await sharp({ create: { width: 480, height: 270, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    const sent = { bytes: film('teal.mp4'), name: 'a.mp4' }
    const { body } = await upload(asha, sent, { poster: { bytes: red, name: 'poster.jpg' } })
    expect(body.pictures.map(({ width }) => width)).toEqual([320, 480])
    const seen = Buffer.from(await (await asha.fetch(body.pictures[0]?.url ?? '')).arrayBuffer())
    expect((await sharp(seen).stats()).dominant.r).toBeGreaterThan(200)
    const before = await filesIn(home)
    const bad = await upload(asha, sent, { poster: { bytes: film('teal.webm'), name: 'poster.webm' } })
    expect([bad.statusCode, bad.message]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(await filesIn(home)).toEqual(before)
  })

  test('one that was cut off is refused', async ({ world }) => {
    const home = await givenHome(world)
    const asha = await world.person()
    const { statusCode, message } = await upload(asha, { bytes: film('teal.mp4').subarray(0, 900), name: 'a.mp4' })
    expect([statusCode, message]).toEqual([415, 'FILE_BROKEN'])
    expect(await filesIn(home)).toEqual([])
  })
})
