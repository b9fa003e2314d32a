import { GUARDIAN_VERSION } from '@chowk/contract/identity/signup.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { DAY_MS } from '@chowk/server/platform/time.ts'
import { sessionOn } from '@chowk/server/member/rollover/rollover.rules.ts'
import { tellSchoolHistory } from './school-history.ts'
import { demoAddress } from './people.ts'

const FIRST =
  'Aarav Aditi Ahana Akash Amol Ananya Anvi Arjun Asmita Bhavna Chetan Deepa Devika Dhruv Farhan Gauri Harsh Ila Ishita Jatin Kavya Kiran Lalit Madhav Mehul Naina Nikhil Ojas Pallavi Pranav Rehan Ritu Rohan Saanvi Sahil Shreya Tanvi Tejas Uma Varun'.split(
    ' ',
  )
const FAMILY =
  'Apte Barve Chavan Dalvi Dsouza Gokhale Inamdar Jadhav Kamble Khan Kulkarni Lobo Mane Mhatre Naik Oak Patil Pawar Pinto Qureshi Ranade Sathe Sawant Shaikh Shinde Sonawane Tambe Thakur Wagh Zende'.split(
    ' ',
  )
/** How some of them are written in their own script, as their parents filled it in. */
const IN_HINDI = new Map([
  ['Aarav', 'आरव'],
  ['Ananya', 'अनन्या'],
  ['Bhavna', 'भावना'],
  ['Deepa', 'दीपा'],
  ['Gauri', 'गौरी'],
  ['Kavya', 'काव्या'],
  ['Madhav', 'माधव'],
  ['Rohan', 'रोहन'],
  ['Apte', 'आपटे'],
  ['Chavan', 'चव्हाण'],
  ['Dalvi', 'दळवी'],
  ['Jadhav', 'जाधव'],
  ['Khan', 'ख़ान'],
  ['Kulkarni', 'कुलकर्णी'],
  ['Mane', 'माने'],
  ['Naik', 'नाईक'],
  ['Patil', 'पाटील'],
  ['Pawar', 'पवार'],
  ['Sawant', 'सावंत'],
  ['Shaikh', 'शेख़'],
  ['Shinde', 'शिंदे'],
])
/** How many sections each class has, from the third to the twelfth: 24 in all. */
const SECTIONS = [2, 2, 2, 2, 3, 3, 3, 3, 2, 2]
const LETTERS = ['A', 'B', 'C']
const SUBJECTS = ['Science', 'Mathematics', 'Languages', 'Social science', 'Arts and sport', 'Office and transport']
const WORK = ['Teacher', 'Teacher', 'Teacher', 'Laboratory assistant', 'Coach', 'Clerk']
const PUPILS = 1130
const STAFF = 66
const LEFT = 12
const INVITED_EVERY = 97
const FIRST_CLASS = 3

interface Made {
  number: number
  name: string
  email: string
  birthYear: number
  department: string
  role: 'ADMIN' | 'FACULTY' | 'MEMBER'
  state: 'PRESENT' | 'INVITED' | 'LEFT' | 'SUSPENDED'
  designation: string
  code: string
}

const classes = SECTIONS.flatMap((count, index) =>
  LETTERS.slice(0, count).map((section) => ({
    number: index + FIRST_CLASS,
    section,
    name: `Class ${index + FIRST_CLASS} ${section}`,
  })),
)

function nameOf(number: number): { name: string; email: string } {
  const first = FIRST[number % FIRST.length] ?? ''
  const family = FAMILY[Math.floor(number / FIRST.length + number * 7) % FAMILY.length] ?? ''
  const [hindiFirst, hindiFamily] = [IN_HINDI.get(first), IN_HINDI.get(family)]
  const name = hindiFirst && hindiFamily ? `${hindiFirst} ${hindiFamily}` : `${first} ${family}`
  return { name, email: demoAddress(`${first}.${family}.${number}`.toLowerCase()) }
}

function stateOf(number: number): Made['state'] {
  if (number >= PUPILS + STAFF) return 'LEFT'
  if (number % INVITED_EVERY === 5) return 'INVITED'
  return number === 613 ? 'SUSPENDED' : 'PRESENT'
}

function pupil(number: number, thisYear: number): Made {
  const one = classes[number % classes.length] ?? { number: FIRST_CLASS, name: '' }
  return {
    number,
    ...nameOf(number),
    birthYear: thisYear - one.number - 5,
    department: one.name,
    role: 'MEMBER',
    state: stateOf(number),
    designation: '',
    code: `NS-${number + 1}`,
  }
}

function colleague(number: number, thisYear: number): Made {
  const index = number - PUPILS
  return {
    number,
    ...nameOf(number),
    birthYear: thisYear - 27 - (index % 30),
    department: SUBJECTS[index % SUBJECTS.length] ?? '',
    role: index === 0 ? 'ADMIN' : 'FACULTY',
    state: stateOf(number),
    designation: index === 0 ? 'Vice-principal' : (WORK[index % WORK.length] ?? ''),
    code: `NS-T${index + 1}`,
  }
}

