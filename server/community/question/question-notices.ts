import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { PostRow } from '../post/post-row.ts'
import type { CommentRow } from '../talk/comment-row.ts'
import { commentsStillSeen } from '../talk/talk-notices.ts'

interface Facts {
  name: string
  address: string
}

const CHOSEN = noticeKind({
  name: 'answer-chosen',
  area: 'community',
  usually: 'IN_APP',
  sample: {
    name: 'Which trees get name plates?',
    address: '/neem-school/forum/details/which-trees-get-name-plates-a2b3c4',
  },
  title: { en: 'My answers that were chosen', hi: 'मेरे जवाब जो चुने गए' },
  stillSeen: commentsStillSeen,
  leadsTo: (_subject: string, { address }: Facts) => address,
  says: (language, who, { name }: Facts) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', { strong: name }, ' पर आपका जवाब चुना']
      : [{ strong: who }, ' chose your answer to ', { strong: name }],
})

/** Whoever answered is told that hers is the answer. */
export const ANSWER_CHOSEN = CHOSEN as unknown as NoticeKind

interface Chosen {
  post: PostRow
  answer: Pick<CommentRow, 'id' | 'authorId'>
  actorId: string
}

/** Tells whoever wrote the answer; once for each answer, however often it is chosen. */
export async function tellOfAnswer(
  { sql, house }: { sql: Sql; house: Pick<House, 'clock'> },
  { post, answer, actorId }: Chosen,
): Promise<void> {
  const { title: name, workspaceId } = post
  const address = `${postAddress(post)}?comment=${answer.id}`
  await notify(sql, house, {
    kind: CHOSEN,
    personIds: answer.authorId === null ? [] : [answer.authorId],
    subject: answer.id,
    actorId,
    workspaceId,
    event: 'chosen',
    facts: { name, address },
  })
}
