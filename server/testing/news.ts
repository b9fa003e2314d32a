import type { World } from './world.ts'

let numbers = 0

/** A publication for a test; answers its id. */
export async function givenPublication(
  world: World,
  facts: { name?: string; slug?: string; licence?: 'FULL_TEXT' | 'EXCERPT'; language?: string } = {},
): Promise<string> {
  const number = ++numbers
  const [row] = await world.owner<{ id: string }[]>`
    insert into publication (slug, name, home_url, logo, licence, languages)
    values (${facts.slug ?? `paper-${number}`}, ${facts.name ?? `Paper ${number}`}, ${`https://paper-${number}.example/`}, '/masthead/mor/P.svg',
      ${facts.licence ?? 'FULL_TEXT'}, ${[facts.language ?? 'en']}) returning id`
  return row?.id ?? ''
}

/** A category for a test; answers its id. The same slug gives the same one. */
export async function givenCategory(world: World, slug = 'water'): Promise<number> {
  const [row] = await world.owner<{ id: number }[]>`
    insert into category (slug, name, name_hi) values (${slug}, ${slug}, null) on conflict (slug) do update set slug = excluded.slug returning id`
  return row?.id ?? 0
}

/** What a test says of an article; the rest is made up. */
export interface ArticleFacts {
  title?: string
  publication?: string
  categories?: number[]
  cluster?: string
  language?: string
  publishedAt?: Date
  firstSeenAt?: Date
  state?: string
  html?: string
  summary?: string
  level?: number
  sensitive?: boolean
  isHead?: boolean
}

/** An article for a test, in a cluster of its own unless it names one. */
export async function givenArticle(
  world: World,
  facts: ArticleFacts = {},
): Promise<{ id: string; key: string; cluster: string; slug: string }> {
  const number = ++numbers
  const time = facts.publishedAt ?? world.clock.now()
  const publication = facts.publication ?? (await givenPublication(world))
  const categories = facts.categories ?? [await givenCategory(world)]
  const language = facts.language ?? 'en'
  const cluster = facts.cluster ?? (await givenCluster(world, language, time))
  const title = facts.title ?? `Story ${number}`
  const [row] = await world.owner<{ id: string; key: string; slug: string }[]>`
    insert into article (cluster_id, publication_id, state, is_head, language, slug, title, summary, html, plain, url, canonical_url, picture_src,
      published_at, first_seen_at, category_ids, level, sensitive)
    values (${cluster}, ${publication}, ${facts.state ?? 'READY'}, ${facts.isHead ?? true}, ${language}, ${`story-${number}`}, ${title},
      ${facts.summary ?? `About ${title}`}, ${facts.html ?? '<p>The text.</p>'}, ${facts.html ?? 'The text.'}, ${`https://paper.example/${number}`},
      ${`paper.example/${number}`}, '/drawing/square/1.svg', ${time}, ${facts.firstSeenAt ?? time}, ${categories}, ${facts.level ?? null}, ${facts.sensitive ?? false})
    returning id, key, slug`
  if (!row) throw new Error('no article was made')
  for (const category of categories)
    await world.owner`insert into article_category (category_id, published_at, article_id) values (${category}, ${time}, ${row.id})`
  return { id: row.id, key: row.key, cluster, slug: `${row.slug}-${row.key}` }
}

async function givenCluster(world: World, language: string, time: Date): Promise<string> {
  const [row] = await world.owner<
    { id: string }[]
  >`insert into cluster (language, newest_at) values (${language}, ${time}) returning id`
  return row?.id ?? ''
}
