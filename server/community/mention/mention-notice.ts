import { postAddress } from '@chowk/contract/community/post-address.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import { readRows } from '../post/post-row.ts'
import { nameOfPost } from '../talk/subject.ts'
import { commentsStillSeen, postsStillSeen } from '../talk/talk-notices.ts'
import { noteMentions } from './note-mentions.ts'
import type { Item } from './note-mentions.ts'

interface Facts {
  name: string
  address: string
  comment?: string
}

const KIND = noticeKind({
  name: 'mention',
  area: 'community',
  usually: 'IN_APP',
  title: { en: 'Where I am mentioned', hi: 'जहाँ मेरा ज़िक्र हो' },
  sample: { name: 'Sports day photos', address: '/neem-school/community/details/sports-day-photos-a2b3c4' } as Facts,
  async stillSeen(sql, personId, subjects) {
    return [...(await postsStillSeen(sql, personId, subjects)), ...(await commentsStillSeen(sql, personId, subjects))]
  },
  says: (language, who, { name }) =>
    language === 'hi'
      ? [{ strong: who }, ' ने ', { strong: name }, ' में आपका ज़िक्र किया']
      : [{ strong: who }, ' mentioned you in ', { strong: name }],
  leadsTo: (_subject, { address, comment }) => (comment === undefined ? address : `${address}?comment=${comment}`),
})

/** Whoever is named is told. */
export const MENTIONED = KIND as unknown as NoticeKind

interface Notified extends Item {
  postId: string
  personIds: readonly string[]
  actorId: string | null
}

async function tell(sql: Sql, house: Pick<House, 'clock'>, { kind, id, postId, personIds, actorId }: Notified) {
  if (personIds.length === 0) return
  const [post] = await readRows(sql, house.clock.now(), [postId])
  // What waits is told of when it comes out.
  if (post?.state !== 'PUBLISHED' || (kind === 'comment' && (await isWaiting(sql, id)))) return
  const facts = {
    name: nameOfPost(post),
    address: postAddress(post),
    ...(kind === 'comment' && { comment: id }),
  }
  const { workspaceId } = post
  await notify(sql, house, { kind: KIND, personIds, subject: id, actorId, workspaceId, facts, event: 'named' })
}

async function isWaiting(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql`select from comment where id = ${id} and waits`
  return row !== undefined
}

interface Naming extends Item {
  /** The post that it is, or that it is said of. */
  postId: string
  actorId: string | null
  wanted?: readonly string[] | undefined
}

/** Notes whom something names that was just written and tells those who are new in it; answers them. */
export async function nameAndTell(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { wanted, ...item }: Naming,
): Promise<string[]> {
  const personIds = await noteMentions({ sql, clock: house.clock }, item, wanted)
  await tell(sql, house, { ...item, personIds })
  return personIds
}

/** Tells everybody whom something names that has just come out, and answers them; who was told before is not told again. */
export async function tellOfComing(
  sql: Sql,
  house: Pick<House, 'clock'>,
  item: Omit<Naming, 'wanted'>,
): Promise<string[]> {
  const { kind, id } = item
  const rows = await sql<{ personId: string }[]>`
    select x.person_id from mention x
    where x.subject_kind = ${kind} and x.subject_id = ${id} and x.person_id is not null and (x.starts <> '{}' or x.in_body)`
  const personIds = rows.map(({ personId }) => personId)
  await tell(sql, house, { ...item, personIds })
  return personIds
}
