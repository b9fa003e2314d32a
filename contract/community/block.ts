import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { PostAuthor } from './post.ts'

/** Whoever does not want to meet more people than these asks the moderators. */
export const MOST_BLOCKED = 1000

const ACTION = 'choose whom one does not want to meet'

/** Blocks somebody, or no longer (G27). */
export const blockPerson = call({
  address: 'PUT /api/community/block',
  says: 'Blocks a person or takes that back: what she writes is not shown to the caller any more, neither is told of the other, neither follows the other any more, and neither finds the other among people. She does not learn of it.',
  permission: signedIn('own', ACTION),
  input: z.object({ personId: rowId('PERSON_NOT_FOUND'), blocked: z.boolean() }),
  output: z.object({ personId: z.string(), isBlocked: z.boolean() }),
  refusals: {
    PERSON_NOT_FOUND: 404,
    /** Nobody blocks herself. */
    OWN_PERSON: 409,
    TOO_MANY_BLOCKED: 409,
  },
  beyond: 'The specification has no call by which somebody stops meeting another person in the community (G27).',
})

/** Whom one has blocked, latest first. */
export const listBlocked = call({
  address: 'GET /api/community/blocked',
  says: 'The people whom the caller has blocked, latest first.',
  permission: signedIn('own', ACTION),
  input: z.object({ ...Paging }),
  output: pageOf(z.object({ _id: z.string(), person: PostAuthor, blockedAt: z.string() })),
  beyond: 'Whoever blocked people finds them again to take it back (G27); the specification has no list of them.',
})
