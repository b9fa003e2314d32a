import { articleIdOf } from '@chowk/contract/article/article-id.ts'
import type { LinkPreview } from '@chowk/contract/community/link-preview.ts'
import { cutText } from '@chowk/contract/text.ts'
import { readableBy } from '../../article/visibility.ts'
import { drawnPortrait, findPerson, isProfileShown } from '../../identity/identity.ts'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
import { logoAddress } from '../../organisation/workspace.rules.ts'
import type { Appearance } from '../../organisation/workspace.rules.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Config } from '../../platform/config.ts'
import { withNames } from '../mention/mention.rules.ts'
import { findHiddenNames, namedIn } from '../mention/hidden-names.ts'
import type { StoredMention } from '../mention/mention.rules.ts'
import { mentionsOf } from '../mention/stored-mentions.ts'
import type { Showing } from '../showing.ts'
import { unmet, visiblePosts } from '../visibility.ts'

type Origin = Pick<Config, 'origin' | 'port'>

/** Whether an address leads into this Chowk. */
export const isOwnPage = (config: Origin, url: string): boolean =>
  URL.parse(url)?.origin === new URL(ownOrigin(config)).origin

const TITLE_LENGTH = 120
const TEXT_LENGTH = 240

type Preview = Omit<LinkPreview, 'url' | 'isOwn'>
type Find = (showing: Showing, name: string) => Promise<Preview | undefined>

const findArticle: Find = async ({ sql, house, seer }, slug) => {
  const id = articleIdOf(slug)
  if (id === undefined) return undefined
  const person = seer.personId === null ? undefined : await findPerson(sql, house.clock, seer.personId)
  if (seer.personId !== null && !person) return undefined
  const viewer = person ?? ({ signedIn: false, deviceId: null } as const)
  const [row] = await sql<
    { title: string; summary: string; site: string; src: string; widths: number[]; alt: string }[]
  >`
    select a.title, a.summary, p.name as site, a.picture_src as src, a.picture_widths as widths, a.picture_alt as alt
    from article a join publication p on p.id = a.publication_id where a.id = ${id}::bigint and ${readableBy(sql, viewer)}`
  if (!row) return undefined
  const { src, widths, alt, summary, ...said } = row
  return { ...said, description: cutText(summary, TEXT_LENGTH) || null, picture: { src, widths, alt } }
}

interface PostFacts {
  title: string
  description: string
  site: string | null
  author: string | null
  workspaceId: string | null
  mentions: StoredMention[]
}

const findPost: Find = async (showing, slug) => {
  const { sql, seer } = showing
  const [row] = await sql<PostFacts[]>`
    select p.title, p.description, p.workspace_id, w.name as site, a.name as author, ${mentionsOf(sql, 'post', sql`p.id`)} from post_slug s
    join post p on p.id = s.post_id and p.state = 'PUBLISHED' and ${visiblePosts(sql, seer)}
    left join workspace w on w.id = p.workspace_id left join person a on a.id = p.author_id and a.deletion_state is null
    where s.slug = ${slug.toLowerCase()}`
  if (!row) return undefined
  const { title, description, site, author, mentions } = row
  const { text: said } = withNames(description, mentions, (await findHiddenNames(showing, [namedIn(row)]))(row))
  const text = cutText(said.replaceAll(/\s+/gu, ' ').trim(), TEXT_LENGTH)
  return {
    title: title || cutText(text, TITLE_LENGTH),
    description: (title && text) || null,
    site: [author, site].filter(Boolean).join(' · '),
    picture: null,
  }
}

// By the rules of profiles: from outside nobody sees a minor, nor who shows herself to her workspace alone.
const findPersonCard: Find = async ({ sql, house: { clock }, seer }, customUrl) => {
  const owner = (await findUrlOwner(sql, clock.now(), customUrl))?.owner
  if (!owner || !('personId' in owner)) return undefined
  const ofSame = sql`exists (
    select from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT'
    where m.person_id = p.id and m.state = 'PRESENT' and m.workspace_id = any(${[...seer.memberOf]}::uuid[]))`
  const [row] = await sql<{ id: string; name: string; headline: string; portrait: number }[]>`
    select p.id, p.name, case when exists (select from profile_status n where n.id = p.id and n.state <> 'PUBLISHED') then '' else coalesce(f.headline, '') end as headline, coalesce(f.portrait, 0)::int as portrait
    from person p left join profile f on f.person_id = p.id
    where p.id = ${owner.personId} and p.state = 'ACTIVE' and (p.deletion_state is null or p.deletion_state = 'BLOCKED')
      and (p.id = ${seer.personId}::uuid or not coalesce(p.id = any(${unmet(seer)}::uuid[]), false) and (
        ${isProfileShown(sql, clock, ofSame)}))`
  if (!row) return undefined
  const picture = { src: drawnPortrait(row.id, row.portrait), widths: [], alt: '' }
  return { title: row.name, description: row.headline || null, site: 'Chowk', picture }
}

interface WorkspaceCard extends Appearance {
  about: string
}

const findWorkspace: Find = async ({ sql, house: { clock }, seer }, customUrl) => {
  const owner = (await findUrlOwner(sql, clock.now(), customUrl))?.owner
  if (!owner || !('workspaceId' in owner)) return undefined
  const [row] = await sql<WorkspaceCard[]>`
    select w.name, w.name_hi, w.about, w.letter, w.duotone, w.logo_id from workspace w where w.id = ${owner.workspaceId} and w.kind <> 'DEFAULT' and (
      w.id = any(${[...seer.memberOf]}::uuid[]) or w.is_public and w.may_be_public and w.state = 'ACTIVE')`
  if (!row) return undefined
  const picture = { src: logoAddress(row), widths: [], alt: '' }
  return { title: row.name, description: cutText(row.about, TEXT_LENGTH) || null, site: 'Chowk', picture }
}

const NAME = '([^/]{1,200})'
/** Which pages have cards, by their path. */
const PAGES: readonly [RegExp, Find][] = [
  [new RegExp(`^/details/${NAME}$`), findArticle],
  [new RegExp(`^/[^/]{1,100}/(?:community|forum|community-library|collab)/details/${NAME}$`), findPost],
  [new RegExp(`^/user/${NAME}$`), findPersonCard],
  [new RegExp(`^/${NAME}(?:/community|/forum|/community-library)?$`), findWorkspace],
]

/** The card of a page of this Chowk, if its reader may see that page; the page is never fetched. */
export async function findOwnPage(showing: Showing, url: string): Promise<LinkPreview | undefined> {
  const { pathname, search } = new URL(url)
  for (const [path, find] of PAGES) {
    const name = path.exec(pathname.replace(/\/$/, ''))?.[1]
    if (name === undefined) continue
    const found = await find(showing, decoded(name))
    if (found) return { ...found, url: `${pathname}${search}`, isOwn: true }
  }
  return undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
