import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { signedIn } from '../../permission.ts'
import { Flag, listOf } from '../../query.ts'
import { rowId } from '../../row-id.ts'
import { text } from '../../text.ts'
import { MOST_MENTIONS, MOST_OFFERED } from './mentioned.ts'

/** Ids of people whom a text names: each stands in it as “@” and her name, as `offerMentions` answers it. */
// @__NO_SIDE_EFFECTS__
export const MentionIds = () =>
  z.optional(z.array(rowId()).check(z.maxLength(MOST_MENTIONS, { error: 'TOO_MANY_MENTIONS' })))

/** Somebody who can be named. */
const OfferedPerson = z.object({
  id: z.string(),
  name: z.string(),
  customUrl: z.nullable(z.string()),
  portrait: z.string(),
})
/** See the schema of the same name. */
export type OfferedPerson = z.infer<typeof OfferedPerson>

/** People whom somebody may name (C42). */
export const offerMentions = call({
  address: 'GET /api/community/mention/offers',
  says: `People whose names or addresses begin with the words, or sound like them, and who see what is commented on, or will see the post that is being written in the workspace that one acts for; ${MOST_OFFERED} at most.`,
  permission: signedIn('any', 'name people in posts and comments'),
  input: z.object({
    q: z._default(text({ most: 60 }), ''),
    /** What is commented on; without it a new post is meant, for these departments, or for everybody. */
    activityId: z.optional(rowId('ACTIVITY_NOT_FOUND')),
    entityIds: z.optional(listOf(rowId('ENTITY_NOT_FOUND'), 50)),
    globalvisibility: z.optional(Flag),
  }),
  output: z.object({ content: z.array(OfferedPerson) }),
  refusals: { ACTIVITY_NOT_FOUND: 404, ENTITY_NOT_FOUND: 404 },
  beyond: 'The specification has no mentions; whoever writes is offered only people who will see it (C42).',
})
