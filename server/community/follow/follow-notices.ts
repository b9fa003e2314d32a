import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { postsStillSeen } from '../talk/talk-notices.ts'

interface FollowerFacts {
  /** Who follows; the latest of them. */
  personId: string
}

const FOLLOWED = noticeKind({
  name: 'follower',
  area: 'community',
  usually: 'IN_APP',
  isGrouped: true,
  withoutPush: true,
  sample: { personId: '01990000-0000-7000-8000-000000000001' },
  title: { en: 'People who follow me', hi: 'जो मुझे फ़ॉलो करते हैं' },
  leadsTo: (_subject: string, { personId }: FollowerFacts) => `/community/view-more?list=person&of=${personId}`,
  says: (language, who) =>
    language === 'hi' ? [{ strong: who }, ' ने आपको फ़ॉलो किया'] : [{ strong: who }, ' started following you'],
})

interface PostFacts {
  name: string
  address: string
}

/** Somebody whom one follows wrote something. */
export const FOLLOWED_POST = noticeKind({
  name: 'followed-post',
  area: 'community',
  usually: 'IN_APP',
  withoutPush: true,
  stillSeen: postsStillSeen,
  sample: { name: 'Sports day photos', address: '/neem-school/community/details/sports-day-photos-a2b3c4' },
  title: { en: 'What people I follow write', hi: 'जिन्हें मैं फ़ॉलो करूँ, उनका लिखा' },
  leadsTo: (_subject: string, { address }: PostFacts) => address,
  says: (language, who, { name }: PostFacts) =>
    language === 'hi'
      ? [{ strong: who }, ' ने लिखा: ', { strong: name }]
      : [{ strong: who }, ' wrote ', { strong: name }],
})

/** What people are told of when they follow others, or are followed. */
export const FOLLOW_NOTICES: readonly NoticeKind[] = [FOLLOWED, FOLLOWED_POST] as unknown as readonly NoticeKind[]

interface Follow {
  personId: string
  followedId: string
}

/** Tells somebody that she is followed; all who begin on one day are one row. */
export async function tellOfFollower(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { personId, followedId }: Follow,
): Promise<void> {
  const facts = { personId }
  await notify(sql, house, { kind: FOLLOWED, personIds: [followedId], subject: followedId, actorId: personId, facts })
}
