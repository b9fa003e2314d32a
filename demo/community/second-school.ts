import { randomUUID } from 'node:crypto'
import { createComment } from '@chowk/contract/community/comment.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { givePlan } from '@chowk/contract/operator/plan.ts'
import { DAY_MS, HOUR_MS } from '@chowk/server/platform/time.ts'
import { DEMO_DOMAIN } from '@chowk/server/platform/config.ts'
import { NOBODY, askAs, viewerOf } from '../ask-as.ts'
import type { Filling } from './settle-community.ts'
import { demoAddress } from '../people.ts'

const SLUG = 'kosi-vidyapith'
const ABOUT = {
  en: 'Classes 1 to 10 on the high bank of the Kosi. In three months of the year the way to school is a boat, and the boatman knows who is late.',
  hi: 'कोसी के ऊँचे किनारे पर कक्षा 1 से 10 तक का स्कूल। साल में तीन महीने रास्ता नाव है, और मल्लाह जानता है कि कौन देर से आया।',
}
/** Its teachers, the head first. */
const TEACHERS = [
  'Gopal Mandal',
  'Ruksana Ansari',
  'Shambhu Jha',
  'Anita Kumari',
  'Dinesh Sah',
  'Pushpa Devi',
  'Imran Alam',
  'Sarita Yadav',
  'Bhola Paswan',
  'Nutan Mishra',
  'Kailash Ram',
  'Farida Khatoon',
]
const POST =
  'The river went down eleven fingers this week. Class 6 marks it on the seventh step of the ghat with chalk, and the boatman with a nail; they differ by one finger and will not say whose.'

/** A second school, with a plan and a post for everybody: schools are compared with one another; once. */
export async function settleSecondSchool({ house, sql, openedAt }: Filling): Promise<void> {
  const school = await openSchool({ house, sql, openedAt })
  if (!school) return
  const at = (hoursAgo: number) => new Date(openedAt.getTime() - hoursAgo * HOUR_MS)
  const [operator] = await sql<{ id: string }[]>`select id from person where is_operator order by id limit 1`
  const runs = { ...NOBODY, personId: operator?.id ?? '', isOperator: true }
  const lastDay = new Date(openedAt.getTime() + 300 * DAY_MS).toISOString().slice(0, 10)
  const plan = {
    workspaceId: school.id,
    version: 0,
    plan: 'COMMUNITY',
    lastDay,
    reason: 'A school on the river.',
  } as const
  await askAs({ house, viewer: runs, at: at(72), key: `demo-${randomUUID()}` }, givePlan, plan)
  const [head, ...others] = await Promise.all(school.people.map(async (id) => await viewerOf(sql, id, SLUG)))
  if (!head) return
  const as = (viewer: typeof head, hoursAgo: number) => ({
    house,
    viewer,
    at: at(hoursAgo),
    key: `demo-${randomUUID()}`,
  })
  const { id } = await askAs(as(head, 28), createPost, { description: POST, globalvisibility: true })
  const [teacher] = others
  if (teacher)
    await askAs(as(teacher, 26), createComment, {
      activityId: id,
      text: 'It is the boatman’s. Chalk is drawn by whoever has the longest arm.',
    })
}

async function openSchool({ sql, openedAt }: Filling): Promise<{ id: string; people: string[] } | undefined> {
  const columns = {
    slug: SLUG,
    kind: 'INSTITUTE',
    name: 'Kosi Vidyapith',
    name_hi: 'कोसी विद्यापीठ',
    letter: 'को',
    duotone: 'mor',
    scene: 'rain',
    city: 'Supaul',
    region: 'Bihar',
    website: 'https://kosi-vidyapith.example',
    founded: 1978,
    about: ABOUT.en,
    about_hi: ABOUT.hi,
    created_at: new Date(openedAt.getTime() - 200 * DAY_MS),
    is_public: true,
    verified_at: openedAt,
    verified_by: 'OPERATOR',
  }
  const [made] = await sql<
    { id: string }[]
  >`insert into workspace ${sql(columns)} on conflict (slug) do nothing returning id`
  if (!made) return undefined
  const joined = new Date(openedAt.getTime() - 190 * DAY_MS)
  const people = await sql<{ id: string }[]>`
    with made as (
      insert into person (name, email, birth_year, is_begun, language)
      select name, 'kosi-' || n || '@' || ${DEMO_DOMAIN}::text, 1970 + n, true, 'hi' from unnest(${TEACHERS}::text[]) with ordinality as t (name, n)
      on conflict (email) do nothing returning id, email
    ), joined as (
      insert into membership (workspace_id, person_id, role, joined_at)
      select ${made.id}, id, case when email = ${demoAddress('kosi-1')} then 'OWNER' else 'FACULTY' end, ${joined} from made)
    select id from made order by email = ${demoAddress('kosi-1')} desc, id`
  await sql`
    insert into trusted_author (workspace_id, person_id, trusted_at) select ${made.id}, person_id, ${joined} from membership where workspace_id = ${made.id}`
  return { id: made.id, people: people.map(({ id }) => id) }
}
