import {
  MOST_COUNTED,
  countCategories,
  getCommunity,
  getPostConfiguration,
  listAssignedEntities,
  listAssignedTopics,
  listCommunityCategories,
} from '@chowk/contract/community/community.ts'
import type { CommunityRights, PostCategory } from '@chowk/contract/community/community.ts'
import { POST_LIMITS } from '@chowk/contract/community/post.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { BannerScene, Duotone } from '@chowk/contract/organisation/workspace.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Viewer } from '../platform/viewer.ts'
import { bannerAddress, logoAddress } from '../organisation/workspace.rules.ts'
import { publicPicture } from '../files/files.ts'
import { planOwner } from './plan.ts'
import type { CheckPlan } from './plan.ts'
import { findEntities } from './post/audience.ts'
import { findSeer, visiblePosts } from './visibility.ts'
import type { Seer } from './visibility.ts'
import { findOpenWorkspace, namesWorkspace, ownWorkspace } from './workspace.ts'

const LIMITS = {
  title: POST_LIMITS.title.most,
  description: POST_LIMITS.description,
  forum: POST_LIMITS.forum.most,
  quote: POST_LIMITS.quote,
  pictures: POST_LIMITS.pictures,
  attachmentTitle: POST_LIMITS.attachmentTitle,
}

interface Asking {
  sql: Sql
  clock: Clock
  viewer: Viewer
  seer: Seer
  checkPlan: CheckPlan
}

type Notice = NonNullable<CommunityRights['notice']>

function reasonAgainst({ viewer, seer }: Asking, workspaceId: string | null): Notice['reason'] | undefined {
  if (!viewer.signedIn) return 'SIGN_IN'
  if (workspaceId === ownWorkspace(viewer.workspaceId)) return undefined
  return workspaceId && seer.memberOf.includes(workspaceId) ? 'ACTS_ELSEWHERE' : 'NOT_A_MEMBER'
}

/** What somebody may do in a workspace's community; null is that of individuals, who write for everybody. */
async function rightsIn(asking: Asking, workspaceId: string | null): Promise<CommunityRights> {
  const { sql, clock, viewer, seer, checkPlan } = asking
  const allows = async (permit: Parameters<CheckPlan>[2]['permit']) =>
    await checkPlan(sql, clock, { ...planOwner(workspaceId, viewer), permit })
  const [write, show, entities] = [
    await allows('communityManagement'),
    await allows('publicVisibility'),
    await allows('entityPermission'),
  ]
  const isFree = seer.isOperator
  const against = reasonAgainst(asking, workspaceId) ?? (write.allowed || isFree ? undefined : 'SUBSCRIPTION_REQUIRED')
  const isShown = workspaceId === null || (await showsItself(sql, workspaceId))
  const mayBuy = viewer.signedIn && (workspaceId === null ? !viewer.isMinor : administers(viewer.role))
  return {
    types: ['IMAGE', 'VIDEO', 'DOCUMENT', 'FORUM', 'QUOTE'],
    mayWrite: against === undefined,
    mayShowToAll: viewer.signedIn && !viewer.isMinor && isShown && (show.allowed || isFree),
    mayChooseEntities: workspaceId !== null && (entities.allowed || isFree),
    moderates: workspaceId !== null && seer.moderates.includes(workspaceId),
    notice: against
      ? { reason: against, contact: write.contact, mayBuy, plan: against === 'SUBSCRIPTION_REQUIRED' ? write : null }
      : null,
    limits: LIMITS,
  }
}

async function showsItself(sql: Sql, workspaceId: string): Promise<boolean> {
  const [row] = await sql`
    select from workspace where id = ${workspaceId} and is_public and may_be_public and state = 'ACTIVE'`
  return row !== undefined
}

interface CommunityRow {
  id: string
  customUrl: string
  name: string
  nameHi: string | null
  about: string
  aboutHi: string
  duotone: Duotone
  scene: BannerScene
  letter: string
  logoId: string | null
  bannerId: string | null
  members: number
}

/** What uses the wide picture of a community. */
export const BANNER = 'community-banner'

async function readCommunity(sql: Sql, workspaceId: string): Promise<CommunityRow | undefined> {
  const [row] = await sql<CommunityRow[]>`
    select w.id, w.slug as custom_url, w.name, nullif(w.name_hi, '') as name_hi, w.about, w.about_hi, w.duotone, w.scene, w.letter, w.logo_id,
      (select b.id from attachment b where b.used_by = ${BANNER} and b.subject_id = w.id::text limit 1) as banner_id,
      (select count(*)::int from membership m where m.workspace_id = w.id and m.state = 'PRESENT') as members
    from workspace w where w.id = ${workspaceId}`
  return row
}

