import { cutText, tidyText } from '@chowk/contract/text.ts'
import { SHARE_PICTURE, sharePath } from '@chowk/contract/sharing/share-picture.ts'
import type { ShareFormat, ShareKind } from '@chowk/contract/sharing/share-picture.ts'
import { m } from '../../paraglide/messages.js'

/** One step of the path to a page: a name and the path it leads to; the page itself has none. */
export type Crumb = [name: string, path?: string]

/** What other sites and search engines are told of a page. Paths are ours and get their origin where they are written. */
export interface ShareCard {
  kind: ShareKind
  id: string
  title: string
  description: string
  /** Of what the page is about, where that is not the language of the interface. */
  language?: string
  format?: ShareFormat
  /** What beside the title stands in the picture: its address changes with it. */
  shown?: readonly unknown[]
  story?: { publishedAt: string; updatedAt: string | null; section: string }
  crumbs: readonly Crumb[]
  /** The page's subject in the words of schema.org; a text that begins with `/` is an address of ours. */
  subject?: object
}

/** Where a page stands, and the language of the interface. */
export interface ShareAddress {
  url: URL
  locale: 'en' | 'hi'
}

/** What others show at most; a longer title or text would only be cut by them, without an ellipsis. */
const LONGEST = { title: 180, headline: 110, text: 300 }
const MOST_UNITS = 4000
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const attribute = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')
// Inside a script neither its end nor a comment may begin; the two separators were no part of strings in older JavaScript.
const scripted = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const oneLine = (text: string, most: number) =>
  cutText(tidyText(text.slice(0, MOST_UNITS).toWellFormed()).replaceAll(/\s+/gu, ' '), most)

const speakable = (language: string | undefined, locale: 'en' | 'hi') =>
  language === 'hi' || language === 'en' ? language : language ? 'en' : locale

/** The tags that Facebook, WhatsApp, LinkedIn, X and search engines read, as the end of a document's head. */
export function writeShareTags(card: ShareCard, { url, locale }: ShareAddress): string {
  const { title, description } = {
    title: oneLine(card.title, LONGEST.title),
    description: oneLine(card.description, LONGEST.text),
  }
  const language = speakable(card.language, locale)
  const canonical = canonicalOf(url, locale)
  const { kind, id, format = 'png', shown = [] } = card
  const picture = url.origin + sharePath({ kind, id, language, format }, JSON.stringify([title, ...shown]))
  const alt = `${title} · ${m.app_name()}`
  const { story } = card
  const properties: [name: string, value: string][] = [
    ['og:type', story ? 'article' : kind === 'person' ? 'profile' : 'website'],
    ['og:site_name', m.app_name()],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', `${card.language ?? locale}_IN`],
    ['og:image', picture],
    ...(url.protocol === 'https:' ? [['og:image:secure_url', picture] satisfies [string, string]] : []),
    ['og:image:type', format === 'png' ? 'image/png' : 'image/jpeg'],
    ['og:image:width', String(SHARE_PICTURE.width)],
    ['og:image:height', String(SHARE_PICTURE.height)],
    ['og:image:alt', alt],
    ...storyProperties(story),
  ]
  const names: [name: string, value: string][] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture],
    ['twitter:image:alt', alt],
  ]
  const written =
    (kindOf: 'property' | 'name') =>
    ([name, value]: [string, string]) =>
      value ? `<meta data-share ${kindOf}="${name}" content="${attribute(value)}"/>` : ''
  const data = structured(card, { title, description, canonical, picture, origin: url.origin })
  return [
    ...properties.map(written('property')),
    ...names.map(written('name')),
    ...data.map((each) => `<script data-share type="application/ld+json">${scripted(each)}</script>`),
  ].join('')
}

const storyProperties = (story: ShareCard['story']): [string, string][] =>
  story
    ? [
        ['article:published_time', story.publishedAt],
        ['article:modified_time', story.updatedAt ?? story.publishedAt],
        ['article:section', story.section],
      ]
    : []

// As in CanonicalLinks.
function canonicalOf(url: URL, locale: string): string {
  const search = new URLSearchParams(url.search)
  search.set('lang', locale)
  return `${url.origin}${url.pathname}?${search}`
}

interface Written {
  title: string
  description: string
  canonical: string
  picture: string
  origin: string
}

function structured(card: ShareCard, { title, description, canonical, picture, origin }: Written): object[] {
  const subject = card.subject && {
    '@context': 'https://schema.org',
    ...(card.story ? { headline: cutText(title, LONGEST.headline) } : { name: title }),
    description,
    url: canonical,
    image: card.story ? [picture] : picture,
    ...(absolute(card.subject, origin) as object),
  }
  const path = card.crumbs.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: oneLine(name, LONGEST.title),
    ...(path !== undefined && { item: origin + path }),
  }))
  const crumbs = path.length > 1 && {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: path,
  }
  return [subject, crumbs].filter((each) => typeof each === 'object')
}

/** The same with our addresses in full. */
function absolute(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return /^\/(?!\/)/.test(value) ? origin + value : value.toWellFormed()
  if (Array.isArray(value)) return value.map((each) => absolute(each, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, absolute(each, origin)]))
}
