import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { requireYear } from '../../platform/calendar/year.ts'
import { tellAccess } from '../enter.ts'
import { isMinorNow } from '../identity.ts'
import { mayChangeBirthYear } from './birth-year.rules.ts'

/** What is kept of the viewer beside her profile, with its row held where it shall change. */
export async function findInfo(sql: Sql, viewer: Person, locks: boolean): Promise<PersonalInfo> {
  const [row] = await sql<(Omit<PersonalInfo, 'mayChangeBirthYear'> & { isPupil: boolean })[]>`
    select p.id as user_id, p.name, p.email, p.mobile, p.birth_year::int as birth_year, p.language, p.time_zone, p.version,
      exists (
        select from membership m join workspace w on w.id = m.workspace_id
        where m.person_id = p.id and m.state = 'PRESENT' and (m.class is not null or (w.kind = 'INSTITUTE' and m.role = 'MEMBER'))) as is_pupil
    from person p where p.id = ${viewer.personId} ${locks ? sql`for update of p` : sql``}`
  if (!row) throw new Error('a signed-in person has no row')
  const { isPupil, ...info } = row
  return { ...info, mayChangeBirthYear: mayChangeBirthYear({ ...info, isMinor: viewer.isMinor, isPupil }) }
}

const answerPersonalInfo = handle(getPersonalInfo, async ({ viewer, sql }) => await findInfo(sql, viewer, false))

const answerUpdatePersonalInfo = handle(updatePersonalInfo, async (context) => {
  const { input, viewer, tx, clock, refuse, audit } = context
  const { version, birthYear, ...changes } = input
  const before = await findInfo(tx, viewer, true)
  if (before.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  const isNewYear = birthYear !== undefined && birthYear !== before.birthYear
  if (isNewYear && !before.mayChangeBirthYear) throw refuse('AGE_IS_KEPT')
  if (isNewYear) requireYear(birthYear, { path: 'birthYear', now: clock.now() })
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await tx`
      update person set ${tx({ ...said, ...(isNewYear && { birthYear }), version: version + 1 })} where id = ${viewer.personId}`
  // Her age may decide about the next call already.
  if (isNewYear) await tellAccess({ ...context, sql: tx })
  // As a minor now, perhaps, unlike when this call began.
  const after = await findInfo(tx, { ...viewer, isMinor: await isMinorNow(tx, clock, viewer.personId) }, false)
  const changed = Object.keys(input).filter((field) => field !== 'version')
  audit(`person ${viewer.personId}`, undefined, { changed })
  return after
})

/** The calls about what is kept of a person beside her profile. */
export const personalInfoCalls: Handler[] = [answerPersonalInfo, answerUpdatePersonalInfo]
