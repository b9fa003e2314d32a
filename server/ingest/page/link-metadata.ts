import { Parser } from 'htmlparser2'
import { registrableDomain, webUrl } from '../feed/canonical-url.rules.ts'
import { readFeedDate } from '../feed/feed-date.rules.ts'
import { pageTimes } from './page-times.ts'
import type { PageTimes } from './page-times.ts'

export type LinkMetadata = {
  url: string
  title: string
  description: string | null
  image: string | null
  siteName: string | null
  type: string | null
}

/** Everything that a page says of itself; the worker reads more of it than the wire shows. */
export type PageFacts = LinkMetadata & {
  canonical: string | null
  language: string | null
  byline: string | null
  publishedAt: string | null
  modifiedAt: string | null
  /** Rule V7: the publisher says that readers must pay. */
  isPaywalled: boolean
}

const MAX_PAGE_CHARACTERS = 2 * 1024 * 1024

type Found = {
  metas: Map<string, string>
  links: Map<string, string>
  title: string
  language: string
  blocks: string[]
  times: PageTimes
}

/** Reads og:, twitter:, link rel, JSON-LD, microdata and times of a page; never fails. */
export function readPageFacts(html: string, address: string): PageFacts {
  const found = scan(html.slice(0, MAX_PAGE_CHARACTERS))
  const things = found.blocks.flatMap(thingsOf)
  const ofType = (type: RegExp) => things.find((each) => type.test(textOf(each['@type']) ?? '')) ?? {}
  const article = ofType(/Article|Posting|Report/)
  const first = (...names: string[]) =>
    names.map((each) => found.metas.get(each)).find((each) => each !== undefined && each !== '')
  const absolute = (link: string | undefined) => (link === undefined ? null : (webUrl(link, address)?.href ?? null))
  // Rule I18: a page speaks for its own site alone.
  const own = (link: string | null) => (link && isOneSite(link, address) ? link : undefined)
  const canonical = absolute(found.links.get('canonical'))
  const title =
    first('og:title', 'twitter:title') ?? textOf(article['headline']) ?? (found.title || new URL(address).hostname)
  const image = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')
  const description = first('og:description', 'twitter:description', 'description') ?? textOf(article['description'])
  return {
    url: own(canonical) ?? own(absolute(first('og:url'))) ?? address,
    title: shorten(title, 300),
    description: description === undefined ? null : shorten(description, 500),
    image: absolute(image ?? imageOf(article['image']) ?? found.links.get('image_src')),
    siteName:
      first('og:site_name', 'application-name') ??
      nameOf(article['publisher']) ??
      nameOf(ofType(/WebSite/)) ??
      nameOf(ofType(/Organization/)) ??
      first('dc.publisher', 'apple-mobile-web-app-title') ??
      null,
    type: first('og:type') ?? null,
    canonical,
    language: (found.language || first('og:locale', 'content-language'))?.replace('_', '-') ?? null,
    byline: writerOf(article['author'], things) ?? namedBy(found.metas) ?? null,
    publishedAt: publishedOf(found, [article, ofType(/Review/), ofType(/Page$/)]),
    modifiedAt:
      textOf(article['dateModified']) ?? first('article:modified_time', 'og:updated_time', 'last-modified') ?? null,
    isPaywalled: things.some((each) => /^false$/i.test(String(each['isAccessibleForFree']))),
  }
}

const WRITER_METAS = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'byl',
  'parsely-author',
  'sailthru.author',
  'citation_author',
]

/** Many write the address of the author's page where others write the name. */
const namedBy = (metas: Found['metas']): string | undefined =>
  WRITER_METAS.map((each) => metas.get(each)).find((each) => each && !each.includes('://'))

/** The author by name; one that is only referred to stands elsewhere on the page. */
function writerOf(author: unknown, things: readonly Thing[]): string | undefined {
  const all = Array.isArray(author) ? author : [author]
  const named = all.map((each: unknown) => {
    const id = typeof each === 'object' && each !== null ? (each as Thing)['@id'] : undefined
    return nameOf(each) ?? nameOf(things.find((thing) => id !== undefined && thing['@id'] === id && nameOf(thing)))
  })
  return nameOf(named.filter((each) => each !== undefined))
}

const DATE_METAS = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'pubdate',
  'publish-date',
  'parsely-pub-date',
  'sailthru.date',
  'dcterms.date',
  'dcterms.issued',
  'dc.date.created',
  'publishdate',
  'publication_date',
  'citation_publication_date',
  'citation_date',
]

