import { randomBytes } from 'node:crypto'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { getCertificate, issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import type { Certificate } from '@chowk/contract/quiz/certificate.ts'
import { isMinorNow } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isScoreShown } from '../attempt/visible-result.ts'
import { publicName } from './public-name.rules.ts'

/** So often a minute certificates are checked from one address. */
export const CHECKS = { most: 60, windowMs: MINUTE_MS }

/** What was certified, as it was then. */
interface Certified {
  name: string
  class: number | null
  school: BilingualName | null
  title: string | null
  number: number
  percent: number
  takenAt: string
}

interface PassedRow extends Omit<Certified, 'takenAt' | 'school'> {
  id: string
  endedAt: Date
  schoolName: string | null
  schoolNameHi: string | null
  isPassed: boolean
}

// The own result by its address; one that is not told is none. The home of individuals is no school.
async function findPassed(sql: Sql, personId: string, result: string): Promise<PassedRow | undefined> {
  const [row] = await sql<PassedRow[]>`
    select t.id, coalesce(m.shown_name, p.name) as name, t.class, o.name as school_name, o.name_hi as school_name_hi, q.title, t.number,
      t.percent::float8 as percent, t.ended_at, t.passed as is_passed
    from quiz_attempt t join quiz q on q.id = t.quiz_id join person p on p.id = t.person_id
    left join membership m on m.workspace_id = t.workspace_id and m.person_id = t.person_id
    left join workspace o on o.id = t.workspace_id and o.kind <> 'DEFAULT'
    where t.result_slug = ${result} and t.person_id = ${personId} and t.state in ('SUBMITTED', 'AUTO_SUBMITTED') and q.kind not in ('PRACTICE', 'PREVIEW')
      and ${isScoreShown(sql, sql`t`)}`
  return row
}

/** Gives a certificate, once for each try. */
export const answerIssueCertificate = handle(issueCertificate, async ({ input, viewer, tx, clock, refuse }) => {
  const row = await findPassed(tx, viewer.personId, input.result)
  if (!row) throw refuse('RESULT_NOT_FOUND')
  const find = async () =>
    (await tx<{ code: string }[]>`select code from quiz_certificate where attempt_id = ${row.id}`)[0]
  const known = await find()
  if (known) return known
  if (!row.isPassed) throw refuse('NOT_PASSED')
  const { name, class: year, title, number, percent, endedAt, schoolName, schoolNameHi } = row
  const school = schoolName === null ? null : { en: schoolName, hi: schoolNameHi }
  const content: Certified = { name, class: year, school, title, number, percent, takenAt: endedAt.toISOString() }
  await tx`
    insert into quiz_certificate (code, attempt_id, person_id, content, issued_at)
    values (${randomBytes(16).toString('base64url')}, ${row.id}, ${viewer.personId}, ${tx.json({ ...content })}, ${clock.now()})
    on conflict (attempt_id) do nothing`
  const given = await find()
  if (!given) throw new Error('the certificate that was given is not there')
  return given
})

interface Asking {
  sql: Sql
  clock: Clock
  viewer: Viewer
}

/** What a certificate says to whoever asks; undefined: there is none of this code. */
export async function findCertificate({ sql, clock, viewer }: Asking, code: string): Promise<Certificate | undefined> {
  const [row] = await sql<{ personId: string; content: Certified; isVoid: boolean }[]>`
    select c.person_id, c.content, t.state = 'VOIDED' as is_void from quiz_certificate c join quiz_attempt t on t.id = c.attempt_id
    where c.code = ${code}`
  if (!row) return undefined
  const { name, class: year, title, number, ...content } = row.content
  const isOwn = viewer.signedIn && viewer.personId === row.personId
  const isMasked = !isOwn && (await isMinorNow(sql, clock, row.personId))
  return {
    ...content,
    code,
    name: isMasked ? publicName(name) : name,
    // A class says how old a child is.
    class: isMasked ? null : year,
    quiz: { title, number },
    state: row.isVoid ? 'VOID' : 'VALID',
    isOwn,
  }
}

/** Answers what a certificate says. */
export const answerGetCertificate = handle(
  getCertificate,
  async ({ input, viewer, sql, clock, refuse }) => {
    const certificate = await findCertificate({ sql, clock, viewer }, input.code)
    if (!certificate) throw refuse('CERTIFICATE_NOT_FOUND')
    return certificate
  },
  { first: async ({ house, clock, origin }) => await keepWithin(house.sql, clock, `certificate ${origin.ip}`, CHECKS) },
)
