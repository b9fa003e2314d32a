import type { Fragment, Sql } from '../platform/database.ts'
import type { Person } from '../platform/viewer.ts'
import { roleActed } from '../identity/identity.ts'

/** Who looks at posts, as she is in the database now: what decides which of them she may see (C17). */
export interface Seer {
  personId: string | null
  isOperator: boolean
  /** Open workspaces that she is present in. */
  memberOf: readonly string[]
  /** Those of them that she runs. */
  moderates: readonly string[]
  /** Her departments and those around them, those that she heads and those within them. */
  departments: readonly string[]
  /** Whom she does not want to meet (G27). */
  blocked: readonly string[]
  /** Who does not want to meet her: what these write she still sees, so that she does not learn of it, but she finds them in no list of people. */
  blockedBy: readonly string[]
  /** Whom she follows. */
  follows: readonly string[]
}

/** Who has not signed in. */
export const VISITOR: Seer = {
  personId: null,
  isOperator: false,
  memberOf: [],
  moderates: [],
  departments: [],
  blocked: [],
  blockedBy: [],
  follows: [],
}

type Asking = { signedIn: false } | Pick<Person, 'signedIn' | 'personId' | 'isOperator' | 'provenTwice'>

/** The same without her departments, which decide only about what is meant for some of them: to find them costs more than all else. */
export type Onlooker = Omit<Seer, 'departments'>

/** Somebody whose further facts are columns of the row named `s`. */
export type Who = Pick<Seer, 'personId' | 'isOperator'> & {
  /** Where her departments stand, in a statement that works them out only for what is meant for some of them. */
  departmentsIn?: Fragment
}

/** Those facts, by which a statement can ask at once what she may see. */
export type SeerRow = Omit<Seer, 'personId' | 'isOperator'>

type Requester = Pick<Person, 'personId' | 'provenTwice'>

/** Where she belongs to and what of it she heads: begins a statement in which the facts below are read. */
export const belonging = (sql: Sql, { personId, provenTwice }: Requester): Fragment => sql`
    with recursive own as (
      select m.id, m.workspace_id, m.department_id, ${roleActed(sql, provenTwice)} as role
      from membership m join workspace w on w.id = m.workspace_id
      where m.person_id = ${personId} and m.state = 'PRESENT' and w.is_open
    ), headed as (
      select d.id from department d join own on d.head_id = own.id
      union select d.id from department d join headed on d.parent_id = headed.id
    ), around as (
      select department_id as id from own where department_id is not null
      union select id from headed
      union select d.parent_id from department d join around on d.id = around.id where d.parent_id is not null
    )`

/** Her departments, behind `belonging`. */
export const departmentsOf = (sql: Sql): Fragment => sql`array(select id from around)`

/** The other facts, there too. */
export const seerColumns = (sql: Sql, { personId }: Pick<Requester, 'personId'>): Fragment => sql`
    array(select workspace_id from own) as member_of,
    array(select workspace_id from own where role in ('OWNER', 'ADMIN')) as moderates,
    array(select blocked_id from blocked_person where person_id = ${personId}) as blocked,
    array(select person_id from blocked_person where blocked_id = ${personId}) as blocked_by,
    array(select followed_id from followed_person where person_id = ${personId}) as follows`

/** They as the row `s`, worked out once, however often it is read. */
export const onlookerRow = (sql: Sql, requester: Pick<Requester, 'personId'>): Fragment =>
  sql`(select ${seerColumns(sql, requester)} offset 0) s`

/** Whose facts these are, in a statement that begins with `belonging`. */
export const whoLooks = (sql: Sql, { personId, isOperator }: Pick<Person, 'personId' | 'isOperator'>): Who => ({
  personId,
  isOperator,
  departmentsIn: departmentsOf(sql),
})

/** Reads them all. */
export const seerRow = (sql: Sql, requester: Requester): Fragment =>
  sql`${belonging(sql, requester)} select ${seerColumns(sql, requester)}, ${departmentsOf(sql)} as departments`

/** The same beside who she is. */
export const seerOf = (
  { personId, isOperator }: Who,
  { memberOf, moderates, departments, blocked, blockedBy, follows }: SeerRow = VISITOR,
): Seer => ({ personId, isOperator, memberOf, moderates, departments, blocked, blockedBy, follows })

/** And the facts of an `onlookerRow` beside it. */
export function onlookerOf(
  { personId, isOperator }: Who,
  { memberOf, moderates, blocked, blockedBy, follows }: Omit<SeerRow, 'departments'> = VISITOR,
): Onlooker {
  return { personId, isOperator, memberOf, moderates, blocked, blockedBy, follows }
}

/** The facts of whoever makes a call. */
export async function findSeer(sql: Sql, viewer: Asking): Promise<Seer> {
  if (!viewer.signedIn) return VISITOR
  const [row] = await sql<SeerRow[]>`${seerRow(sql, viewer)}`
  return seerOf(viewer, row)
}

/** Who looks, and how to know all of her where her departments decide too. */
export interface Reader {
  onlooker: Onlooker
  full: () => Promise<Seer>
}

