import type { PublishObstacle } from '@chowk/contract/community/post.ts'
import { findPerson } from '../../identity/identity.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { CheckPlan } from '../plan.ts'
import { readRows } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { POST } from '../post/post.rules.ts'
import { findSeer } from '../visibility.ts'
import { comeOut, findObstacle } from './come-out.ts'
import { tellOfComingOut, tellOfObstacle } from './schedule-notices.ts'

/** So many in one run; the next one is a minute later. */
const MOST = 500

type Publishing = Pick<House, 'sql' | 'clock'>

/** It is a draft again, and its author is told why. */
async function putBack(sql: Sql, house: Publishing, { post, because }: { post: PostRow; because: PublishObstacle }) {
  const also = sql`, not_published_because = ${because}, version = version + 1`
  await transition(sql, POST, { id: post.id, to: 'DRAFT', actorId: null, reason: because, at: house.clock.now(), also })
  await tellOfObstacle({ sql, house }, post, because)
}

async function publishOne(sql: Sql, house: Publishing, { id, checkPlan }: { id: string; checkPlan: CheckPlan }) {
  const { clock } = house
  const now = clock.now()
  // Another worker may have it, or its author may have moved it meanwhile.
  const [held] = await sql<{ id: string }[]>`
    select id from post where id = ${id} and state = 'SCHEDULED' and publish_at <= ${now} for update skip locked`
  const [post] = held ? await readRows(sql, now, [held.id]) : []
  if (!post) return
  const author = post.authorId === null ? undefined : await findPerson(sql, clock, post.authorId)
  if (!author) return await putBack(sql, house, { post, because: 'ACCOUNT' })
  const seer = await findSeer(sql, author)
  const because = await findObstacle({ sql, clock }, checkPlan, { post, author, seer })
  if (because) return await putBack(sql, house, { post, because })
  const state = await comeOut({ sql, clock }, { post, seer }, post.authorId)
  await tellOfComingOut({ sql, house }, post, state === 'PENDING_REVIEW')
}

/**
 * Publishes what is scheduled for now (C35). Each post is a transaction of its own, with what is told of it: a run that is killed leaves it
 * scheduled or out, and two workers do not meet on one.
 */
export function publishDueTask(house: Publishing, checkPlan: CheckPlan): Task {
  return async (_, { signal }) => {
    const due = await house.sql<{ id: string }[]>`
      select id from post where state = 'SCHEDULED' and publish_at <= ${house.clock.now()} order by publish_at, id limit ${MOST}`
    const failed: unknown[] = []
    for (const { id } of due) {
      signal.throwIfAborted()
      // One that fails keeps no other waiting.
      await house.sql
        .begin(async (sql) => await publishOne(sql, house, { id, checkPlan }))
        .catch((thrown: unknown) => {
          failed.push(thrown)
        })
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} scheduled posts could not be published`)
  }
}