/** Gives the demo's school its classes, its departments and 1,200 people; once. Somebody of them waits for an invitation, somebody has left. */
export async function settleSchool(sql: Sql, openedAt: Date): Promise<void> {
  const [school] = await sql<{ id: string }[]>`
    select w.id from workspace w where w.slug = 'neelkanth-school' and not exists (select from department d where d.workspace_id = w.id)`
  if (!school) return
  await makeDepartments(sql, school.id, sessionOn(openedAt))
  const year = openedAt.getUTCFullYear()
  const everybody = Array.from({ length: PUPILS + STAFF + LEFT }, (_, number) =>
    number < PUPILS ? pupil(number, year) : colleague(number, year),
  )
  await enter(sql, { school: school.id, everybody, openedAt })
  await nameHeads(sql, school.id)
  await tellSchoolHistory(sql, { school: school.id, openedAt })
}

async function makeDepartments(sql: Sql, school: string, session: string): Promise<void> {
  const rows = [
    { name: 'Classes', parent: null, class: null, section: '' },
    ...SECTIONS.map((_, index) => ({
      name: `Class ${index + FIRST_CLASS}`,
      parent: 'Classes',
      class: index + FIRST_CLASS,
      section: '',
    })),
    ...classes.map(({ name, number, section }) => ({ name, parent: `Class ${number}`, class: number, section })),
    { name: 'Staff', parent: null, class: null, section: '' },
    ...SUBJECTS.map((name) => ({ name, parent: 'Staff', class: null, section: '' })),
  ]
  await sql`
    insert into department (workspace_id, name, code, class, section, session)
    select ${school}, r.name, upper(replace(r.name, ' ', '-')), r.class, r.section, case when r.class is not null then ${session} end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(name text, class smallint, section text)`
  await sql`
    update department d set parent_id = p.id from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(name text, parent text)
    join department p on p.workspace_id = ${school} and p.name = r.parent where d.workspace_id = ${school} and d.name = r.name`
}

interface Entering {
  school: string
  everybody: readonly Made[]
  openedAt: Date
}

async function enter(sql: Sql, { school, everybody, openedAt }: Entering): Promise<void> {
  const given = JSON.stringify(everybody)
  await sql`
    insert into person (name, email, birth_year, is_begun, language)
    select r.name, r.email, r."birthYear", r.state <> 'INVITED', case when r.number % 3 = 0 then 'hi' else 'en' end
    from json_to_recordset(${given}::text::json) as r(number int, name text, email text, "birthYear" smallint, state text)
    on conflict (email) do nothing`
  const joined = new Date(openedAt.getTime() - 400 * DAY_MS)
  await sql`
    insert into membership (workspace_id, person_id, role, state, department_id, employee_code, designation, joined_at, left_at, invited_at, reason, seen_at)
    select ${school}, p.id, r.role, r.state, d.id, r.code, r.designation,
      ${joined}::timestamptz + make_interval(hours => r.number), case when r.state = 'LEFT' then ${openedAt}::timestamptz - make_interval(days => r.number % 60 + 1) end,
      case when r.state = 'INVITED' then ${openedAt}::timestamptz - make_interval(days => r.number % 9 + 1) end,
      case r.state when 'SUSPENDED' then 'Library books of two terms are missing.' when 'LEFT' then 'Moved to another school.' else '' end,
      case when r.state = 'PRESENT' and r.number % 11 <> 0 then ${openedAt}::timestamptz - make_interval(mins => (r.number * 37) % 20000) end
    from json_to_recordset(${given}::text::json) as r(number int, email text, department text, role text, state text, designation text, code text)
    join person p on p.email = r.email join department d on d.workspace_id = ${school} and d.name = r.department
    on conflict (workspace_id, person_id) do nothing`
  await sql`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    select m.person_id, 'Parent of ' || m.shown_name, 'EMAIL', 'parent.' || p.email, ${GUARDIAN_VERSION}, 'en', ${joined}
    from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${school} and m.class is not null and m.state = 'PRESENT'
      and not exists (select from guardian_consent g where g.person_id = m.person_id)`
}

// Those who were there before the others are put where they belong; each class and subject has somebody who heads it.
async function nameHeads(sql: Sql, school: string): Promise<void> {
  const known = {
    [demoAddress('kabir')]: 'Class 7 B',
    [demoAddress('esha')]: 'Class 7 A',
    [demoAddress('leela')]: 'Science',
  }
  await sql`
    update membership m set department_id = d.id from json_each_text(${JSON.stringify(known)}::text::json) as r(email, name)
    join person p on p.email = r.email join department d on d.workspace_id = ${school} and d.name = r.name
    where m.workspace_id = ${school} and m.person_id = p.id`
  await sql`
    update department d set head_id = h.id from (
      select m.id, row_number() over (order by m.employee_code nulls first, m.id) - 1 as n, count(*) over () as of
      from membership m join person p on p.id = m.person_id and p.email <> ${demoAddress('leela')}
      where m.workspace_id = ${school} and m.role = 'FACULTY' and m.state = 'PRESENT') h
    join (select id, row_number() over (order by name) - 1 as n from department where workspace_id = ${school} and name not in ('Class 7 B', 'Science')) o on o.n % h.of = h.n
    where d.id = o.id`
  await sql`
    update department set head_id = (select m.id from membership m join person p on p.id = m.person_id
      where m.workspace_id = ${school} and p.email = ${demoAddress('leela')})
    where workspace_id = ${school} and name in ('Class 7 B', 'Science')`
}
