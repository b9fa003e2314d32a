import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'

const DUOTONES = ['geru', 'mor', 'neel', 'neem', 'gulal', 'raat']
const ARTICLES = /^(the|a|an)\s+/iu

/** What is known of a publication before it stands in the database. */
export interface NewPublication {
  name: string
  nameHi?: string | null | undefined
  home: string
  languages: readonly string[]
  country?: string
  place?: string | null | undefined
  owner?: string | null | undefined
  licence?: 'FULL_TEXT' | 'EXCERPT' | undefined
  licenceNote?: string | null | undefined
  categoryIds?: readonly number[]
  isDefault?: boolean | undefined
  ageFlag?: boolean | undefined
  logo?: string | undefined
  slug?: string
}

/** A feed to be added to a publication. */
export interface NewFeed {
  url: string
  title?: string | null | undefined
  categoryMap?: Record<string, string> | undefined
  firstPollAt: Date
}

/** A drawn square with the first letter of the name; the colour follows from the name. */
export function drawnLogo(name: string): string {
  const plain = name.replace(ARTICLES, '')
  const [letter = 'च'] = plain.match(/[\p{L}\p{N}]/u) ?? []
  const colour = DUOTONES[(createHash('sha1').update(name).digest()[0] ?? 0) % DUOTONES.length] ?? 'mor'
  return `/masthead/${colour}/${encodeURIComponent(letter.toUpperCase())}.svg`
}

/** Makes a publication; its slug gets a number where it is taken. */
export async function makePublication(sql: Sql, facts: NewPublication): Promise<{ id: string; slug: string }> {
  const wanted = facts.slug ?? (slugOf(facts.name) || 'publication')
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    const [row] = await sql<{ id: string }[]>`
      insert into publication (slug, name, name_hi, home_url, logo, languages, country, place, owner, licence, licence_note, category_ids, is_default, age_flag)
      values (${slug}, ${facts.name}, ${facts.nameHi ?? null}, ${facts.home}, ${facts.logo ?? drawnLogo(facts.name)}, ${[...facts.languages]}, ${facts.country ?? 'IN'},
        ${facts.place ?? null}, ${facts.owner ?? null}, ${facts.licence ?? 'EXCERPT'}, ${facts.licenceNote ?? null}, ${[...(facts.categoryIds ?? [])]},
        ${facts.isDefault ?? false}, ${facts.ageFlag ?? false})
      on conflict (slug) do nothing returning id::text`
    if (row) return { id: row.id, slug }
  }
}

/** Adds a feed; undefined when its address is known already. */
export async function makeFeed(sql: Sql, publicationId: string, feed: NewFeed): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into feed (publication_id, url, title, category_map, next_poll_at)
    values (${publicationId}, ${feed.url}, ${feed.title || null}, ${sql.json(feed.categoryMap ?? {})}, ${feed.firstPollAt})
    on conflict (url) do nothing returning id::text`
  return row?.id
}

/** Numbers of the categories with these slugs; the first one that does not exist otherwise. */
export async function findCategoryIds(
  sql: Sql,
  slugs: readonly string[],
): Promise<{ ids: number[] } | { unknown: string }> {
  const rows = await sql<{ id: number; slug: string }[]>`select id, slug from category where slug = any(${[...slugs]})`
  const known = new Map(rows.map((row) => [row.slug, row.id]))
  const unknown = slugs.find((slug) => !known.has(slug))
  if (unknown !== undefined) return { unknown }
  return { ids: [...new Set(slugs)].map((slug) => known.get(slug) ?? 0) }
}

/** The address as feeds are stored and compared: with a scheme, without a fragment; undefined when it is none. */
export function feedAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const full = trimmed.includes('://') ? trimmed : `https://${trimmed}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  url.hash = ''
  const isWeb = /^https?:$/.test(url.protocol) && /\./.test(url.hostname) && !url.username
  return isWeb || url.hostname === '127.0.0.1' ? url.href : undefined
}
