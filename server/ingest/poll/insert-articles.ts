import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import { DAY_MS } from '../../platform/time.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'
import { sceneForSubject } from '../../drawing/scene.ts'
import { drawnPicture, keepPictures, pictureOf, picturesIn, withPictureKeys } from '../../picture/picture.ts'
import { GENERAL, isSensitive } from '../text/category.rules.ts'
import type { StoryFacts } from '../text/cluster.rules.ts'
import { canonicalOf, categoriesFor, factsOf } from './incoming.ts'
import type { Incoming, Storing } from './incoming.ts'
import { findersOf } from './join-story.ts'

/** An article about to be stored: its columns, and what its story is found by. */
export interface NewArticle {
  incoming: Incoming
  story: StoryFacts & { plain: string }
  row: ReturnType<typeof rowOf>
}

/** A date of a year that PostgreSQL reads as JavaScript writes it. */
function readableTime(text: string | null): Date | null {
  const time = new Date(text ?? '')
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999 ? time : null
}

/** Full text only where the publication agreed to it (V20). */
export const shownHtml = ({ feed, ready }: Incoming): string => (feed.licence === 'FULL_TEXT' ? ready.html : '')

/** The pictures that articles show; noted before any article, which needs their keys. */
export async function keepPicturesOf(sql: Sql, all: readonly Incoming[]): Promise<ReadonlyMap<string, string>> {
  return await keepPictures(
    sql,
    all.flatMap((each) => [...(each.item.image ? [each.item.image] : []), ...picturesIn(shownHtml(each))]),
  )
}

/** What an item becomes as an article; `pictures` are the keys of those that it shows. */
export function newArticleOf(storing: Storing, incoming: Incoming, pictures: ReadonlyMap<string, string>): NewArticle {
  const { feed, item, ready } = incoming
  const { titleWords, simhash } = factsOf(incoming)
  const story = {
    plain: ready.plain,
    language: ready.language,
    publicationId: feed.publicationId,
    publishedAtMs: new Date(item.publishedAt).getTime(),
    titleWords,
    simhash,
  }
  return { incoming, story, row: rowOf(storing, incoming, pictures) }
}

function rowOf({ house, categories }: Storing, incoming: Incoming, pictures: ReadonlyMap<string, string>) {
  const { feed, item, ready } = incoming
  const { slugs, ids } = categoriesFor({ categories }, incoming)
  const { simhash, ...facts } = factsOf(incoming)
  const [first = GENERAL] = slugs
  const now = house.clock.now()
  const canonicalUrl = canonicalOf(feed, item)
  const seed = createHash('sha1').update(canonicalUrl).digest('hex').slice(0, 10)
  const picture = item.image
    ? pictureOf(pictures.get(item.image) ?? '', house.config.serverKey, now)
    : drawnPicture(sceneForSubject(first, seed), seed)
  return {
    identity: item.identity,
    body_hash: `\\x${ready.hash}`,
    language: ready.language,
    slug: slugOf(item.title) || first,
    title: item.title,
    summary: ready.summary,
    html: withPictureKeys(shownHtml(incoming), pictures),
    plain: ready.plain,
    author: item.authors.join(', ') || null,
    url: item.url ?? feed.url,
    canonical_url: canonicalUrl,
    picture_url: item.image,
    picture_src: picture.src,
    picture_widths: picture.widths,
    enclosures: item.enclosures,
    published_at: new Date(item.publishedAt),
    declared_at: readableTime(item.declaredAt),
    first_seen_at: now,
    category_ids: ids,
    level: facts.level,
    level_method: facts.method,
    words: facts.words,
    minutes: facts.minutes,
    sensitive: isSensitive(slugs, item.title, ready.marks),
    title_words: facts.titleWords,
    simhash: simhash === undefined ? null : String(simhash),
    audio_status: item.enclosures.some((one) => one.type?.startsWith('audio/')) ? 'PUBLISHER' : 'NONE',
    page_due_at: item.url ? new Date(now.getTime() + (feed.licence === 'EXCERPT' ? 0 : DAY_MS)) : null,
    finders: findersOf({ titleWords: facts.titleWords, simhash }),
  }
}

/**
 * Stores new articles of one feed, each with a cluster of its own, in their order; whoever calls holds the lock of their languages. One statement for
 * all their rows: an article in an open transaction holds up others of its language.
 */
export async function insertArticles(
  sql: Sql,
  all: readonly NewArticle[],
): Promise<{ id: string; clusterId: string }[]> {
  const { id: feedId, publicationId } = all[0]?.incoming.feed ?? { id: '', publicationId: '' }
  const rows = JSON.stringify(all.map(({ row }, n) => ({ n, ...row })))
  return await sql<{ id: string; clusterId: string }[]>`
    with given as materialized (
      select * from json_to_recordset(${rows}::text::json) as given (n int, identity text, body_hash bytea, language text, slug text, title text,
        summary text, html text, plain text, author text, url text, canonical_url text, picture_url text, picture_src text, picture_widths smallint[],
        enclosures jsonb, published_at timestamptz, declared_at timestamptz, first_seen_at timestamptz, category_ids smallint[], level smallint,
        level_method text, words int, minutes smallint, sensitive boolean, title_words text[], simhash bigint, audio_status text,
        page_due_at timestamptz, finders text[])),
    own as (insert into cluster (language, newest_at) select language, published_at from given order by n returning id),
    numbered as (select id, row_number() over (order by id) - 1 as n from own),
    stored as (
      insert into article (cluster_id, publication_id, language, slug, title, summary, html, plain, author, url, canonical_url, picture_url, picture_src,
        picture_widths, enclosures, published_at, declared_at, first_seen_at, category_ids, categories_by, level, level_method, words, minutes, sensitive,
        title_words, simhash, audio_status, page_due_at)
      select numbered.id, ${publicationId}, language, slug, title, summary, html, plain, author, url, canonical_url, picture_url, picture_src,
        picture_widths, enclosures, published_at, declared_at, first_seen_at, category_ids, 'RULES', level, level_method, words, minutes, sensitive,
        title_words, simhash, audio_status, page_due_at
      from given join numbered using (n) order by n returning id, cluster_id, canonical_url),
    linked as (
      insert into article_feed (feed_id, identity, article_id, body_hash)
      select ${feedId}, identity, id, body_hash from stored join given using (canonical_url)
      on conflict (feed_id, identity) do update set body_hash = excluded.body_hash),
    listed as (
      insert into article_category (category_id, published_at, article_id)
      select c, published_at, id from stored join given using (canonical_url), unnest(category_ids) c on conflict do nothing),
    told as (
      insert into article_version (article_id, number, at, size, title, plain)
      select id, 1, published_at, 'FIRST', title, plain from stored join given using (canonical_url)),
    noted as (
      insert into story_word (language, word, published_at, article_id)
      select language, word, published_at, id from stored join given using (canonical_url), unnest(finders) word on conflict do nothing)
    select id, cluster_id from stored order by id`
}
