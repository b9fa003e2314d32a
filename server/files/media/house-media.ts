import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { getMedia } from '@chowk/contract/files/media.ts'
import type { HouseMedia } from '@chowk/contract/files/media.ts'
import { drawBadges, drawDefaults, drawIcons, drawLogos } from '../../drawing/house-pictures.ts'
import type { HousePicture } from '../../drawing/house-pictures.ts'
import { handle } from '../../platform/handle.ts'
import type { Env } from '../../platform/wire/wire.ts'

const TITLES: Record<string, [en: string, hi: string]> = {
  logo: ['Chowk, the mark', 'चौक का चिह्न'],
  'logo-dark': ['Chowk, the mark on dark paper', 'गहरे काग़ज़ पर चौक का चिह्न'],
  'mobile-logo': ['Chowk on a home screen', 'होम स्क्रीन पर चौक'],
  avatar: ['A person without a picture', 'बिना तस्वीर के व्यक्ति'],
  product: ['A product without a picture', 'बिना तस्वीर का सामान'],
  'zero-data': ['Nothing here yet', 'यहाँ अभी कुछ नहीं है'],
  workspace: ['A workspace without a picture', 'बिना तस्वीर का वर्कस्पेस'],
  'organisation-banner': ['An organisation without a banner', 'बिना बैनर की संस्था'],
  about: ['About us, under the tree', 'हमारे बारे में, पेड़ के नीचे'],
  'icon-avatar': ['Person', 'व्यक्ति'],
  'icon-product': ['Product', 'सामान'],
  'icon-workspace': ['Workspace', 'वर्कस्पेस'],
  'icon-zero-data': ['Nothing here yet', 'यहाँ अभी कुछ नहीं है'],
  'badge-android': ['Chowk on Android', 'चौक एंड्रॉइड पर'],
  'badge-android-hi': ['Chowk on Android, in Hindi', 'चौक एंड्रॉइड पर, हिंदी में'],
  'badge-iphone': ['Chowk on iPhone', 'चौक आईफ़ोन पर'],
  'badge-iphone-hi': ['Chowk on iPhone, in Hindi', 'चौक आईफ़ोन पर, हिंदी में'],
}

interface Drawn {
  media: HouseMedia
  svg: string
}

let drawn: Drawn[] | undefined

/** All of them, drawn at the first question. */
const drawAll = (): Drawn[] =>
  (drawn ??= [
    ...entriesOf(drawLogos(), 'LOGO'),
    ...entriesOf(drawDefaults(), 'DEFAULT'),
    ...entriesOf(drawIcons(), 'ICON'),
    ...entriesOf(drawBadges(), 'STORE_BADGE'),
  ])

function entriesOf(pictures: Record<string, HousePicture>, kind: HouseMedia['kind']): Drawn[] {
  return Object.entries(pictures).map(([name, { svg, width, height }]) => {
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
    const [en = name, hi = en] = TITLES[name] ?? []
    const media: HouseMedia = {
      name,
      kind: name.endsWith('-banner') ? 'BANNER' : kind,
      title: { en, hi },
      url: `/media/${name}-${hash}.svg`,
      mediaType: 'image/svg+xml',
      width,
      height,
      hash,
    }
    return { media, svg }
  })
}

export const answerMedia = handle(getMedia, async () => ({ media: drawAll().map(({ media }) => media) }))

/** Registers the addresses of the house's pictures. */
export function registerMedia(app: Hono<Env>): void {
  app.get('/media/:file', (c) => {
    const found = drawAll().find(({ media }) => media.url === c.req.path)
    if (!found) return c.notFound()
    return new Response(found.svg, {
      headers: {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  })
}
