import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'

/** Widths in pixels at which a publisher's picture is served. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280]
const LIFE_MS = 35 * DAY_MS

/** Where a card's picture comes from, as the wire has it. */
export interface PictureSource {
  src: string
  widths: number[]
}

const sign = (key: Buffer, picture: string, expires: string) =>
  createHmac('sha256', key).update(`picture ${picture} ${expires}`).digest('base64url').slice(0, 22)

/** Notes a publisher's picture and answers our address of it, signed for 35 days (V21). */
export async function keepPicture(sql: Sql, serverKey: Buffer, url: string, now: Date): Promise<PictureSource> {
  return pictureOf((await keepPictures(sql, [url])).get(url) ?? '', serverKey, now)
}

/** A noted picture as a card has it, signed for 35 days. */
export const pictureOf = (key: string, serverKey: Buffer, now: Date): PictureSource => ({
  src: signedPicture(serverKey, key, now),
  widths: PICTURE_WIDTHS,
})

/** The signed address of a picture, without its width. */
export function signedPicture(serverKey: Buffer, picture: string, now: Date): string {
  const expires = Math.floor((now.getTime() + LIFE_MS) / 1000).toString(36)
  return `/image/${picture}/${expires}.${sign(serverKey, picture, expires)}`
}

/** Whether we signed this address and its time is not over. */
export function isSignedPicture(serverKey: Buffer, requested: { picture: string; ticket: string }, now: Date): boolean {
  const { picture, ticket } = requested
  const [expires = '', signature = ''] = ticket.split('.')
  const right = Buffer.from(sign(serverKey, picture, expires))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return Number.parseInt(expires, 36) * 1000 > now.getTime()
}

const PICTURE_TAG = /<img(?=\s)[^<>]*?\ssrc="(https?:\/\/[^"]+)"/gu
const STORED_IMAGE = /(<img(?=\s)[^<>]*?\ssrc=)"\/image\/([^"/]+)"/gu
const unescaped = (text: string) => text.replaceAll('&amp;', '&')

/** The addresses of the pictures inside cleaned HTML. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(PICTURE_TAG)].map((found) => unescaped(found[1] ?? ''))

/** Notes pictures and answers their keys; in one order, so that two who note the same never wait for each other. */
export async function keepPictures(sql: Sql, all: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const urls = [...new Set(all)].toSorted()
  if (urls.length === 0) return new Map()
  const rows = await sql<{ url: string; key: string }[]>`
    insert into picture (url) select url from unnest(${urls}::text[]) url order by url
    on conflict (url) do update set url = excluded.url returning url, key`
  return new Map(rows.map((row) => [row.url, row.key]))
}

/** Points to noted pictures inside cleaned HTML by key; `signPicturesIn` makes such HTML fit for a page (V21). */
export const withPictureKeys = (html: string, keys: ReadonlyMap<string, string>): string =>
  html.replace(PICTURE_TAG, (tag: string, url: string) =>
    tag.replace(`src="${url}"`, () => `src="/image/${keys.get(unescaped(url)) ?? ''}"`),
  )

/** Signs the pictures of stored HTML when it is shown, so that their addresses never end while somebody reads. */
export function signPicturesIn(html: string, serverKey: Buffer, now: Date): string {
  return html.replace(STORED_IMAGE, (_, tag: string, key: string) => {
    const src = signedPicture(serverKey, key, now)
    const files = PICTURE_WIDTHS.map((width) => `${src}/${width} ${width}w`).join(', ')
    return `${tag}"${src}/640" srcset="${files}" sizes="(max-width: 700px) 100vw, 660px" loading="lazy"`
  })
}

/** The drawn picture of a story without one of its own. */
export const drawnPicture = (scene: string, seed: string): PictureSource => ({
  src: `/drawing/${scene}/${seed}.svg`,
  widths: [],
})
