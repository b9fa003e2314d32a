import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'

/** A picture of the house: its kind, what it is in both languages, and an address that changes with its content. */
export const HouseMedia = z.object({
  name: z.string(),
  kind: z.enum(['LOGO', 'BANNER', 'DEFAULT', 'ICON', 'STORE_BADGE']),
  title: z.object({ en: z.string(), hi: z.string() }),
  url: z.string(),
  mediaType: z.string(),
  width: z.int(),
  height: z.int(),
  hash: z.string(),
})
/** See the schema of the same name. */
export type HouseMedia = z.infer<typeof HouseMedia>

/** Logos, banners, default pictures, icons and store badges (F8, R9.11). */
export const getMedia = call({
  address: 'GET /api/app/get/media',
  specified: 'misc-media',
  says: 'Logos, banners, default pictures and badges, with addresses that may be kept for ever.',
  permission: everybody('any', 'look up places and the pictures of the house'),
  input: z.object({}),
  output: z.object({ media: z.array(HouseMedia) }),
  cacheMs: 3_600_000,
})
