import { randomBytes } from 'node:crypto'
import { VISITOR_ID, searchAll } from '@chowk/contract/search/search.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'

interface CommunityFacts {
  plan?: string | null
  isPublic?: boolean
  slug?: string
  /** It moderates as a school without settings of its own does; else nobody reads posts first and new members write as others do. */
  moderatesAsUsual?: boolean
}

/** A workspace whose plan gives community management, and which shows itself to everybody unless it is to be private. */
export async function givenCommunity(
  world: World,
  { plan = 'COMMUNITY', isPublic = true, slug, moderatesAsUsual = false }: CommunityFacts = {},
): Promise<string> {
  const workspace = await world.workspace(slug ? { slug } : {})
  await world.owner`update workspace set is_public = ${isPublic}, may_be_public = ${isPublic} where id = ${workspace}`
  if (!moderatesAsUsual)
    await world.owner`insert into community_review (workspace_id, mode, limits_new) values (${workspace}, 'OFF', false)`
  if (plan)
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${workspace}, ${plan}, 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 300 * 86_400_000)})`
  return workspace
}

interface PostFacts {
  author?: string | null
  workspace?: string | null
  type?: string
  title?: string
  description?: string
  audience?: readonly string[]
  isGlobal?: boolean
  byMinor?: boolean
  state?: string
  category?: string
  publishedAt?: Date
}

/** A post as it stands in the database; its words say nothing that another one says. */
export async function givenPost(world: World, facts: PostFacts = {}): Promise<{ id: string; slug: string }> {
  const at = facts.publishedAt ?? world.clock.now()
  const signs = randomBytes(6).toString('hex')
  const author = facts.author === undefined ? (await world.person()).id : facts.author
  const [row] = await world.owner<{ id: string; slug: string }[]>`
    with made as (
      insert into post (author_id, workspace_id, type, title, description, slug, audience, is_global, by_minor, state, category_id, published_at, hot, created_at)
      values (${author}, ${facts.workspace ?? null}, ${facts.type ?? 'DOCUMENT'}, ${facts.title ?? `Post ${signs}`}, ${facts.description ?? `Words ${signs}`},
        ${`post-${signs}`}, ${facts.audience ? [...facts.audience] : null}, ${facts.isGlobal ?? false}, ${facts.byMinor ?? false},
        ${facts.state ?? 'PUBLISHED'}, ${facts.category ?? null}, ${at}, 0.1, ${at}) returning id, slug
    ), noted as (insert into post_slug (slug, post_id) select slug, id from made)
    select id, slug from made`
  if (!row) throw new Error('the post was not made')
  return row
}

/** A poll of a post, open for a day. */
export async function givenPoll(world: World, postId: string, choices: readonly string[]): Promise<void> {
  await world.owner`
    insert into poll (post_id, is_multiple, hides_results, closes_at)
    values (${postId}, false, false, ${new Date(world.clock.now().getTime() + 86_400_000)})`
  await world.owner`
    insert into poll_choice (post_id, position, text)
    select ${postId}, n - 1, text from unnest(${[...choices]}::text[]) with ordinality as c (text, n)`
}

/** A search that every post made here meets. */
export const EVERY_POST = {
  call: searchAll,
  input: (_: unknown, caller: Caller) => ({ userId: 'id' in caller ? String(caller.id) : VISITOR_ID, q: 'words' }),
}

/** A comment as it stands in the database. */
export async function givenComment(
  world: World,
  {
    subject,
    author,
    createdAt = world.clock.now(),
    isRemoved = false,
  }: { subject: string; author: string; createdAt?: Date; isRemoved?: boolean },
): Promise<void> {
  await world.owner`
    insert into comment (subject_kind, subject_id, author_id, text, created_at, removed_at)
    values ('post', ${subject}, ${author}, 'Well said.', ${createdAt}, ${isRemoved ? createdAt : null})`
}

/** A reaction as it stands in the database. */
export async function givenReaction(
  world: World,
  { subject, person, reactedAt = world.clock.now() }: { subject: string; person: string; reactedAt?: Date },
): Promise<void> {
  await world.owner`
    insert into reaction (subject_kind, subject_id, person_id, event, reacted_at)
    values ('post', ${subject}, ${person}, 'LIKE', ${reactedAt}) on conflict do nothing`
}
