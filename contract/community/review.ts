import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

const ARRANGES = 'arrange how posts are moderated'

/** Whose posts a moderator reads before others see them (C45). */
export const ReviewMode = z.enum(['OFF', 'NEW_MEMBERS', 'ALL'])
/** See the schema of the same name. */
export type ReviewMode = z.infer<typeof ReviewMode>

/** Limits of the list of words; a word may end with a star. */
export const WORD_LIMITS = { words: 200, least: 2, most: 60 } as const

/** What somebody may do in her first 24 hours, or with fewer than three posts that stand (G21); per day, the last three in one text. */
export const NEW_MEMBER_LIMITS = { posts: 3, comments: 10, links: 2, mentions: 2, videos: 0 } as const

/** How a workspace moderates: a category follows the workspace unless it has a mode of its own. */
export const ReviewSettings = z.object({
  mode: ReviewMode,
  limitsNew: z.boolean(),
  words: z.array(z.string()),
  categories: z.array(
    z.object({
      id: z.string(),
      name: BilingualName,
      mode: z.nullable(ReviewMode),
      /** Teachers who were given it to moderate (7.M). */
      moderators: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** 0 while the workspace has what is usual for its kind. */
  version: z.int(),
})
/** See the schema of the same name. */
export type ReviewSettings = z.infer<typeof ReviewSettings>

/** How the workspace that one runs moderates. */
export const getReviewSettings = call({
  address: 'GET /api/community/moderation/settings',
  says: 'Whose posts are read by a moderator first, whether new members are limited, words that hold a post or a comment, and which teachers moderate which categories; of a member who is named, whether she is limited and what she moderates.',
  permission: administrators(ARRANGES),
  input: z.object({ personId: z.optional(rowId('MEMBER_NOT_FOUND')) }),
  output: z.extend(ReviewSettings, {
    /** How it is with the member who was named: limited as a new one, or freed of that by an administrator (G21). */
    member: z.nullable(
      z.object({
        isLimited: z.boolean(),
        isTrusted: z.boolean(),
        /** Categories that she was given to moderate; null when she is no teacher. */
        moderates: z.nullable(z.array(z.string())),
      }),
    ),
  }),
  refusals: { MEMBER_NOT_FOUND: 404 },
  beyond: 'The specification has no moderation before publishing (C45, G21).',
})

/** Changes it. */
export const saveReviewSettings = call({
  address: 'POST /api/community/moderation/settings',
  says: 'Sets whose posts are read by a moderator first, in all and by category, whether new members are limited, and words that hold a post or a comment.',
  permission: administrators(ARRANGES),
  input: z.object({
    mode: ReviewMode,
    limitsNew: z.boolean(),
    words: z.array(text({ least: WORD_LIMITS.least, most: WORD_LIMITS.most })).check(z.maxLength(WORD_LIMITS.words)),
    categories: z
      .array(z.object({ id: rowId('CATEGORY_NOT_FOUND'), mode: z.nullable(ReviewMode) }))
      .check(z.maxLength(100)),
    version: z.int(),
  }),
  output: ReviewSettings,
  refusals: {
    CATEGORY_NOT_FOUND: 404,
    /** Details hold the settings as they are now as `current`. */
    VERSION_CONFLICT: 409,
  },
  audits: 'community moderation arranged',
  beyond: 'The specification has no moderation before publishing (C45, G21).',
})

/** Lifts the limits of a new member, or sets them again (G21). */
export const trustAuthor = call({
  address: 'POST /api/community/moderation/trust',
  says: 'Lifts the limits of a new member, whose posts are then not read first for being new, or sets them again.',
  permission: administrators(ARRANGES),
  input: z.object({ personId: rowId('MEMBER_NOT_FOUND'), trusted: z.boolean() }),
  output: z.object({ trusted: z.boolean() }),
  refusals: { MEMBER_NOT_FOUND: 404 },
  audits: 'new member trusted',
  beyond: 'Administrators lift the limits of new members (G21).',
})

/** Gives a teacher categories to moderate, and takes others from her (7.M). */
export const giveCategories = call({
  address: 'PUT /api/community/moderation/given',
  says: 'Says which categories of the community a teacher moderates: those that are named and no others. It ends when she leaves, is suspended or teaches no more, and when a category is closed.',
  permission: administrators(ARRANGES),
  input: z.object({
    personId: rowId('MEMBER_NOT_FOUND'),
    categories: z.array(rowId('CATEGORY_NOT_FOUND')).check(z.maxLength(100)),
  }),
  output: z.object({ categories: z.array(z.string()) }),
  refusals: {
    MEMBER_NOT_FOUND: 404,
    CATEGORY_NOT_FOUND: 404,
    /** Only teachers are given categories. */
    NOT_A_TEACHER: 409,
  },
  audits: 'categories given',
  beyond:
    'Faculty moderate categories that they were given (7.M). The settings have one version for all of them; what one teacher has stands in the log beside her name and is changed on her page.',
})
