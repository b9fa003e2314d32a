import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { PublishObstacle } from '@chowk/contract/community/post.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { PostRow } from '../post/post-row.ts'
import { nameOfPost } from '../talk/subject.ts'
import { postsStillSeen } from '../talk/talk-notices.ts'

interface Facts {
  name: string
  address: string
}

interface CameOut extends Facts {
  /** A moderator reads it first. */
  isRead: boolean
}

interface Hindered extends Facts {
  because: PublishObstacle
}

const SAMPLE = {
  name: 'Sports day is on Friday',
  address: '/neem-school/community/details/sports-day-is-on-friday-a2b3c4',
}

const OUT = noticeKind({
  name: 'post-came-out',
  area: 'community',
  usually: 'IN_APP',
  sample: { ...SAMPLE, isRead: false },
  title: { en: 'Scheduled posts that came out', hi: 'तय समय पर निकली मेरी पोस्ट' },
  stillSeen: postsStillSeen,
  leadsTo: (_subject: string, { address }: CameOut) => address,
  says(language, _who, { name, isRead }: CameOut) {
    if (language === 'hi')
      return isRead
        ? [{ strong: name }, ' का समय हो गया; पहले मॉडरेटर उसे पढ़ेंगे']
        : ['आपकी पोस्ट ', { strong: name }, ' तय समय पर निकल गई']
    return isRead
      ? [{ strong: name }, ' was due; a moderator reads it first']
      : ['Your post ', { strong: name }, ' has come out as scheduled']
  },
})

const WHY: Readonly<Record<PublishObstacle, Readonly<Record<'en' | 'hi', string>>>> = {
  ACCOUNT: { en: 'your account may not write now', hi: 'आपका खाता अभी लिख नहीं सकता' },
  NOT_A_MEMBER: { en: 'you are no member of its workspace now', hi: 'आप अभी उस संस्था के सदस्य नहीं हैं' },
  SUBSCRIPTION_REQUIRED: { en: 'the plan does not allow it', hi: 'योजना में इसकी अनुमति नहीं है' },
  ENTITY_NOT_FOUND: {
    en: 'you may no longer write for one of its departments',
    hi: 'उसके किसी एक विभाग के लिए आप अब नहीं लिख सकते',
  },
  MINOR_NOT_PUBLIC: { en: 'posts of minors are not for everybody', hi: 'नाबालिगों की पोस्ट सबके लिए नहीं होती' },
  WORKSPACE_PRIVATE: { en: 'its workspace does not show itself to everybody', hi: 'उसकी संस्था सबको दिखाई नहीं देती' },
}

const NOT_OUT = noticeKind({
  name: 'post-not-published',
  area: 'community',
  usually: 'MAIL',
  sample: { ...SAMPLE, because: 'SUBSCRIPTION_REQUIRED' as PublishObstacle },
  title: { en: 'Scheduled posts that could not come out', hi: 'तय समय पर न निकल पाई मेरी पोस्ट' },
  stillSeen: postsStillSeen,
  leadsTo: () => '/community/drafts',
  says: (language, _who, { name, because }: Hindered) =>
    language === 'hi'
      ? [{ strong: name }, ` तय समय पर नहीं निकली और फिर मसौदों में है: ${WHY[because].hi}`]
      : [{ strong: name }, ` could not come out and is a draft again: ${WHY[because].en}`],
})

/** What authors of scheduled posts are told of (C35). */
export const SCHEDULE_NOTICES = [OUT, NOT_OUT] as unknown as NoticeKind[]

type Telling = { sql: Sql; house: Pick<House, 'clock'> }

const tellingOf = (post: PostRow) => ({
  personIds: post.authorId === null ? [] : [post.authorId],
  subject: post.id,
  actorId: null,
  workspaceId: post.workspaceId,
  event: `due ${post.publishAt?.toISOString() ?? ''}`,
})

const factsOf = (post: PostRow): Facts => ({
  name: nameOfPost(post),
  address: postAddress(post),
})

/** Tells its author that a post came out, or waits for a moderator. */
export async function tellOfComingOut({ sql, house }: Telling, post: PostRow, isRead: boolean): Promise<void> {
  await notify(sql, house, { ...tellingOf(post), kind: OUT, facts: { ...factsOf(post), isRead } })
}

/** Tells its author why it did not. */
export async function tellOfObstacle({ sql, house }: Telling, post: PostRow, because: PublishObstacle): Promise<void> {
  await notify(sql, house, { ...tellingOf(post), kind: NOT_OUT, facts: { ...factsOf(post), because } })
}
