import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { shareKeyOf } from '@chowk/contract/sharing/share-picture.ts'
import type { ShareFormat, SharePictureKey } from '@chowk/contract/sharing/share-picture.ts'
import { keepFloodsOut, originOf } from '../platform/wire/origin.ts'
import { noFile } from '../platform/wire/file-answer.ts'
import { isUnchanged } from '../platform/wire/range.rules.ts'
import type { AskAsVisitor } from './ask-as-visitor.ts'
import { newRequestId } from '../platform/wire/request-id.ts'
import { Turns } from '../platform/worker-pool/turns.ts'
import type { Env, Wire } from '../platform/wire/wire.ts'
import type { ReadPicture, ShareFacts } from './draw-share-picture.ts'
import { findShareFacts } from './share-facts.ts'
import { HeldPictures, StoredPictures } from './share-shelf.ts'
import type { MadePicture } from './share-shelf.ts'

/** Changed with the drawing itself, so that older files are made anew. */
const DESIGN = 1
const TYPES = { png: 'image/png', jpg: 'image/jpeg' }
/** For so long others may show it without asking. A person hides herself at once. */
const CACHE_S = 3600
/** The same where a photograph could not be had now. */
const INCOMPLETE_S = 300
const MOST_BYTES = 8 * 1024 * 1024
const MOST_STEPS = 3
/** A picture of ours, not one of another site nor a share picture. */
const isOwnPicture = (address: string) =>
  address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/share/') && !address.includes('\\')

const turns = new Turns(2)

/** Registers the pictures that other sites show beside links to us. */
export function registerSharePictures(app: Hono<Env>, wire: Wire, ask: AskAsVisitor): void {
  const stored = new StoredPictures(join(wire.house.config.home, 'share'))
  const held = new HeldPictures()
  app.get('/share/:kind/:file', async (c) => {
    const key = shareKeyOf(c.req.param('kind'), c.req.param('file'))
    const facts = key && (await findShareFacts(ask, key))
    if (!key || !facts) return noFile()
    const shown = JSON.stringify([DESIGN, withoutTickets(facts)])
    const etag = `"${createHash('sha256').update(`${key.format} ${shown}`).digest('base64url').slice(0, 22)}"`
    const headers = {
      'content-type': TYPES[key.format],
      etag,
      'cache-control': isHers(key) ? 'no-cache' : `public, max-age=${CACHE_S}`,
      'x-content-type-options': 'nosniff',
      // Made to be shown elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (isUnchanged(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const shelf = isHers(key) ? held : stored
    const { bytes, isComplete } = await shelf.get(nameOf(key), shown, async () => {
      keepFloodsOut(wire, originOf(c, wire, {}, newRequestId()).ip)
      return await turns.take(async () => await draw(facts, key.format, readPictureOf(app, c)))
    })
    if (isComplete) return new Response(new Uint8Array(bytes), { headers })
    const { etag: _, ...others } = { ...headers, 'cache-control': `public, max-age=${INCOMPLETE_S}` }
    return new Response(new Uint8Array(bytes), { headers: others })
  })
}

// What somebody may take back at any time stays nowhere.
const isHers = ({ kind }: SharePictureKey) => kind === 'person' || kind === 'post'

/** Draws it. A drawing of ours that is not there will not be there later either, but what somebody took may. */
async function draw(facts: ShareFacts, format: ShareFormat, read: ReadPicture): Promise<MadePicture> {
  const { drawSharePicture } = await import('./draw-share-picture.ts')
  let isComplete = true
  const bytes = await drawSharePicture(facts, format, async (address) => {
    const picture = await read(address)
    if (!picture && !/^[^?]+\.svg(\?|$)/.test(address)) isComplete = false
    return picture
  })
  return { bytes, isComplete }
}

const nameOf = ({ kind, id, language, format }: SharePictureKey) => [kind, id, language, format].join(' ')

// The address of a publisher's picture is signed anew all the time and shows the same.
const withoutTickets = (facts: ShareFacts): ShareFacts => ({
  ...facts,
  picture: facts.picture.replace(/^(\/image\/[^/]+)\/.*$/, '$1'),
})

/** Reads pictures as a visitor would, without leaving the process. */
function readPictureOf(app: Hono<Env>, c: Context<Env>): ReadPicture {
  return async (address) => {
    let next = address
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!isOwnPicture(next)) return undefined
      const answer = await app.fetch(new Request(new URL(next, 'http://chowk.invalid')), c.env)
      const location = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && location) {
        next = location
        continue
      }
      const type = answer.headers.get('content-type') ?? ''
      // A publisher's picture that cannot be had is answered with a drawing.
      const isPicture = next.startsWith('/image/') ? type === 'image/webp' : type.startsWith('image/')
      if (answer.status !== 200 || !isPicture) return undefined
      const bytes = Buffer.from(await answer.arrayBuffer())
      return bytes.length <= MOST_BYTES ? bytes : undefined
    }
    return undefined
  }
}
