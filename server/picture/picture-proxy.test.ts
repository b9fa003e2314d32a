import fs from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { makeFetcher } from '../platform/fetch/fetch.ts'
import type { Env } from '../platform/wire/wire.ts'
import { flatPng } from '../testing/png.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { registerPictures } from './picture-proxy.ts'
import { keepPicture } from './picture.ts'

async function givenProxy(world: World, answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const home = await fs.mkdtemp(join(os.tmpdir(), 'chowk-pictures-'))
  const fetcher = makeFetcher({ innerOrigins: [origin] })
  const app = new Hono<Env>()
  registerPictures(app, { ...world.house, config: { ...world.config, home } }, fetcher)
  onTestFinished(async () => {
    await fetcher.close()
    server.closeAllConnections()
    server.close()
    await fs.rm(home, { recursive: true, force: true })
  })
  const addressOf = async (path: string) =>
    (await keepPicture(world.owner, world.config.serverKey, origin + path, world.clock.now())).src
  return { ask: async (path: string) => await app.request(path), addressOf, home }
}

const isDrawn = (answer: Response) => answer.headers.get('content-type') === 'image/svg+xml'

test('what every object inherits is the name of no colour: a masthead in it is not found [V1:H8]', async ({
  world,
}) => {
  const { ask } = await givenProxy(world, (_, response) => response.end())
  for (const name of ['__proto__', 'constructor', 'toString', 'violet-of-nobody'])
    expect([name, (await ask(`/masthead/${name}/A.svg`)).status]).toEqual([name, 404])
  expect((await ask('/masthead/neel/A.svg?paper=constructor&ink=__proto__')).status).toBe(200)
  expect((await ask('/drawing/square/a.svg?banner=constructor')).status).toBe(200)
})

describe("publishers' pictures", () => {
  test('[I05] a picture of 900 million points in some kilobytes, and one that is cut short, become drawn ones', async ({
    world,
  }) => {
    const bombs: Record<string, Buffer> = {
      '/wide.png': flatPng(30_000, 30_000, { rows: 100 }),
      '/many.png': flatPng(8000, 8000),
      '/cut.png': flatPng(400, 400).subarray(0, 60),
      '/page.png': Buffer.from('<script>alert(1)</script>'),
      '/drawn.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      '/document.png': Buffer.from('%PDF-1.4 1 0 obj <</JS (app.alert(1))>>'),
    }
    const { ask, addressOf } = await givenProxy(world, (request, response) => response.end(bombs[request.url ?? '']))
    const before = process.memoryUsage().rss
    for (const path of Object.keys(bombs)) {
      const answer = await ask(`${await addressOf(path)}/320`)
      expect([path, answer.status, isDrawn(answer)]).toEqual([path, 200, true])
      expect(await answer.text()).not.toContain('alert')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('[I06] what a picture says of the place where it was taken stays behind, and it is served as what it is', async ({
    world,
  }) => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { ask, addressOf } = await givenProxy(world, (_, response) => response.end(photo))
    const answer = await ask(`${await addressOf('/photo.jpg')}/320`)
    const shown = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await sharp(shown).metadata()).exif).toBeUndefined()
    expect(shown.includes('canary')).toBe(false)
  })

  test('[I07] only addresses that we signed are fetched, in four widths, until their time is over', async ({
    world,
  }) => {
    let requestCount = 0
    const { ask, addressOf, home } = await givenProxy(world, (_, response) => {
      requestCount++
      response.end(flatPng(64, 64))
    })
    const mine = await addressOf('/one.png')
    const [, , key = '', ticket = ''] = mine.split('/')
    const other = (await addressOf('/two.png')).split('/')[2]
    const flipped = ticket.slice(0, -1) + (ticket.endsWith('A') ? 'B' : 'A')
    for (const path of [
      `/image/${other}/${ticket}/320`,
      `/image/${key}/${flipped}/320`,
      `/image/${key}/zzzzzzz.${ticket.split('.')[1]}/320`,
      `/image/${key}/.${ticket.split('.')[1]}/320`,
      `/image/${key}/x/320`,
      `${mine}/321`,
      `${mine}/99999`,
      `${mine}/NaN`,
      `/image/..%2f..%2fsecrets/${ticket}/320`,
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    expect(requestCount).toBe(0)
    expect((await ask(`${mine}/320`)).status).toBe(200)
    expect(requestCount).toBe(1)
    world.clock.pass(36 * 86_400_000)
    expect((await ask(`${mine}/320`)).status).toBe(404)
    expect((await fs.readdir(join(home, 'pictures'))).length).toBe(1)
  })
})
