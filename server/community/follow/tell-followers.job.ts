import { postAddress } from '@chowk/contract/community/post-address.ts'
import { notify } from '../../notice/notify.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { audienceOfPost, seesAudience } from '../mention/nameable.ts'
import { readRows } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { nameOfPost } from '../talk/subject.ts'
import { FOLLOWED_POST } from './follow-notices.ts'
import { isFollowable } from './followable.ts'

/** So many followers are told in one statement. */
const PORTION = 500
/** Of so many posts of one person a follower is told in a day. */
const MOST_A_DAY = 3

type Telling = Pick<House, 'sql' | 'clock'>

// Told is who sees the post, may still follow its author, is not told already that it names her, and was told of few others today.
async function tellPortion({ sql, clock }: Telling, post: PostRow, from: string): Promise<string | undefined> {
  const { id, authorId, workspaceId } = post
  const { met } = await seesAudience(sql, await audienceOfPost(sql, id))
  const now = clock.now()
  const followers = await sql<{ id: string; isNotified: boolean }[]>`
    select p.id, (${met} and exists (
        select from person p left join profile f on f.person_id = p.id
        where p.id = x.followed_id and ${isFollowable(sql, clock, sql`x.person_id`)})
      and not exists (select from mention n where n.subject_kind = 'post' and n.subject_id = ${id} and n.person_id = p.id)
      and (select count(*) from notice n join notice_actor a on a.notice_id = n.id and a.person_id = x.followed_id
        where n.person_id = p.id and n.kind = ${FOLLOWED_POST.name} and n.subject <> ${id}
          and n.at > ${now}::timestamptz - interval '1 day') < ${MOST_A_DAY}) as is_notified
    from (
      select person_id, followed_id from followed_person where followed_id = ${authorId} and person_id > ${from}::uuid
      order by person_id limit ${PORTION}) x join person p on p.id = x.person_id
    order by p.id`
  const personIds = followers.flatMap((each) => (each.isNotified ? [each.id] : []))
  const facts = { name: nameOfPost(post), address: postAddress(post) }
  const telling = { kind: FOLLOWED_POST, personIds, subject: id, actorId: authorId, workspaceId, facts, event: 'new' }
  await notify(sql, { clock }, telling)
  return followers.length === PORTION ? followers.at(-1)?.id : undefined
}

/** Tells those who follow its author of a new post, a portion at a time; what was hidden or deleted meanwhile nobody is told of. */
export function tellFollowersTask({ sql, clock }: Telling): Task {
  return async (payload, { signal }) => {
    const { postId } = payload as { postId: string }
    for (let from: string | undefined = '00000000-0000-0000-0000-000000000000'; from !== undefined;) {
      signal.throwIfAborted()
      const [post] = await readRows(sql, clock.now(), [postId])
      if (post?.state !== 'PUBLISHED' || post.authorId === null) return
      from = await tellPortion({ sql, clock }, post, from)
    }
  }
}