/** The same of whom all is known. */
export const readerOf = (seer: Seer): Reader => ({ onlooker: seer, full: async () => await Promise.resolve(seer) })

/** The same of whom a statement has told the rest. */
export const readerLooking = (sql: Sql, viewer: Asking, onlooker: Onlooker): Reader => ({
  onlooker,
  full: async () => await findSeer(sql, viewer),
})

/** What is shown to a reader needs a seer; where her departments decide about none of it, they are not asked for. */
export const seerWithin = async ({ onlooker, full }: Reader, byDepartments: boolean): Promise<Seer> =>
  byDepartments ? await full() : { ...onlooker, departments: [] }

/** Whom a list of people does not show her: whichever of the two blocked the other (G27). */
export const unmet = ({ blocked, blockedBy }: Seer): string[] => [...blocked, ...blockedBy]

/**
 * Of the row named `p`: whether everybody may see it, if it is published (C13, C18). Where all rows are of one workspace, `within` asks for that once and
 * not for each of them.
 */
export const isForAll = (sql: Sql, within?: string): Fragment => {
  const shown = sql`w.is_public and w.may_be_public and w.state = 'ACTIVE'`
  return within
    ? sql`(p.is_global and exists (select from workspace w where w.id = ${within} and ${shown}))`
    : sql`(p.is_global and (p.workspace_id is null or exists (select from workspace w where w.id = p.workspace_id and ${shown})))`
}

/** The same for a list that ends after a few rows: their workspaces are looked up one by one, where PostgreSQL would read all that there are. */
export const isForAllEach = (sql: Sql): Fragment => sql`(p.is_global and (p.workspace_id is null or (
    select w.is_public and w.may_be_public and w.state = 'ACTIVE' from workspace w where w.id = p.workspace_id)))`

/** One of her lists, as a value or as a column; undefined where it is known to be empty. */
export function listIn(
  sql: Sql,
  seer: Seer | Who,
  name: 'memberOf' | 'moderates' | 'blocked' | 'follows',
): Fragment | undefined {
  if (!('memberOf' in seer)) return COLUMNS[name](sql)
  return seer[name].length > 0 ? sql`${seer[name] as string[]}::uuid[]` : undefined
}

const COLUMNS = {
  memberOf: (sql: Sql) => sql`s.member_of`,
  moderates: (sql: Sql) => sql`s.moderates`,
  blocked: (sql: Sql) => sql`s.blocked`,
  follows: (sql: Sql) => sql`s.follows`,
}

/** What a statement has asked of all of its rows already: that they are of one workspace, or that everybody may see them. */
export type Known = { within: string } | 'FOR_ALL'

/**
 * Of the row named `p`: whether the seer may see it (C17). Everything that reads posts asks this; lists ask besides that it is published.
 * What was deleted or removed nobody sees by it.
 */
export function visiblePosts(sql: Sql, seer: Seer | Who, known?: Known): Fragment {
  const { personId, isOperator } = seer
  const [memberOf, moderates, blocked] = [
    listIn(sql, seer, 'memberOf'),
    listIn(sql, seer, 'moderates'),
    listIn(sql, seer, 'blocked'),
  ]
  const departments =
    'memberOf' in seer ? sql`${seer.departments as string[]}::uuid[]` : (seer.departmentsIn ?? sql`s.departments`)
  const unblocked = blocked ? sql`and not coalesce(p.author_id = any(${blocked}), false)` : sql``
  // What costs less is asked first.
  const asMember = memberOf
    ? sql`p.workspace_id = any(${memberOf}) and (p.audience is null or p.audience && ${departments}) or`
    : sql``
  const isFor = known === 'FOR_ALL' ? sql`` : sql`and (${asMember} ${isForAll(sql, known?.within)})`
  const published = sql`p.state = 'PUBLISHED' ${unblocked} ${isFor}`
  if (personId === null) return sql`(${published})`
  const asModerator = isOperator
    ? sql`or p.state <> 'DRAFT'`
    : moderates
      ? sql`or p.state <> 'DRAFT' and p.workspace_id = any(${moderates})`
      : sql``
  return sql`(${published} or p.state not in ('REMOVED', 'DELETED', 'PURGED') and (p.author_id = ${personId} ${asModerator}))`
}

/** Of the row named `p`: its author left and took it along, and the seer moderates where it stood (C51). */
export function postsOfLeavers(sql: Sql, seer: Seer | Who): Fragment {
  const moderates = seer.personId === null ? undefined : listIn(sql, seer, 'moderates')
  const whose = moderates && !seer.isOperator ? sql`p.workspace_id = any(${moderates})` : sql`${seer.isOperator}`
  return sql`(p.author_left_at is not null and p.state <> 'PURGED' and ${whose})`
}

/** Whether she sees a post by nothing else than running this installation, which is written down. */
export const seesAsOperatorOnly = (
  seer: Onlooker,
  post: { authorId: string | null; workspaceId: string | null; isForAll: boolean },
): boolean =>
  seer.isOperator &&
  !post.isForAll &&
  post.authorId !== seer.personId &&
  !(post.workspaceId !== null && seer.memberOf.includes(post.workspaceId))
