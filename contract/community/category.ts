import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

/** Limits of the categories of a workspace, and of the topics within each (C28). */
export const CATEGORY_LIMITS = { count: 50, topics: 20, name: { least: 2, most: 40 } } as const

const ARRANGES = 'arrange categories of posts'

/** A topic within a category, as whoever runs its workspace arranges it. */
export const OwnTopic = z.object({
  id: z.string(),
  name: BilingualName,
  /** Posts may be written under it; else it stays on those that are there. */
  isActive: z.boolean(),
})
/** See the schema of the same name. */
export type OwnTopic = z.infer<typeof OwnTopic>

/** A category of one workspace, as whoever runs it arranges it. */
export const OwnCategory = z.object({
  id: z.string(),
  name: BilingualName,
  /** Posts may be written under it; else it stays on those that are there. */
  isActive: z.boolean(),
  /** In their order. */
  topics: z.array(OwnTopic),
})
/** See the schema of the same name. */
export type OwnCategory = z.infer<typeof OwnCategory>

/** Categories in their order, with the version that the next change names. */
export const OwnCategories = z.object({ content: z.array(OwnCategory), version: z.int() })
/** See the schema of the same name. */
export type OwnCategories = z.infer<typeof OwnCategories>

/** Own categories of the workspace that one runs. */
export const listOwnCategories = call({
  address: 'GET /api/corporate/community/categories/own',
  says: 'Categories of the workspace that one runs, in their order with their topics, also those that are closed.',
  permission: administrators(ARRANGES),
  input: z.object({}),
  output: OwnCategories,
  beyond: 'The list of the specification is for whoever writes and leaves closed categories out (C28).',
})

const Name = text(CATEGORY_LIMITS.name)
const bilingual = z.object({ en: Name, hi: z.nullable(Name) })

/** Arranges them. */
export const saveOwnCategories = call({
  address: 'PUT /api/corporate/community/categories/own',
  says: `Arranges the categories of the workspace that one runs, ${CATEGORY_LIMITS.count} at most: each that there is, in the new order, and new ones among them without an id; so too the topics of each, ${CATEGORY_LIMITS.topics} at most.`,
  permission: administrators(ARRANGES),
  input: z.object({
    version: z.int(),
    categories: z
      .array(
        z.object({
          id: z.optional(rowId('CATEGORY_NOT_FOUND')),
          name: bilingual,
          isActive: z.boolean(),
          /** Each that there is, in the new order, and new ones among them without an id; left out, they stay as they are. */
          topics: z.optional(
            z
              .array(z.object({ id: z.optional(rowId('TOPIC_NOT_FOUND')), name: bilingual, isActive: z.boolean() }))
              .check(z.maxLength(CATEGORY_LIMITS.topics, { error: 'TOO_MANY_TOPICS' })),
          ),
        }),
      )
      .check(z.maxLength(CATEGORY_LIMITS.count, { error: 'TOO_MANY_CATEGORIES' })),
  }),
  output: OwnCategories,
  refusals: {
    /** One that there is not, or one that there is was left out. */
    CATEGORY_NOT_FOUND: 404,
    TOO_MANY_CATEGORIES: 400,
    /** A topic that its category has not, or one that it has was left out. */
    TOPIC_NOT_FOUND: 404,
    TOO_MANY_TOPICS: 400,
    /** Two are called alike, in whichever letters, or one as a category of every workspace; so too topics of one category. */
    NAME_TAKEN: 409,
    /** Details hold the categories as they are now as `current`. */
    VERSION_CONFLICT: 409,
  },
  audits: 'community categories arranged',
  beyond:
    'The specification names categories of a workspace and no call by which it makes them and their topics (C28, C16).',
})
