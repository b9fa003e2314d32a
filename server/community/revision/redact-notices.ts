import { postAddress } from '@chowk/contract/community/post-address.ts'
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
  reason: string
}

const REDACTED = noticeKind({
  name: 'post-redacted',
  area: 'community',
  usually: 'MAIL',
  sample: {
    name: 'Where the bus stops now',
    address: '/neem-school/community/details/where-the-bus-stops-now-a2b3c4',
    reason: 'A telephone number of a child.',
  },
  title: { en: 'Passages taken out of my posts', hi: 'मेरी पोस्ट से हटाए गए अंश' },
  stillSeen: postsStillSeen,
  leadsTo: (_subject: string, { address }: Facts) => address,
  says: (language, _who, { name, reason }: Facts) =>
    language === 'hi'
      ? ['मॉडरेटर ने ', { strong: name }, ` से कुछ अंश हटाए। कारण: ${withoutStop(reason)}`]
      : ['A moderator took passages out of ', { strong: name }, `. The reason: ${withoutStop(reason)}`],
})

/** Whoever wrote a post is told that a moderator took words out of it, and why (C10). */
export const POST_REDACTED = REDACTED as unknown as NoticeKind

const withoutStop = (sentence: string): string => sentence.replace(/[.।]$/u, '')

/** Tells her; whoever takes something out of her own post is told nothing. */
export async function tellOfRedaction(
  { sql, house }: { sql: Sql; house: Pick<House, 'clock'> },
  { post, actorId, reason }: { post: PostRow; actorId: string; reason: string },
): Promise<void> {
  const { id: subject, authorId, workspaceId } = post
  await notify(sql, house, {
    kind: REDACTED,
    personIds: authorId === null || authorId === actorId ? [] : [authorId],
    subject,
    // Moderators act for the workspace: a block must not keep the reason from her.
    actorId: null,
    workspaceId,
    facts: { name: nameOfPost(post), address: postAddress(post), reason },
    event: `redacted ${post.version}`,
  })
}