/** The first that can be read of what a page says about its own age. */
function publishedOf({ metas, times }: Found, [article = {}, ...others]: readonly Thing[]): string | null {
  const said = [
    textOf(article['datePublished']),
    ...DATE_METAS.map((each) => metas.get(each)),
    ...others.map((each) => textOf(each['datePublished'])),
    ...times.marked,
    ...times.inArticle,
    ...times.anywhere,
    ...times.written,
  ]
  return said.find((each) => each !== undefined && readFeedDate(each) !== undefined) ?? null
}

const isOneSite = (link: string, address: string) =>
  registrableDomain(new URL(link).hostname) === registrableDomain(new URL(address).hostname)

/** The six fields that the wire shows. */
export function linkMetadataOf(facts: PageFacts): LinkMetadata {
  const { url, title, description, image, siteName, type } = facts
  return { url, title, description, image, siteName, type }
}

function scan(html: string): Found {
  const found: Found = {
    metas: new Map(),
    links: new Map(),
    title: '',
    language: '',
    blocks: [],
    times: { marked: [], inArticle: [], anywhere: [], written: [] },
  }
  const times = pageTimes(found.times)
  let inside: 'title' | 'json' | undefined
  const keep = (into: Map<string, string>, name: string | undefined, value: string | undefined) => {
    const key = name?.trim().toLowerCase()
    if (key && value?.trim() && !into.has(key)) into.set(key, value.trim())
  }
  const parser = new Parser({
    onopentag: (name, attribs) => {
      times.open(name, attribs)
      if (name === 'html') found.language ||= attribs['lang']?.trim() ?? ''
      if (name === 'meta') {
        keep(
          found.metas,
          attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? attribs['http-equiv'],
          attribs['content'],
        )
      }
      if (name === 'link')
        for (const rel of (attribs['rel'] ?? '').split(/\s+/)) keep(found.links, rel, attribs['href'])
      if (name === 'title' && found.title === '') inside = 'title'
      if (name === 'script' && /^application\/ld\+json/i.test(attribs['type'] ?? '')) {
        inside = 'json'
        found.blocks.push('')
      }
    },
    ontext: (text) => {
      if (inside === undefined) times.text(text)
      if (inside === 'title') found.title += text
      if (inside === 'json') found.blocks.push((found.blocks.pop() ?? '') + text)
    },
    onclosetag: (name) => {
      if (name === 'title' || name === 'script') inside = undefined
      times.close(name)
    },
  })
  parser.end(html)
  found.title = found.title.replace(/\s+/gu, ' ').trim()
  return found
}

/** The text of the article, where the page's JSON-LD declares it. */
export const declaredBody = (blocks: readonly string[]): string =>
  textOf(blocks.flatMap(thingsOf).find((each) => textOf(each['articleBody']))?.['articleBody']) ?? ''

type Thing = Record<string, unknown>

const OPENINGS = ['<!--', '//<![CDATA[', '/*<![CDATA[*/', '<![CDATA[']
const CLOSINGS = ['-->', '//]]>', '/*]]>*/', ']]>']

/** What hid a script from the browsers of long ago, or from a parser of XML. */
function withoutWrapping(block: string): string {
  const text = block.trim()
  const start = OPENINGS.find((each) => text.startsWith(each))?.length ?? 0
  const end = CLOSINGS.find((each) => text.endsWith(each))?.length ?? 0
  return text.slice(start, text.length - end)
}

/** Broken JSON-LD is common and costs only its own block. */
function thingsOf(block: string): Thing[] {
  try {
    return flatten(JSON.parse(withoutWrapping(block)) as unknown, 0)
  } catch {
    return []
  }
}

function flatten(value: unknown, depth: number): Thing[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((each) => flatten(each, depth + 1))
  const thing = value as Thing
  const inner = ['@graph', 'mainEntity', 'mainEntityOfPage', 'article', 'isPartOf']
  return [thing, ...inner.flatMap((name) => flatten(thing[name], depth + 1))]
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value.find((each) => typeof each === 'string'))
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function nameOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const names = value.map(nameOf).filter((each) => each !== undefined)
    return names.length > 0 ? names.join(', ') : undefined
  }
  if (typeof value === 'object' && value !== null) return textOf((value as Thing)['name'])
  return textOf(value)
}

function imageOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return imageOf(value[0])
  if (typeof value === 'object' && value !== null) return textOf((value as Thing)['url'])
  return textOf(value)
}

function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  // Cut at a word where there is one near, never inside a pair of surrogates.
  const cut = line.slice(0, most - 1)
  const wordEnd = cut.replace(/\s\S*$/u, '')
  return `${(wordEnd.length > most / 2 ? wordEnd : cut).replace(/[\ud800-\udbff]$/, '')}…`
}
