import type { House } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import type { Task } from '../../platform/jobs.ts'
import { post } from '../../platform/post/post.ts'
import { ownOrigin } from '../../platform/config.ts'
import { moveDeletion, showDeletion } from './deletion.ts'
import { keepList } from './erased-again.ts'
import { writeForChild } from './guardian-deletion-letter.ts'
import { findBlocks } from './leaving.ts'
import { writeReminder } from './leaving-letter.ts'
import { GRACE_MS, GUARDIAN_GRACE_MS, REMINDED_BEFORE_MS, REMINDED_FROM_MS, deletesAt } from './leaving.rules.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { removeExports } from './data-export.job.ts'
import type { Writings } from '@chowk/contract/identity/leaving.ts'

interface Running {
  id: string
  personId: string
  state: 'REQUESTED' | 'BLOCKED'
  writings: Writings
  requestedAt: Date
  askedBy: 'SELF' | 'GUARDIAN'
}

/** Looks at every running request: lets blocked ones go on, reminds, holds back those that meet a block, and deletes whose time has come. */
export function leavingTask(house: House, parts: readonly PersonalData[]): Task {
  const { sql, clock } = house
  const goOnWith = async (requests: readonly { id: string }[]) => {
    for (const { id } of requests) {
      const leaver = await sql.begin(async (tx) => await goOn(tx, house, parts, id))
      if (leaver) await removeExports(house, leaver.copies)
    }
  }
  return async () => {
    await goOnWith(
      await sql<{ id: string }[]>`select id from profile_deletion where state = 'BLOCKED' order by deletes_at`,
    )
    await remind(house)
    await goOnWith(
      await sql<{ id: string }[]>`
        select id from profile_deletion where state = 'REQUESTED' and deletes_at <= ${clock.now()} order by deletes_at`,
    )
    await keepList(house)
  }
}

interface Reminded {
  id: string
  askedBy: 'SELF' | 'GUARDIAN'
  name: string
  email: string | null
  mobile: string | null
  language: 'en' | 'hi'
  deletesAt: Date
}

// Once for each request and each date: who was blocked meanwhile has a new one. Where the house stood still and the letter leaves too
// late, the date moves: nobody is deleted sooner than two days after it.
async function remind(house: House): Promise<void> {
  const now = house.clock.now()
  const soon = new Date(now.getTime() + REMINDED_FROM_MS)
  const soonest = new Date(now.getTime() + REMINDED_BEFORE_MS)
  await house.sql.begin(async (tx) => {
    const due = await tx<Reminded[]>`
      update profile_deletion d set reminded_at = ${now}, deletes_at = greatest(d.deletes_at, ${soonest}) from person p
      where p.id = d.person_id and d.state = 'REQUESTED' and d.deletes_at <= ${soon} and coalesce(p.email, p.mobile) is not null
        and (d.reminded_at is null or d.reminded_at < d.deletes_at - ${REMINDED_FROM_MS / 1000} * interval '1 second')
      returning d.id, d.asked_by, p.name, p.email, p.mobile, p.language, d.deletes_at`
    for (const { id, askedBy, name, email, mobile, language, deletesAt: time } of due) {
      await showDeletion(tx, id)
      const facts = { name, deletesAt: time, origin: ownOrigin(house.config) }
      await post(tx, house, {
        key: `leaving ${id} ${time.toISOString()}`,
        to: email ? { email } : { mobile: mobile ?? '' },
        language,
        write: (inLanguage) =>
          askedBy === 'GUARDIAN' ? writeForChild({ ...facts, at: time }, inLanguage) : writeReminder(inLanguage, facts),
        expiresAt: time,
      })
    }
  })
}

// One transaction a person: all domains forget her, or none does.
async function goOn(tx: Sql, { clock, log }: House, parts: readonly PersonalData[], id: string) {
  const [request] = await tx<Running[]>`
    select d.id, d.person_id, d.state, d.writings, d.requested_at, d.asked_by from profile_deletion d join person p on p.id = d.person_id
    where d.id = ${id} and d.state in ('REQUESTED', 'BLOCKED') for update`
  if (!request) return undefined
  const { personId } = request
  const now = clock.now()
  const isBlocked = (await findBlocks(tx, parts, personId)).length > 0
  if (isBlocked || request.state === 'BLOCKED') {
    const state = isBlocked ? 'BLOCKED' : 'REQUESTED'
    const time = deletesAt(request.requestedAt, now, request.askedBy === 'GUARDIAN' ? GUARDIAN_GRACE_MS : GRACE_MS)
    await tx`update profile_deletion set deletes_at = ${time} where id = ${id}`
    if (state === request.state) await showDeletion(tx, id)
    else await moveDeletion(tx, { id, to: state, actorId: null, at: now })
    return undefined
  }
  const copies = await tx<{ id: string }[]>`select id from data_export where person_id = ${personId}`
  await moveDeletion(tx, { id, to: 'PROCESSING', actorId: null, at: now })
  for (const data of parts) await data.erase(tx, personId, request.writings)
  await moveDeletion(tx, { id, to: 'COMPLETED', actorId: null, at: now })
  log.info({ person: personId }, 'a profile was deleted at the wish of its owner')
  return { copies: copies.map((copy) => copy.id) }
}
