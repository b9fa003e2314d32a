import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { duotones } from '@chowk/server/drawing/duotone.ts'
import type { DuotoneName } from '@chowk/server/drawing/duotone.ts'
import { scenes } from '@chowk/server/drawing/scene.ts'
import type { Scene } from '@chowk/server/drawing/scene.ts'
import { findPublication } from './publications.ts'

export type Block =
  | { kind: 'paragraph' | 'heading' | 'quotation'; text: string }
  | { kind: 'list' | 'steps'; items: string[] }

type Version = { title: string; blocks: Block[] }

export type DemoArticle = {
  slug: string
  publicationSlug: string
  language: string
  first: Version
  /** A corrected text that takes the first one's place, and when it does. */
  later?: Version & { ageMinutes: number }
  standfirst: string
  author: string
  category: string
  picture: { scene: Scene; seed: number; duotone?: DuotoneName }
  /** Minutes before the moment at which the demo opened; negative: that long after it. */
  ageMinutes: number
  isFree: boolean
  /** Articles with the same word tell one story. */
  story?: string
}

const folder = join(import.meta.dirname, 'articles')

/** Every article of the demo, newest first. */
export const articles: DemoArticle[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => readArticles(file.slice(0, -3), readFileSync(join(folder, file), 'utf8')))
  .toSorted((one, other) => one.ageMinutes - other.ageMinutes)

/**
 * One file holds a publication's articles: `# title`, lines of `name: value`, an empty line, then paragraphs,
 * `## headings`, `- lists`, `1. steps` and `> quotations`. A paragraph that begins with [first] or [later]
 * stands in that version alone.
 */
export function readArticles(publicationSlug: string, file: string): DemoArticle[] {
  return file
    .split(/^# /m)
    .slice(1)
    .map((text) => readArticle(publicationSlug, text))
}

function readArticle(publicationSlug: string, text: string): DemoArticle {
  const [head = '', ...parts] = text.trim().split(/\n{2,}/)
  const [title = '', ...lines] = head.split('\n')
  const facts = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const need = (name: string) => facts.get(name) ?? fail(`${publicationSlug}: "${title}" has no ${name}`)
  const laterAge = facts.get('later')
  const story = facts.get('story')
  return {
    slug: need('slug'),
    publicationSlug,
    language: facts.get('lang') ?? findPublication(publicationSlug)?.languages[0] ?? 'en',
    first: { title, blocks: blocksOf(parts, 'first') },
    ...(laterAge !== undefined && {
      later: {
        title: facts.get('later-title') ?? title,
        blocks: blocksOf(parts, 'later'),
        ageMinutes: Number(laterAge),
      },
    }),
    standfirst: need('lead'),
    author: need('by'),
    category: need('about'),
    picture: pictureOf(need('scene'), need('seed'), facts.get('duotone')),
    ageMinutes: Number(need('age')),
    isFree: facts.get('free') !== 'no',
    ...(story !== undefined && { story }),
  }
}

function pictureOf(scene: string, seed: string, duotone: string | undefined): DemoArticle['picture'] {
  const known = scenes.find((each) => each === scene) ?? fail(`no scene ${scene}`)
  const tone = (Object.keys(duotones) as DuotoneName[]).find((each) => each === duotone)
  return { scene: known, seed: Number(seed), ...(tone && { duotone: tone }) }
}

function blocksOf(parts: string[], version: 'first' | 'later'): Block[] {
  const other = version === 'first' ? '[later] ' : '[first] '
  return parts
    .filter((segment) => !segment.startsWith(other))
    .map((segment) => blockOf(segment.replace(`[${version}] `, '')))
}

function blockOf(segment: string): Block {
  const lines = segment.split('\n')
  if (segment.startsWith('## ')) return { kind: 'heading', text: segment.slice(3) }
  if (segment.startsWith('> ')) return { kind: 'quotation', text: segment.slice(2) }
  if (segment.startsWith('- ')) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  if (segment.startsWith('1. ')) return { kind: 'steps', items: lines.map((line) => line.replace(/^\d+\. /, '')) }
  return { kind: 'paragraph', text: lines.join(' ') }
}

/** The version that readers have at a given moment, or undefined before the article is published. */
export function versionAt(
  article: DemoArticle,
  openedAt: Date,
  now: Date,
): (Version & { changedAt: Date }) | undefined {
  const { first, later } = article
  if (momentOf(article.ageMinutes, openedAt) > now) return undefined
  if (later && momentOf(later.ageMinutes, openedAt) <= now)
    return { ...later, changedAt: momentOf(later.ageMinutes, openedAt) }
  return { ...first, changedAt: momentOf(article.ageMinutes, openedAt) }
}

export function momentOf(ageMinutes: number, openedAt: Date): Date {
  return new Date(openedAt.getTime() - ageMinutes * 60_000)
}

export function wordsOf(version: Version): string[] {
  return version.blocks
    .flatMap((block) => ('items' in block ? block.items : [block.text]))
    .join(' ')
    .split(/\s+/u)
}

function fail(reason: string): never {
  throw new Error(reason)
}
