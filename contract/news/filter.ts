import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { listOf } from '../query.ts'
import { rowId } from '../row-id.ts'
import { trimmed } from '../text.ts'

/** How long ago a story may have been published (R9.02); `30_DAYS` is what nobody has chosen otherwise. */
export const PUBLISH_PERIODS = ['WITH_IN_24_HOURS', '7_DAYS', '30_DAYS', '90_DAYS', 'THIS_YEAR'] as const
/** How long ago something was published (R9.02). */
export const PublishPeriod = z.enum(PUBLISH_PERIODS)
/** One of them. */
export type PublishPeriod = (typeof PUBLISH_PERIODS)[number]

/** A publication's number as text, since it may outgrow a JavaScript number. */
export const PublicationId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** A category's number. */
export const CategoryNumber = z.int().check(z.gte(1), z.lte(32_767))
const CategoryId = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(32_767))
const Language = z.string().check(z.regex(/^[a-z]{2,3}$/))
const Media = z.enum(['ALL', 'TEXT', 'AUDIO'])
const ReadState = z.enum(['ALL', 'UNREAD'])

/** What a reader narrows her lists to: inside a field any, between fields all, what is excluded wins (X1, X2). */
export const Filter = z.object({
  publicationIds: z.array(PublicationId).check(z.maxLength(50)),
  categoryIds: z.array(CategoryId).check(z.maxLength(30)),
  languages: z.array(Language).check(z.maxLength(10)),
  publishPeriod: PublishPeriod,
  /** `AUDIO`: can be listened to; `TEXT`: can only be read. */
  media: Media,
  /** `UNREAD` leaves out what the signed-in reader has read. */
  readState: ReadState,
  excludePublicationIds: z.array(PublicationId).check(z.maxLength(100)),
})
/** See the schema of the same name. */
export type Filter = z.infer<typeof Filter>

/** Nothing narrowed, the last 30 days. */
export const EVERYTHING: Filter = {
  publicationIds: [],
  categoryIds: [],
  languages: [],
  publishPeriod: '30_DAYS',
  media: 'ALL',
  readState: 'ALL',
  excludePublicationIds: [],
}

/** The filter as a list's query carries it: what is given stands in place of the reader's saved field. */
export const Narrowing = {
  publicationIds: z.optional(listOf(PublicationId, 50)),
  categoryIds: z.optional(listOf(CategoryId, 30)),
  languages: z.optional(listOf(Language, 10)),
  publishPeriod: z.optional(PublishPeriod),
  media: z.optional(Media),
  readState: z.optional(ReadState),
  excludePublicationIds: z.optional(listOf(PublicationId, 100)),
}
const narrowing = z.object(Narrowing)
/** A filter of which any field may be absent. */
export type Narrowing = Partial<Filter> & { [Name in keyof z.infer<typeof narrowing>]?: unknown }

/** How many fields differ from the default and how many stories match now; 1000 stands for more than 999 (X7). */
export const FilterCount = z.object({ activeCount: z.int(), matching: z.int() })
const FilterState = z.extend(FilterCount, { filter: Filter })

/** Checks a filter, keeps it for a signed-in reader and says what it matches (X6). Visitors keep it in their browser. */
export const applyFilter = call({
  address: 'POST /recommend/apply-filter',
  specified: 'news-apply-filter',
  says: 'Narrows the lists of the reader; unknown publications or categories are named and nothing is kept.',
  permission: everybody('own', 'choose what the own lists show'),
  input: Filter,
  output: FilterState,
  refusals: { UNKNOWN_FILTER_VALUE: 400 },
})

/** Back to the default filter; mutes and blocks stay (X8). */
export const resetFilters = call({
  address: 'POST /recommend/reset-filters',
  specified: 'news-reset-filters',
  says: 'Puts the filter back to its default; muted words and blocked publications stay.',
  permission: everybody('own', 'choose what the own lists show'),
  input: z.object({}),
  output: FilterState,
})

/** The live count of the filter dialogue: fields given stand in place of the saved ones (X7, X10). */
export const countFilter = call({
  address: 'GET /recommend/user-filter-count',
  specified: 'news-filter-count',
  says: 'How many fields of the filter are set and how many stories match it now, up to 1000.',
  permission: everybody('own', 'choose what the own lists show'),
  input: narrowing,
  output: FilterCount,
  cacheMs: 30_000,
})

/** The saved filter, made on first use (X5); visitors get the default. */
export const initializeFilter = call({
  address: 'GET /recommend/user-initialize-filter',
  specified: 'news-init-filter',
  says: 'The filter that the reader left, or the default.',
  permission: everybody('own', 'choose what the own lists show'),
  input: z.object({}),
  output: FilterState,
})

/** A filter with a name; `isDefault` says that this device begins with it (X11). */
export const FilterSet = z.object({ id: z.uuid(), name: z.string(), filter: Filter, isDefault: z.boolean() })
/** See the schema of the same name. */
export type FilterSet = z.infer<typeof FilterSet>
const Sets = z.object({ sets: z.array(FilterSet) })

/** Most filter sets of one reader. */
export const MOST_FILTER_SETS = 10

/** The reader's named filters. */
export const listFilterSets = call({
  address: 'GET /api/news/filter-sets',
  says: 'The filters that the reader keeps under a name.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({}),
  output: Sets,
})

/** Keeps a filter under a name, in place of one of the same name. */
export const saveFilterSet = call({
  address: 'POST /api/news/filter-sets',
  says: 'Keeps a filter under a name; an older one of the same name is replaced.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ name: z.string().check(trimmed, z.minLength(1), z.maxLength(60)), filter: Filter }),
  output: Sets,
  refusals: { UNKNOWN_FILTER_VALUE: 400, FILTER_SET_LIMIT: 409 },
})

/** Forgets a named filter. */
export const removeFilterSet = call({
  address: 'DELETE /api/news/filter-sets/{id}',
  says: 'Forgets a named filter.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ id: rowId() }),
  output: Sets,
})

/** The named filter that this device begins with; null for none. */
export const chooseFilterSet = call({
  address: 'PUT /api/news/device-filter-set',
  says: 'Chooses the named filter that this device begins with and returns to.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({ id: z.nullable(rowId('FILTER_SET_NOT_FOUND')) }),
  output: Sets,
  refusals: { FILTER_SET_NOT_FOUND: 404 },
})
