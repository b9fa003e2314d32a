import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { CategoryNumber, PublicationId } from './filter.ts'
import { CategoryMark, PublicationMark } from '../article/story.ts'
import { rowId } from '../row-id.ts'
import { trimmed } from '../text.ts'

/** Most mutes of one reader (X13). */
export const MOST_MUTES = 200

/** A muted word, publication or category, or a word within one of them. `hid` counts stories of the last 30 days, at most 1000. */
export const Mute = z.object({
  id: z.uuid(),
  word: z.nullable(z.string()),
  publication: z.nullable(PublicationMark),
  category: z.nullable(CategoryMark),
  createdAt: z.string(),
  endsAt: z.nullable(z.string()),
  hid: z.int(),
})
/** See the schema of the same name. */
export type Mute = z.infer<typeof Mute>

/** A blocked publication. */
export const Block = z.object({ publication: PublicationMark, at: z.string() })

/** All mutes and blocks of the reader. */
export const listMutes = call({
  address: 'GET /api/news/mutes',
  says: 'Muted words, publications and categories, and blocked publications.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({}),
  output: z.object({ mutes: z.array(Mute), blocks: z.array(Block) }),
})

/**
 * Mutes a word or phrase of 2 to 60 characters (a star may stand at the end of a word), a publication, a category, or a word within one of them,
 * for a day, a week, a month, until a date, or until it is ended (X13, X15).
 */
export const addMute = call({
  address: 'POST /api/news/mutes',
  says: 'Leaves stories with a word, or of a publication or category, out of the lists of the reader.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({
    word: z.optional(z.string().check(trimmed, z.minLength(2), z.maxLength(60))),
    publicationId: z.optional(PublicationId),
    categoryId: z.optional(CategoryNumber),
    lasts: z._default(z.enum(['1_DAY', '7_DAYS', '30_DAYS', 'UNTIL_ENDED']), 'UNTIL_ENDED'),
    endsAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  output: Mute,
  refusals: {
    NOTHING_TO_MUTE: 400,
    WILDCARD_INSIDE_WORD: 400,
    MUTE_ENDS_IN_PAST: 400,
    PUBLICATION_NOT_FOUND: 404,
    CATEGORY_NOT_FOUND: 404,
    MUTE_LIMIT: 409,
  },
})

/** Ends a mute; ending one that is over changes nothing. */
export const endMute = call({
  address: 'DELETE /api/news/mutes/{id}',
  says: 'Ends a mute.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ id: rowId() }),
  output: z.object({ count: z.int() }),
})

/** Blocks a publication from every list, search and audio, or ends that (X20). Blocking also stops following. */
export const blockPublication = call({
  address: 'POST /api/news/blocked-publication',
  says: 'Blocks or unblocks a publication for the reader.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ publicationId: PublicationId, blocked: z.boolean() }),
  output: z.object({ publicationId: z.string(), blocked: z.boolean() }),
  refusals: { PUBLICATION_NOT_FOUND: 404 },
})
