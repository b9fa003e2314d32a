import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import type { Subject } from './subject.ts'

interface Facts {
  name: string
  address: string
  /** The comment that it leads to. */
  comment?: string
}

type StillSeen = NonNullable<NoticeKind['stillSeen']>

/** Those of the posts that somebody still sees. */
export const postsStillSeen: StillSeen = async (sql, personId, subjects) => {
  const seer = await findSeer(sql, { signedIn: true, personId, isOperator: false, provenTwice: false })
  const found = await sql<{ id: string }[]>`
    select p.id from post p where p.id = any(${subjects as string[]}::uuid[]) and ${visiblePosts(sql, seer)}`
  return found.map(({ id }) => id)
}

/** Those of the comments whose posts somebody still sees. */
export const commentsStillSeen: StillSeen = async (sql, personId, subjects) => {
  const rows = await sql<{ id: string; subjectId: string }[]>`
    select id, subject_id from comment where id = any(${subjects as string[]}::uuid[])`
  const posts = await postsStillSeen(sql, personId, [...new Set(rows.map(({ subjectId }) => subjectId))])
  return rows.flatMap(({ id, subjectId }) => (posts.includes(subjectId) ? [id] : []))
}

const SAMPLE: Facts = {
  name: 'Sports day photos',
  address: '/neem-school/community/details/sports-day-photos-a2b3c4',
}

const COMMON = {
  area: 'community',
  usually: 'IN_APP',
  isGrouped: true,
  sample: SAMPLE,
  leadsTo: (_subject: string, { address, comment }: Facts) =>
    comment === undefined ? address : `${address}?comment=${comment}`,
} as const

const REACTED = noticeKind({
  name: 'reaction',
  ...COMMON,
  withoutPush: true,
  stillSeen: postsStillSeen,
  title: { en: 'Reactions to what I wrote', hi: 'मेरे लिखे पर प्रतिक्रियाएँ' },
  says: (language, who, { name }: Facts) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', { strong: name }, ' पर प्रतिक्रिया दी']
      : [{ strong: who }, ' reacted to ', { strong: name }],
})

const COMMENTED = noticeKind({
  name: 'comment',
  ...COMMON,
  rises: true,
  stillSeen: postsStillSeen,
  title: { en: 'Comments on what I wrote', hi: 'मेरे लिखे पर टिप्पणियाँ' },
  says: (language, who, { name }: Facts) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', { strong: name }, ' पर टिप्पणी की']
      : [{ strong: who }, ' commented on ', { strong: name }],
})

const REPLIED = noticeKind({
  name: 'reply',
  ...COMMON,
  rises: true,
  stillSeen: commentsStillSeen,
  title: { en: 'Replies to my comments', hi: 'मेरी टिप्पणियों के जवाब' },
  says: (language, who, { name }: Facts) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', { strong: name }, ' पर आपकी टिप्पणी का जवाब दिया']
      : [{ strong: who }, ' replied to your comment on ', { strong: name }],
})

/** What people are told of when others answer them. */
export const TALK_NOTICES: readonly NoticeKind[] = [REACTED, COMMENTED, REPLIED] as unknown as readonly NoticeKind[]

interface About {
  subject: Pick<Subject, 'id' | 'authorId' | 'workspaceId' | 'name' | 'address'>
  actorId: string
}

// Nobody is told of her own doing; who does not want to meet whoever did it is left out where it is told (G27).
const others = (personId: string | null, actorId: string): string[] =>
  personId === null || personId === actorId ? [] : [personId]

const factsOf = ({ name, address }: About['subject']): Facts => ({ name, address })

/** Tells the author of a thing that somebody reacted. */
export async function tellOfReaction(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { subject, actorId }: About,
): Promise<void> {
  const personIds = others(subject.authorId, actorId)
  const { id, workspaceId } = subject
  await notify(sql, house, { kind: REACTED, personIds, subject: id, actorId, workspaceId, facts: factsOf(subject) })
}

interface Answer extends About {
  /** Of the comment. */
  id: string
  parent: { id: string; authorId: string | null } | undefined
  /** Those who are told already that it names them. */
  named: readonly string[]
}

/** Tells the author of a thing of a comment, and the author of a comment of a reply to it. */
export async function tellOfComment(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { subject, actorId, parent, id: comment, named }: Answer,
): Promise<void> {
  const { id, workspaceId } = subject
  const facts = { ...factsOf(subject), comment }
  const replied = parent ? others(parent.authorId, actorId).filter((each) => !named.includes(each)) : []
  const authors = others(subject.authorId, actorId).filter((each) => !named.includes(each) && !replied.includes(each))
  const telling = { actorId, workspaceId, facts }
  await Promise.all([
    parent && notify(sql, house, { kind: REPLIED, personIds: replied, subject: parent.id, ...telling }),
    notify(sql, house, { kind: COMMENTED, personIds: authors, subject: id, ...telling }),
  ])
}