const answerConfiguration = (checkPlan: CheckPlan) =>
  handle(getPostConfiguration, async ({ viewer, sql, clock }) => {
    const seer = await findSeer(sql, viewer)
    const workspaceId = viewer.signedIn ? ownWorkspace(viewer.workspaceId) : null
    return await rightsIn({ sql, clock, viewer, seer, checkPlan }, workspaceId)
  })

const answerCommunity = (checkPlan: CheckPlan) =>
  handle(getCommunity, async (context) => {
    const { input, viewer, sql, clock, refuse } = context
    const seer = await findSeer(sql, viewer)
    const workspaceId = await findOpenWorkspace(context, seer, input)
    const row = workspaceId && (await readCommunity(sql, workspaceId))
    if (!row) throw refuse('WORKSPACE_NOT_FOUND')
    const { nameHi, aboutHi, bannerId } = row
    return {
      workspaceId: row.id,
      customUrl: row.customUrl,
      name: { en: row.name, hi: nameHi },
      logo: logoAddress(row),
      banner: bannerId ? publicPicture(bannerId, 1920) : bannerAddress(row),
      hasBanner: bannerId !== null,
      about: { en: row.about, hi: aboutHi || null },
      members: row.members,
      isMember: seer.memberOf.includes(row.id),
      rights: await rightsIn({ sql, clock, viewer, seer, checkPlan }, row.id),
    }
  })

const findCategories = async (sql: Sql, workspaceId: string | null): Promise<PostCategory[]> =>
  await sql<PostCategory[]>`
    select c.id, json_build_object('en', c.name, 'hi', c.name_hi) as name, c.workspace_id is not null as is_own, c.former_names,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', json_build_object('en', t.name, 'hi', t.name_hi), 'slug', t.slug, 'former', t.former) order by t.position, t.name, t.id)
        from post_topic t where t.category_id = c.id and t.is_active), '[]') as topics
    from post_category c where c.is_active and (c.workspace_id is null or c.workspace_id = ${workspaceId})
    order by c.workspace_id is not null, c.position, c.name, c.id`

const answerCategories = handle(listCommunityCategories, async (context) => {
  const { input, viewer, sql, refuse } = context
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId && namesWorkspace(input)) throw refuse('WORKSPACE_NOT_FOUND')
  return { content: await findCategories(sql, workspaceId ?? null) }
})

const answerCounts = handle(countCategories, async (context) => {
  const { input, viewer, sql, refuse } = context
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId && namesWorkspace(input)) throw refuse('WORKSPACE_NOT_FOUND')
  const scope = workspaceId ? sql`p.workspace_id = ${workspaceId}` : sql`p.is_global`
  const content = await sql<{ categoryId: string; posts: number }[]>`
    select c.id as category_id, n.posts from post_category c, lateral (
      select count(*)::int as posts from (
        select 1 from post p where p.category_id = c.id and p.state = 'PUBLISHED' and ${scope} and ${visiblePosts(sql, seer)}
        limit ${MOST_COUNTED}) counted) n
    where c.is_active and (c.workspace_id is null or c.workspace_id = ${workspaceId ?? null}) order by c.position, c.name`
  return { content }
})

const answerEntities = handle(listAssignedEntities, async ({ viewer, sql }) => {
  const workspaceId = ownWorkspace(viewer.workspaceId)
  return { content: workspaceId ? await findEntities(sql, await findSeer(sql, viewer), workspaceId) : [] }
})

const answerTopics = handle(listAssignedTopics, async ({ viewer, sql }) => {
  const categories = await findCategories(sql, ownWorkspace(viewer.workspaceId))
  const content = categories.flatMap(({ id, name, topics }) =>
    topics.map((topic) => ({ id: topic.id, name: topic.name, slug: topic.slug, category: { id, name } })),
  )
  return { content }
})

/** What communities are, and what may be written in them. */
export const aboutCommunities = (checkPlan: CheckPlan) => [
  answerConfiguration(checkPlan),
  answerCommunity(checkPlan),
  answerCategories,
  answerCounts,
  answerEntities,
  answerTopics,
]
