import { ownOrigin } from '../../platform/config.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { Language } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { CLOSED_FOR_MS } from '../organisation.ts'
import { writeClosing } from './closing-letter.ts'
import type { ClosingNews } from './closing-letter.ts'

/** The job that tells the people of a workspace that it was closed by an owner, or opened again. */
export const CLOSING_LETTERS = 'closing-letters'

interface Payload {
  workspaceId: string
  news: ClosingNews
  /** When it was done. */
  at: string
  reason: string
}

interface Reached {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
  role: string
  workspace: { en: string; hi: string | null }
}

/** How many letters are put in at once. */
const BATCH = 500

/** Writes to everybody who is present, some hundreds at a time; running again writes to nobody twice. */
export function closingLettersTask(house: House): Task {
  return async (payload) => {
    const { workspaceId, news, at, reason } = payload as Payload
    const closesAt = new Date(Date.parse(at) + CLOSED_FOR_MS)
    const origin = ownOrigin(house.config)
    let last = '00000000-0000-0000-0000-000000000000'
    for (let isMore = true; isMore;) {
      isMore = await house.sql.begin(async (tx) => {
        const people = await tx<Reached[]>`
          select m.id, p.name, p.email, p.mobile, p.language, m.role, ${nameJson(tx, 'w')} as workspace
          from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.is_begun join workspace w on w.id = m.workspace_id
          where m.workspace_id = ${workspaceId} and m.state = 'PRESENT' and m.id > ${last} order by m.id limit ${BATCH}`
        for (const { id, email, mobile, language, role, ...facts } of people) {
          last = id
          const to = email ? { email } : mobile ? { mobile } : undefined
          if (!to) continue
          const says = { ...facts, news, reason, closesAt, origin, owns: role === 'OWNER' }
          await post(tx, house, {
            key: `closing ${id} ${news} ${at}`,
            to,
            language,
            write: (each) => writeClosing(each, says),
          })
        }
        return people.length === BATCH
      })
    }
  }
}
