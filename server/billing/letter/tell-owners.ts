import type { PlanCode } from '@chowk/contract/billing/plan.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Attachment, Language } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import type { Address } from '../../platform/post/post.ts'
import { writePlanLetter } from './plan-letter.ts'
import type { PlanNews } from './plan-letter.ts'
import { nameJson } from '../../platform/json.ts'

/** What is told about the plan of which workspace. */
export interface Telling {
  workspaceId: string
  plan: PlanCode
  news: PlanNews
  /** The same thing is told once: the letter's key holds this and whom it goes to. */
  once: string
  invoice?: Record<Language, Attachment>
  /** An address that was given for bills, beside the owners' own. */
  alsoTo?: string
}

interface Reader {
  id: string
  owner: string
  to: Address
  language: Language
}

interface OwnerRow {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
}

async function findReaders(sql: Sql, { workspaceId, alsoTo }: Telling): Promise<Reader[]> {
  const owners = await sql<OwnerRow[]>`
    select p.id, p.name, p.email, p.mobile, p.language from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE'
    where m.workspace_id = ${workspaceId} and m.role = 'OWNER' and m.state = 'PRESENT' order by m.joined_at`
  const readers = owners.flatMap(({ id, name, email, mobile, language }) => {
    const to = email ? { email } : mobile ? { mobile } : undefined
    return to ? [{ id, owner: name, to, language }] : []
  })
  const isKnown = owners.some(({ email }) => email === alsoTo?.toLowerCase())
  if (!alsoTo || isKnown) return readers
  return [...readers, { id: alsoTo, owner: '', to: { email: alsoTo }, language: owners[0]?.language ?? 'en' }]
}

/** Writes to everybody who owns a workspace about its plan, in her own language, within the transaction of `sql`; once each. */
export async function tellOwners(sql: Sql, house: House, telling: Telling): Promise<void> {
  const { workspaceId, plan: code, news, once, invoice } = telling
  const [about] = await sql<{ workspace: { en: string; hi: string | null }; plan: { en: string; hi: string } }[]>`
    select ${nameJson(sql, 'w')} as workspace,
      ${nameJson(sql, 'p')} as plan
    from workspace w, plan p where w.id = ${workspaceId} and w.state <> 'CLOSED' and p.code = ${code}`
  if (!about) return
  for (const { id, owner, to, language } of await findReaders(sql, telling)) {
    const facts = { ...about, owner, origin: ownOrigin(house.config), ...(invoice && { invoice }) }
    await post(sql, house, {
      key: `plan ${once} ${id}`,
      to,
      language,
      write: (each) => writePlanLetter(each, news, facts),
    })
  }
}
