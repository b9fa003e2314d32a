import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { Narrowing, PublicationId } from './filter.ts'
import { MOST_PUBLICATIONS, Weight } from './follow.ts'
import { PublicationMark, Story } from '../article/story.ts'

/** A publication of the mix; a suspended one stays, with its reason (M8). */
export const MixMember = z.extend(PublicationMark, {
  weight: Weight,
  position: z.int(),
  status: z.enum(['ACTIVE', 'PAUSED', 'SUSPENDED']),
  statusReason: z.nullable(z.string()),
  /** Stories of the last 72 hours. */
  count: z.int(),
})
/** See the schema of the same name. */
export type MixMember = z.infer<typeof MixMember>

/** Your Publication Mix: followed publications in turn, by weight (M1 to M5). Visitors send the publications of their device. */
export const getMix = call({
  address: 'GET /api/news/mix',
  says: 'Stories of the followed publications in turn; with none followed a starter mix.',
  permission: everybody('own', 'choose what the own lists show'),
  input: z.object({
    ...Paging,
    publications: Narrowing.publicationIds,
    languages: Narrowing.languages,
    media: Narrowing.media,
    excludePublicationIds: Narrowing.excludePublicationIds,
  }),
  output: z.extend(pageOf(Story), { isStarter: z.boolean() }),
})

/** The publications of the mix with weights and order. */
export const getMixMembers = call({
  address: 'GET /api/news/mix-publications',
  says: 'The publications of the mix in their order, with weights.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({}),
  output: z.object({ content: z.array(MixMember) }),
})

/** Puts a whole new list in the place of the old one, or changes nothing (M6). */
export const replaceMix = call({
  address: 'PUT /api/news/mix-publications',
  says: 'Replaces the publications of the mix, their weights and their order at once.',
  permission: signedIn('own', 'keep filters, mutes and follows'),
  input: z.object({
    publications: z
      .array(z.object({ id: PublicationId, weight: z._default(Weight, 2) }))
      .check(z.maxLength(MOST_PUBLICATIONS, { error: 'FOLLOW_LIMIT' })),
  }),
  output: z.object({ content: z.array(MixMember) }),
  refusals: { PUBLICATION_NOT_FOUND: 404, FOLLOW_LIMIT: 409, PUBLICATION_BLOCKED: 409 },
})
