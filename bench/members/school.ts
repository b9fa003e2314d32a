import type { Pool } from '@chowk/server/platform/database.ts'

const FIRST = [
  'Aarav Aditi Ahana Akash Amol Ananya Anvi Arjun Asmita Bhavna Chetan Deepa Devika Dhruv Farhan Gauri Harsh Ila Ishita Jatin',
  'आरव अदिति अनन्या अर्जुन भावना चेतन दीपा ध्रुव फ़रहान गौरी हर्ष ईशिता जतिन काव्या किरण ललित माधव नैना निखिल पल्लवी',
].flatMap((names) => names.split(' '))
const FAMILY = [
  'Apte Barve Chavan Dalvi Dsouza Gokhale Inamdar Jadhav Kamble Khan Kulkarni Lobo Mane Mhatre Naik Oak Patil Pawar Pinto Qureshi',
  'आपटे बर्वे चव्हाण दळवी गोखले इनामदार जाधव कांबळे ख़ान कुलकर्णी माने म्हात्रे नाईक ओक पाटिल पवार क़ुरैशी रानडे साठे सावंत',
].flatMap((names) => names.split(' '))
const SECTIONS = 40
const CLASSES = 10
const STAFF_ROOMS = 20
const BATCH = 20_000

/** A large organisation, as the bench made it. */
export interface BenchSchool {
  workspaceId: string
  /** Who runs it. */
  adminIds: string[]
  /** A teacher who heads a few classes. */
  teacherId: string
  departmentIds: string[]
}

/**
 * Makes an organisation with so many people who hold a seat, of whom some wait for an invitation or are suspended, and a quarter as many
 * again who left: names in both scripts, ten classes of forty sections, a staff of a twentieth.
 */
export async function fillSchool(sql: Pool, members: number): Promise<BenchSchool> {
  const [workspace] = await sql<{ id: string }[]>`
    insert into workspace (kind, name, slug) values ('INSTITUTE', 'Bench School', 'bench-school') returning id`
  const workspaceId = workspace?.id ?? ''
  await makeDepartments(sql, workspaceId)
  const all = Math.floor(members * 1.25)
  for (let from = 0; from < all; from += BATCH)
    await insertMembers(sql, { workspaceId, members, from, to: Math.min(all, from + BATCH) })
  await sql`
    insert into invitation (token_hash, membership_id, sent_to, created_at, expires_at)
    select decode(md5(m.id::text || n), 'hex'), m.id, m.shown_email, now() - n * interval '1 day', now() + interval '3 days'
    from membership m, generate_series(1, 2) n where m.state = 'INVITED'`
  const teacherId = await nameHead(sql, workspaceId)
  await sql`vacuum analyze`
  const admins = await sql<{ id: string }[]>`
    select person_id as id from membership where role = 'ADMIN' and state = 'PRESENT' order by id limit 10`
  const departments = await sql<{ id: string }[]>`select id from department where class is not null order by id`
  return {
    workspaceId,
    adminIds: admins.map(({ id }) => id),
    teacherId,
    departmentIds: departments.map(({ id }) => id),
  }
}

async function makeDepartments(sql: Pool, workspaceId: string): Promise<void> {
  await sql`
    insert into department (workspace_id, name, class, section, session)
    select ${workspaceId}, 'Class ' || c || ' ' || s, c, s::text, '2026-27' from generate_series(3, 12) c, generate_series(1, ${SECTIONS}::int) s`
  await sql`
    insert into department (workspace_id, name) select ${workspaceId}, 'Staff ' || n from generate_series(1, ${STAFF_ROOMS}::int) n`
}

async function insertMembers(
  sql: Pool,
  { workspaceId, members, from, to }: { workspaceId: string; members: number; from: number; to: number },
): Promise<void> {
  await sql`
    with person_of as (
      insert into person (name, email, mobile, birth_year, is_begun)
      select (${FIRST}::text[])[1 + n * 7 % ${FIRST.length}] || ' ' || (${FAMILY}::text[])[1 + (n / 40 + n * 3) % ${FAMILY.length}],
        'member.' || n || '@bench.example', '+91' || (7000000000 + n), 1960 + n % 60, true
      from generate_series(${from}::bigint, ${to - 1}::bigint) n
      returning id, split_part(email, '.', 2)::text as rest
    ), numbered as (select id, split_part(rest, '@', 1)::int as n from person_of),
    fact as (
      select id, n,
        case when n < 20 then 'ADMIN' when n % 20 = 3 then 'FACULTY' else 'MEMBER' end as role,
        case when n >= ${members} then (array['LEFT', 'LEFT', 'LEFT', 'LEFT', 'EXPIRED', 'REVOKED'])[1 + n % 6]
          when n % 14 = 5 then 'INVITED' when n % 97 = 8 then 'SUSPENDED' else 'PRESENT' end as state
      from numbered
    ), room as (select id, row_number() over (order by class nulls last, id) - 1 as position from department where workspace_id = ${workspaceId})
    insert into membership (workspace_id, person_id, state, role, department_id, employee_code, designation, store_allowed, joined_at, invited_at,
      left_at, seen_at)
    select ${workspaceId}, f.id, f.state, f.role, r.id, 'BS-' || f.n, case f.role when 'FACULTY' then 'Teacher' else '' end, f.n % 10 = 1,
      now() - (f.n / 500) * interval '1 day', now() - interval '3 days', case when f.n >= ${members} then now() - interval '1 day' end,
      case when f.state = 'PRESENT' and f.n % 5 <> 0 then now() - (f.n * 7919 % 100000) * interval '1 minute' end
    from fact f join room r on r.position = case when f.role = 'MEMBER' then f.n * 104729::bigint % ${CLASSES * SECTIONS}
      else ${CLASSES * SECTIONS} + f.n % ${STAFF_ROOMS} end
    order by f.n`
}

async function nameHead(sql: Pool, workspaceId: string): Promise<string> {
  const [teacher] = await sql<{ id: string; personId: string }[]>`
    select id, person_id from membership where workspace_id = ${workspaceId} and role = 'FACULTY' and state = 'PRESENT' order by id limit 1`
  await sql`
    update department set head_id = ${teacher?.id ?? null} where id in (
      select id from department where workspace_id = ${workspaceId} and class = 7 order by id limit 3)`
  return teacher?.personId ?? ''
}
