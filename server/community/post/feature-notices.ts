import { postAddress } from '@chowk/contract/community/post-address.ts'
import { noticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import { nameOfPost } from '../talk/subject.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { postsStillSeen } from '../talk/talk-notices.ts'
import type { PostRow } from './post-row.ts'

interface Ended {
  name: string
  address: string
}

/** Tells whose post made room for another featured one (C15). */
export const FEATURE_ENDED = noticeKind({
  name: 'post-feature-ended',
  area: 'community',
  usually: 'IN_APP',
  sample: {
    name: 'Our rain gauge agrees with the city’s',
    address: '/neem-school/community/details/our-rain-gauge-agrees-a2b3c4',
  },
  title: { en: 'My featured posts that made room for others', hi: 'मेरी चुनी हुई पोस्ट जिनकी जगह दूसरी ने ली' },
  stillSeen: postsStillSeen,
  leadsTo: (_subject: string, { address }: Ended) => address,
  says: (language, _who, { name }: Ended) =>
    language === 'hi'
      ? [{ strong: name }, ' की जगह दूसरी पोस्ट ने ली; वह अब चुनी हुई में नहीं है']
      : [{ strong: name }, ' made room for another post and is no longer featured'],
})

/** Tells the author; whoever pushed it out sees that at once. */
export async function tellOfEnding(
  { sql, house }: { sql: Sql; house: Pick<House, 'clock'> },
  actorId: string,
  post: PostRow,
): Promise<void> {
  await notify(sql, house, {
    kind: FEATURE_ENDED,
    personIds: post.authorId === null ? [] : [post.authorId],
    subject: post.id,
    actorId,
    workspaceId: post.workspaceId,
    facts: { name: nameOfPost(post), address: postAddress(post) },
  })
}
