import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { MembershipNews } from '../member-notices.ts'
import { tellMembers } from './member-letter.ts'

/** The job that tells many members what was decided about them all at once. */
export const TELL_MEMBERS = 'tell-members'

interface Notified {
  membershipIds: readonly string[]
  what: MembershipNews
  at: string
}

const BATCH = 200

/** Lets those whose right to use the store changed know of it; whoever came by invitation and is not there yet is told nothing. */
export async function tellStore(
  tx: Sql,
  house: House,
  { membershipIds, storeAllowed }: { membershipIds: readonly string[]; storeAllowed: boolean },
): Promise<void> {
  if (membershipIds.length === 0) return
  const what = storeAllowed ? 'STORE_ON' : 'STORE_OFF'
  await house.enqueue(tx, TELL_MEMBERS, { membershipIds, what, at: house.clock.now().toISOString() })
}

/** Run again after it was killed, it tells nobody twice: a letter is known by its member, its news and the moment. */
export function tellMembersTask(house: House): Task {
  return async (payload) => {
    const { membershipIds, what, at } = payload as Notified
    for (let from = 0; from < membershipIds.length; from += BATCH)
      await house.sql.begin(async (tx) => {
        const present = await tx<{ id: string }[]>`
          select id from membership where id = any(${membershipIds.slice(from, from + BATCH)}::uuid[]) and state = 'PRESENT' order by id`
        const ids = present.map(({ id }) => id)
        await tellMembers(tx, house, { membershipIds: ids, what, reason: '', at: new Date(at) })
      })
  }
}
