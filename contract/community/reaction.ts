import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { everybody, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { LikeEvent, PostAuthor } from './post.ts'

/** Reactions of one person in a day (G20). */
export const MOST_REACTIONS = { most: 200, windowMs: 86_400_000 } as const

const activity = rowId('ACTIVITY_NOT_FOUND')
const READS = 'read posts, as far as they are for one'

/** How many reacted in which way. */
export const LikeCounts = z.object({ counts: z.record(LikeEvent, z.int()), total: z.int() })
/** See the schema of the same name. */
export type LikeCounts = z.infer<typeof LikeCounts>

/** Sets, replaces or takes back the own reaction (C36). */
export const createLike = call({
  address: 'POST /api/like/create',
  specified: 'like-create',
  says: 'Reacts to something that one sees; the same reaction again takes it back, another one replaces it.',
  permission: signedIn('own', 'react to what one sees'),
  input: z.object({ activityId: activity, likeEvent: LikeEvent }),
  output: z.object({
    activityId: z.string(),
    likesCount: z.int(),
    likeEvent: z.nullable(LikeEvent),
    liked: z.boolean(),
    counts: LikeCounts.shape.counts,
  }),
  /** What is hidden or not published yet nobody reacts to (C38). */
  refusals: { ACTIVITY_NOT_FOUND: 404, ACTIVITY_NOT_OPEN: 409 },
})

/** How many reacted (C37). */
export const getLikeCounts = call({
  address: 'GET /api/like/likeEventCount/{id}',
  specified: 'like-count',
  says: 'How many people reacted to something that the viewer may see, by how they did.',
  permission: everybody('any', READS),
  input: z.object({ id: activity }),
  output: LikeCounts,
  refusals: { ACTIVITY_NOT_FOUND: 404 },
})

/** Who reacted, latest first (C37). */
export const listLikes = call({
  address: 'GET /api/like/getUsers/{id}',
  specified: 'like-users',
  says: 'People who reacted to something that the viewer may see, latest first, without those whom she blocked.',
  permission: everybody('any', READS),
  input: z.object({ ...Paging, id: activity, likeEvent: z.optional(LikeEvent) }),
  output: pageOf(z.object({ _id: z.string(), person: PostAuthor, likeEvent: LikeEvent, reactedAt: z.string() })),
  refusals: { ACTIVITY_NOT_FOUND: 404 },
})
