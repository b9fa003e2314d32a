import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { MOST_FEEDS } from './feed.ts'
import { rowNumber } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'
import { trimmed } from '../text.ts'

const Status = z.enum(['ACTIVE', 'PAUSED', 'SUSPENDED'])
const Language = z.string().check(z.regex(/^[a-z]{2,3}$/, { error: 'INVALID_LANGUAGE' }))
const short = (most: number) => z.string().check(trimmed, z.maxLength(most))
const WebAddress = z
  .string()
  .check(z.trim(), z.maxLength(2048), z.regex(/^https?:\/\/\S+$/i, { error: 'INVALID_WEB_ADDRESS' }))

/** A publication as the operator sees it. */
export const OperatedPublication = z.object({
  id: z.string(),
  slug: z.string(),
  name: BilingualName,
  home: z.string(),
  logo: z.string(),
  languages: z.array(z.string()),
  country: z.string(),
  place: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  licence: z.enum(['FULL_TEXT', 'EXCERPT']),
  licenceNote: z.nullable(z.string()),
  status: Status,
  statusReason: z.nullable(z.string()),
  isDefault: z.boolean(),
  ageFlag: z.boolean(),
  categories: z.array(z.string()),
  feeds: z.int(),
  failingFeeds: z.int(),
  followers: z.int(),
  storiesInWeek: z.int(),
})
export type OperatedPublication = z.infer<typeof OperatedPublication>

/** Publications by name. */
export const listOperatedPublications = call({
  address: 'GET /api/operator/publications',
  says: 'All publications with their feeds, licence and state.',
  permission: operators('keep the feeds'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    q: z.optional(short(100)),
    status: z.optional(Status),
    language: z.optional(Language),
  }),
  output: pageOf(OperatedPublication),
})

/** One publication. */
export const getOperatedPublication = call({
  address: 'GET /api/operator/publication/{publicationId}',
  says: 'One publication as the operator sees it.',
  permission: operators('keep the feeds'),
  input: z.object({ publicationId: rowNumber('PUBLICATION_NOT_FOUND') }),
  output: OperatedPublication,
  refusals: { PUBLICATION_NOT_FOUND: 404 },
})

const Decisions = {
  nameHi: z.optional(z.nullable(short(200))),
  logo: z.optional(z.string().check(z.trim(), z.maxLength(500), z.regex(/^\/[^/\s]\S*$/))),
  languages: z.optional(z.array(Language).check(z.minLength(1), z.maxLength(10))),
  place: z.optional(z.nullable(short(120))),
  owner: z.optional(z.nullable(short(200))),
  licence: z.optional(z.enum(['FULL_TEXT', 'EXCERPT'])),
  /** Where and when the agreement was made; full text needs it (I2). */
  licenceNote: z.optional(z.nullable(short(500))),
  categories: z.optional(
    z.array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, { error: 'INVALID_SLUG' }))).check(z.maxLength(3)),
  ),
  isDefault: z.optional(z.boolean()),
  ageFlag: z.optional(z.boolean()),
}

/** Adds a publication with its feeds. */
export const addPublication = call({
  address: 'POST /api/operator/publication',
  says: 'Adds a publication with its feeds.',
  permission: operators('keep the feeds'),
  input: z.object({
    ...Decisions,
    name: z.string().check(trimmed, z.minLength(1), z.maxLength(200)),
    home: WebAddress,
    feeds: z._default(z.array(WebAddress).check(z.maxLength(MOST_FEEDS)), []),
  }),
  output: z.object({ id: z.string(), slug: z.string(), feeds: z.int() }),
  refusals: { CATEGORY_NOT_FOUND: 404, FEED_KNOWN: 409, LICENCE_NOTE_NEEDED: 400 },
  audits: 'publication added',
})

/** Changes a publication; what is left out stays. */
export const changePublication = call({
  address: 'PATCH /api/operator/publication/{publicationId}',
  says: 'Changes what is known and decided about a publication.',
  permission: operators('keep the feeds'),
  input: z.object({
    ...Decisions,
    publicationId: rowNumber('PUBLICATION_NOT_FOUND'),
    name: z.optional(z.string().check(trimmed, z.minLength(1), z.maxLength(200))),
    home: z.optional(WebAddress),
    status: z.optional(Status),
    statusReason: z.optional(z.nullable(short(300))),
  }),
  output: z.object({ id: z.string() }),
  refusals: { PUBLICATION_NOT_FOUND: 404, CATEGORY_NOT_FOUND: 404, LICENCE_NOTE_NEEDED: 400 },
  audits: 'publication changed',
})

/** Adds the publications that this product knows by itself; known ones stay as they are. */
export const addDefaultPublications = call({
  address: 'POST /api/operator/publications/defaults',
  says: 'Adds the Indian and world publications that come with Chowk.',
  permission: operators('keep the feeds'),
  input: z.object({}),
  output: z.object({ publications: z.int(), feeds: z.int() }),
  audits: 'default publications added',
})
