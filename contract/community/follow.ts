import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { PostAuthor } from './post.ts'

/** As many people as somebody follows at most. */
export const MOST_FOLLOWED = 500

const ACTION = 'choose whom one follows'

/** Follows somebody, or no longer. */
export const followPerson = call({
  address: 'PUT /api/community/follow',
  says: 'Follows a person or takes that back: what she writes for everybody stands in the caller’s list of what she follows, and the caller is told of it. Only who may see a person’s profile follows her, so that nobody outside her school follows a minor; whoever blocks somebody ends it in both directions.',
  permission: signedIn('own', ACTION),
  input: z.object({ personId: rowId('PERSON_NOT_FOUND'), followed: z.boolean() }),
  output: z.object({ personId: z.string(), isFollowed: z.boolean() }),
  refusals: {
    /** Or she is not to be followed by the caller. */
    PERSON_NOT_FOUND: 404,
    /** Nobody follows herself. */
    OWN_PERSON: 409,
    TOO_MANY_FOLLOWED: 409,
  },
  beyond: 'The specification has a list of what one follows and no call by which somebody follows a person.',
})

/** Whether one follows somebody, and may. */
export const getFollow = call({
  address: 'GET /api/community/follow',
  says: 'Whether the caller follows a person, and whether she may.',
  permission: signedIn('own', ACTION),
  input: z.object({ personId: rowId('PERSON_NOT_FOUND') }),
  output: z.object({ personId: z.string(), isFollowed: z.boolean(), mayFollow: z.boolean() }),
  refusals: { PERSON_NOT_FOUND: 404 },
  beyond: 'A profile shows whether its reader follows whose it is; the specification has no call that says so.',
})

/** Whom one follows, latest first. */
export const listFollowed = call({
  address: 'GET /api/community/followed',
  says: 'The people whom the caller follows, latest first; without those whose profiles she may not see any more.',
  permission: signedIn('own', ACTION),
  input: z.object({ ...Paging }),
  output: pageOf(z.object({ _id: z.string(), person: PostAuthor, followedAt: z.string() })),
  beyond: 'Whoever follows people finds them again to take it back; the specification has no list of them.',
})
