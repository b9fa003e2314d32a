import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Input, Output } from '@chowk/contract/call.ts'
import { saveTax } from '@chowk/contract/billing/tax.ts'
import { uploadMembers } from '@chowk/contract/member/upload.ts'
import { makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { createQr } from '@chowk/contract/organisation/qr.ts'
import { mayTakeSeats } from '@chowk/server/billing/billing.ts'
import { checkUploadTask } from '@chowk/server/member/row-check/check-upload.job.ts'
import { commitUploadTask } from '@chowk/server/member/upload/commit-upload.job.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { NOBODY, askAs, houseAt } from './ask-as.ts'
import { bringFile } from './brought-file.ts'
import { demoAddress } from './people.ts'

const SCHOOL = { slug: 'neelkanth-school', email: demoAddress('anil') }
const NGO = { slug: 'talab-saathi', email: demoAddress('tara') }

const TAX = {
  school: {
    legalName: 'Neelkanth Vidya Mandal',
    tradeName: 'Neelkanth School',
    gstin: '27AAATN5520M1ZE',
    tan: 'PNEN04417C',
    address: '52 Quarry Road, Pune',
    pin: '411045',
    state: '27',
  },
  ngo: {
    legalName: 'Talab Saathi Sanstha',
    pan: 'AAATT4471Q',
    address: '3 Tank Bund, Alwar',
    pin: '301001',
    state: '08',
    reg80g: { number: 'AAATT4471QF20231', from: '2023-04-01', until: '2028-03-31' },
    reg12a: { number: 'AAATT4471QE20231', from: '2023-04-01', until: '2028-03-31' },
  },
} as const satisfies Record<string, Input<typeof saveTax>>

/** What somebody typed last term: half of it is known already, and each of these rows has its own fault. */
const FAULTY = [
  'Sharmila Oak,sharmila.oak@demo,NS-T201,Science,Teacher',
  'Vivek Sonawane,,NS-T202,Languages,Teacher',
  `Nasreen Shaikh,${demoAddress('nasreen.shaikh')},NS-T203,Scince,Teacher`,
  `,${demoAddress('prakash.mane')},NS-T204,Mathematics,Coach`,
  `Lata Dalvi,${demoAddress('lata.dalvi')},NS-T205,Languages,Teacher`,
  `Lata Dalvi,${demoAddress('lata.dalvi.2')},NS-T205,Languages,Teacher`,
  `R,${demoAddress('r.pinto')},NS-T206,Arts and sport,Coach`,
  `Gopal #REF!,${demoAddress('gopal.wagh')},NS-T207,Canteen,Cook`,
]
const KNOWN_ROWS = 48
/** Every sixth of those known has other work now. */
const CHANGED_EVERY = 6
const WITHOUT_SENSE = `Name,E-mail,Name,Department\nAsha Naik,${demoAddress('asha.naik')},Asha N.,Science\n`

interface OpenedHouse {
  house: House
  sql: Sql
  openedAt: Date
}

/** Gives the demo's school and its NGO what an administration has gathered: tax numbers, printed codes, files of members with faults; once. */
export async function settleAdministration(opened: OpenedHouse): Promise<void> {
  const school = await askerOf(opened, SCHOOL)
  if (school) {
    await school.ask(40, saveTax, TAX.school)
    for (const code of codesOf(opened.openedAt)) await school.ask(30, createQr, code)
    await school.bring(19, 'staff-draft.csv', WITHOUT_SENSE)
    await school.bring(12, 'staff-second-term.csv', await staffFile(opened.sql, school.workspaceId))
    await school.ask(2, makeJoinCode, { role: 'FACULTY', mostUses: 12 })
    await countScans(opened, school.workspaceId)
  }
  const ngo = await askerOf(opened, NGO)
  if (!ngo) return
  await ngo.ask(25, saveTax, TAX.ngo)
  await ngo.ask(24, createQr, { kind: 'WORKSPACE_PROFILE', label: 'The board at the tank' })
}

async function askerOf({ house, sql, openedAt }: OpenedHouse, { slug, email }: typeof SCHOOL) {
  const [row] = await sql<{ workspaceId: string; personId: string; role: 'OWNER' | 'ADMIN' }[]>`
    select w.id as workspace_id, p.id as person_id, m.role from workspace w
    join membership m on m.workspace_id = w.id and m.state = 'PRESENT' join person p on p.id = m.person_id
    where w.slug = ${slug} and p.email = ${email} and not exists (select from tax_information t where t.workspace_id = w.id)`
  if (!row) return undefined
  const viewer = { ...NOBODY, ...row }
  const timeBefore = (days: number) => new Date(openedAt.getTime() - days * DAY_MS)
  const ask = async <C extends Call>(daysAgo: number, declared: C, input: Input<C>): Promise<Output<C>> =>
    await askAs({ house, viewer, at: timeBefore(daysAgo), key: `demo-${randomUUID()}` }, declared, input)
  /** Brings a file of members in as on that day, checked and written to its end. */
  const bring = async (daysAgo: number, name: string, text: string): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'chowk-demo-'))
    try {
      const file = await bringFile(folder, name, Buffer.from(text))
      // It is checked and written here and not by the jobs of today.
      const quiet: House = { ...house, enqueue: async () => await Promise.resolve() }
      const as = { house: quiet, viewer, at: timeBefore(daysAgo), key: `demo-${randomUUID()}` }
      const { id: uploadId } = await askAs(as, uploadMembers, { file, commit: 'AT_ONCE' })
      const then = houseAt(quiet, as.at)
      for (const task of [checkUploadTask, commitUploadTask])
        await task(then, mayTakeSeats)(
          { uploadId },
          { signal: new AbortController().signal, attempt: 1, isLast: false },
        )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { ask, bring, workspaceId: row.workspaceId }
}

async function staffFile(sql: Sql, workspaceId: string): Promise<string> {
  const known = await sql<{ name: string; email: string; code: string; department: string; work: string }[]>`
    select m.shown_name as name, m.shown_email as email, m.employee_code as code, d.name as department, m.designation as work
    from membership m join department d on d.id = m.department_id
    where m.workspace_id = ${workspaceId} and m.role = 'FACULTY' and m.state = 'PRESENT' and m.employee_code like 'NS-T%'
    order by m.employee_code limit ${KNOWN_ROWS}`
  const rows = known.map(({ name, email, code, department, work }, index) =>
    [name, email, code, department, index % CHANGED_EVERY === 0 ? `Senior ${work.toLowerCase()}` : work].join(','),
  )
  return ['Name,E-mail,Employee code,Department,Designation', ...rows, ...FAULTY, ''].join('\n')
}

const codesOf = (openedAt: Date): Input<typeof createQr>[] => [
  { kind: 'WORKSPACE_PROFILE', label: 'Notice board at the gate' },
  { kind: 'JOIN', label: 'Parents of class 7', joining: 'REQUEST', maxUses: 200 },
  {
    kind: 'EVENT',
    label: 'Science day',
    startsAt: new Date(openedAt.getTime() + 21 * DAY_MS).toISOString(),
    location: 'Courtyard and laboratory',
  },
]

async function countScans({ sql, openedAt }: OpenedHouse, workspaceId: string): Promise<void> {
  await sql`
    insert into qr_scan (qr_code_id, day, scans)
    select q.id, (${openedAt}::timestamptz at time zone 'Asia/Kolkata')::date - n, 2 + (n * 7 + length(q.label)) % 11
    from qr_code q, generate_series(0, 26, 2) n where q.workspace_id = ${workspaceId} and q.kind in ('WORKSPACE_PROFILE', 'JOIN', 'EVENT')
    on conflict do nothing`
}
