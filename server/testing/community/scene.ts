import type { TestPerson, World } from '../world.ts'
import { givenCommunity, givenPost } from './community.ts'

/** The posts that are looked for: one of each way to be seen. */
export const KINDS = [
  'workspace',
  'department',
  'inner',
  'global',
  'minor',
  'hidden',
  'scheduled',
  'deleted',
  'removed',
] as const
/** See the list of the same name. */
export type Kind = (typeof KINDS)[number]
/** One post of each kind. */
export type Posts = Record<Kind, { id: string; slug: string }>

/** Two workspaces, with posts of one of them. */
export interface Scene {
  world: World
  school: string
  other: string
  author: TestPerson
  posts: Posts
  /** Departments: one, and one within it. */
  outer: string
  inner: string
}

/** A department of a workspace, or of another one. */
export async function department(world: World, workspace: string, name: string, parent: string | null = null) {
  const [row] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name, parent_id) values (${workspace}, ${name}, ${parent}) returning id`
  return row?.id ?? ''
}

/** Makes the workspaces and a post of each kind, featured in its own and for everybody. */
export async function givenScene(world: World): Promise<Scene> {
  const school = await givenCommunity(world)
  const other = await givenCommunity(world)
  const author = await world.person({ name: 'Writer', workspace: school })
  const outer = await department(world, school, 'Science')
  const inner = await department(world, school, 'Physics', outer)
  const [category] = await world.owner<{ id: string }[]>`
    insert into post_category (workspace_id, name) values (${school}, 'Tides') returning id`
  const facts = { author: author.id, workspace: school, type: 'PROJECT', category: category?.id ?? '' }
  const posts: Posts = {
    workspace: await givenPost(world, facts),
    department: await givenPost(world, { ...facts, audience: [outer] }),
    inner: await givenPost(world, { ...facts, audience: [inner] }),
    global: await givenPost(world, { ...facts, isGlobal: true }),
    minor: await givenPost(world, { ...facts, byMinor: true }),
    hidden: await givenPost(world, { ...facts, isGlobal: true, state: 'HIDDEN' }),
    scheduled: await givenPost(world, { ...facts, isGlobal: true, state: 'SCHEDULED' }),
    deleted: await givenPost(world, { ...facts, isGlobal: true, state: 'DELETED' }),
    removed: await givenPost(world, { ...facts, isGlobal: true, state: 'REMOVED' }),
  }
  for (const kind of KINDS)
    for (const workspace of [school, null])
      await world.owner`
        insert into post_feature (post_id, workspace_id, featured_at, until)
        values (${posts[kind].id}, ${workspace}, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 86_400_000)})`
  return { world, school, other, author, posts, outer, inner }
}

/** Somebody of the workspace that the posts are of. */
export const inSchool = async ({ world, school }: Scene, facts: Parameters<World['person']>[0] = {}) =>
  await world.person({ workspace: school, ...facts })

/** Somebody of a department of it. */
export async function within(scene: Scene, departmentId: string): Promise<TestPerson> {
  const person = await inSchool(scene)
  await scene.world.owner`update membership set department_id = ${departmentId} where person_id = ${person.id}`
  return person
}

/** A teacher there who was given the category of the posts to moderate (7.M). */
export async function withCategory(scene: Scene): Promise<TestPerson> {
  const teacher = await inSchool(scene, { role: 'FACULTY' })
  await scene.world.owner`
    insert into category_moderator (workspace_id, person_id, category_id, given_at)
    select ${scene.school}, ${teacher.id}, id, now() from post_category where workspace_id = ${scene.school}`
  return teacher
}
