import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { drawMasthead } from '../drawing/masthead.ts'
import { drawScene, scenes } from '../drawing/scene.ts'
import type { Scene } from '../drawing/scene.ts'
import { duotones } from '../drawing/duotone.ts'
import type { Duotone, DuotoneName } from '../drawing/duotone.ts'
import type { Fetcher } from '../platform/fetch/fetch.ts'
import type { House } from '../platform/handle.ts'
import { shrinkPicture } from '../platform/pictures/pictures.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Env } from '../platform/wire/wire.ts'
import { PICTURE_WIDTHS, isSignedPicture } from './picture.ts'
import { HOUR_MS } from '../platform/time.ts'

const MOST_BYTES = 8 * 1024 * 1024
const MOST_PIXELS = 40_000_000
const MONTH_S = 30 * 86_400
/** SVG is none of them. */
const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'heif']

/** Registers the addresses of drawn pictures, mastheads and publishers' pictures. */
export function registerPictures(app: Hono<Env>, house: House, fetcher: Fetcher): void {
  const proxy = new PictureProxy(house, fetcher)
  app.get('/drawing/:scene/:file', (c) => {
    const { scene, file } = c.req.param()
    const seed = /^([0-9a-z-]{1,60})\.svg$/.exec(file)?.[1]
    if (!seed || !scenes.includes(scene as Scene)) return c.notFound()
    return svg(drawScene({ scene: scene as Scene, seed, ...shapeOf(c.req.query()) }))
  })
  app.get('/masthead/:duotone/:file', (c) => {
    const { duotone, file } = c.req.param()
    const letter = /^(\P{Cc}{1,4})\.svg$/u.exec(file)?.[1]
    return letter && Object.hasOwn(duotones, duotone)
      ? svg(drawMasthead({ letter, duotone: duotone as DuotoneName, ...tones(c.req.query()) }))
      : c.notFound()
  })
  app.get('/image/:picture/:ticket/:width', async (c) => await proxy.answer(c))
}

// A banner is drawn lower and in the paper that its organisation chose.
const BANNER = { low: 260, tall: 340 }
const shapeOf = ({ banner = '', tall }: Record<string, string>) =>
  Object.hasOwn(duotones, banner)
    ? { height: tall === undefined ? BANNER.low : BANNER.tall, duotone: banner as DuotoneName }
    : {}

type Tone = keyof Duotone

function tones({ paper, ink }: Record<string, string>): { paper?: Tone; ink?: Tone } {
  const known = (name: string | undefined): name is Tone => name !== undefined && Object.hasOwn(duotones.mor, name)
  return { ...(known(paper) && { paper }), ...(known(ink) && { ink }) }
}

const fixed = (type: string) => ({
  'content-type': type,
  'cache-control': `public, max-age=${MONTH_S}, immutable`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
})

const svg = (drawn: string) => new Response(drawn, { headers: fixed('image/svg+xml') })

/** Fetches, shrinks and keeps publishers' pictures; what cannot be shown becomes a drawn one. */
class PictureProxy {
  readonly #house: House
  readonly #fetcher: Fetcher
  readonly #making = new Map<string, Promise<Buffer | undefined>>()

  constructor(house: House, fetcher: Fetcher) {
    this.#house = house
    this.#fetcher = fetcher
  }

  async answer(c: Context<Env>): Promise<Response> {
    const picture = c.req.param('picture') ?? ''
    const width = Number(c.req.param('width'))
    const { config, clock } = this.#house
    if (
      !PICTURE_WIDTHS.includes(width) ||
      !isSignedPicture(config.serverKey, { picture, ticket: c.req.param('ticket') ?? '' }, clock.now())
    )
      return c.notFound()
    const bytes = await this.#find(picture, width)
    if (bytes) return new Response(new Uint8Array(bytes), { headers: fixed('image/webp') })
    const drawn = svg(drawScene({ scene: 'square', seed: picture }))
    drawn.headers.set('cache-control', 'public, max-age=3600')
    return drawn
  }

  // Two readers who open the same story make one fetch.
  async #find(picture: string, width: number): Promise<Buffer | undefined> {
    const file = join(this.#house.config.home, 'pictures', picture.slice(-2), `${picture}-${width}.webp`)
    const stored = await fs.readFile(file).catch(() => undefined)
    if (stored) return stored
    const running = this.#making.get(file)
    if (running) return await running
    const making = this.#make(picture, width, file)
    this.#making.set(file, making)
    try {
      return await making
    } finally {
      this.#making.delete(file)
    }
  }

  async #make(picture: string, width: number, file: string): Promise<Buffer | undefined> {
    const { sql, clock, log } = this.#house
    const [row] = await sql<
      { url: string; failedAt: Date | null }[]
    >`select url, failed_at from picture where key = ${picture}`
    if (!row || (row.failedAt && clock.now().getTime() - row.failedAt.getTime() < HOUR_MS)) return undefined
    try {
      const bytes = await shrinkPicture({
        bytes: await this.#fetchPicture(row.url),
        width,
        mostPixels: MOST_PIXELS,
        formats: FORMATS,
      })
      await fs.mkdir(join(file, '..'), { recursive: true })
      const half = `${file}.${process.pid}`
      await fs.writeFile(half, bytes)
      await fs.rename(half, file)
      return bytes
    } catch (error) {
      // Too many pictures at once: the next reader asks for it again.
      if (error instanceof Refusal) return undefined
      log.info({ picture, error: String(error) }, 'a picture cannot be shown')
      await sql`update picture set failed_at = ${clock.now()} where key = ${picture}`
      return undefined
    }
  }

  async #fetchPicture(url: string): Promise<Buffer> {
    const ask = {
      maxBytes: MOST_BYTES,
      maxRedirects: 3,
      timeoutMs: 10_000,
      headers: { accept: 'image/webp,image/*;q=0.8' },
    }
    const first = await this.#fetcher.fetch(url, ask)
    // Some publishers answer only to their own pages.
    const answer =
      first.status === 403
        ? await this.#fetcher.fetch(url, { ...ask, headers: { ...ask.headers, referer: new URL(url).origin } })
        : first
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    return answer.body
  }
}
