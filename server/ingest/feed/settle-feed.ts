import { eachAlone } from '../document/item-fault.ts'
import type { OnItemFault } from '../document/item-fault.ts'
import { namesOfByline } from '../text/byline.rules.ts'
import { cleanHtml, firstImage, isRealPicture } from '../text/clean.ts'
import { cutBeforeWord, textOfHtml, titleOfHtml, titleOfText } from '../text/plain-text.ts'
import { canonicalUrl, webUrl } from './canonical-url.rules.ts'
import { isCalendar, readFeedDate, settlePublishedAt } from './feed-date.rules.ts'
import { itemWithinLimits, withinLimits } from './field-limits.rules.ts'
import { identitiesOf } from './identity.rules.ts'
import type { Enclosure, FeedItem, FeedReading, FeedSource, RawItem, RawReading, Warning } from './feed.ts'

const MAX_ITEMS = 500

type Dated = { raw: RawItem; declaredMs: number | undefined; declared: string | undefined }
type Timed = Dated & { publishedMs: number }

/** Where nothing else tells how old an item with an unreadable date is. */
const UNREAD_AGE_MS = 24 * 3_600_000
/** By this it stands behind the item that tells its time, so that it never leads a list. */
const BEHIND_MS = 1

/** The rules over what was read: links made absolute, texts cleaned, dates and identities settled. An item that they fail for is left out. */
export function settleFeed(read: RawReading, source: FeedSource, onFault: OnItemFault): FeedReading {
  const feed = withinLimits(read.feed)
  const warnings = [...read.warnings]
  const base = webUrl(feed.base ?? '', source.address)?.href ?? source.address ?? webUrl(feed.home ?? '')?.href
  const fail = (raw: RawItem, error: unknown) => onFault({ item: raw.guid ?? raw.links[0] ?? raw.title ?? '', error })
  const dated = newestFirst(
    eachAlone(feed.items, (raw) => datedOf(itemWithinLimits(raw), source), fail),
    warnings,
  )
  const unreadable = dated.filter((each) => each.declared !== undefined && each.declaredMs === undefined)
  if (unreadable.length > 0) {
    const message = `${unreadable.length} date(s) could not be read, such as "${unreadable[0]!.declared!.slice(0, 60)}"`
    warnings.push({ code: 'DATE_UNREADABLE', message })
  }
  const settled = eachAlone(
    withTimes(dated, source.fetchedAtMs),
    (each) => ({ raw: each.raw, item: settleItem(each, source, base) }),
    ({ raw }, error) => fail(raw, error),
  )
  const identities = identitiesOf(
    settled.map(({ raw, item }) => ({
      guid: raw.guid?.trim() || undefined,
      canonicalUrl: item.canonicalUrl ?? undefined,
      title: item.title,
      text: () => textOfHtml(item.contentHtml ?? item.summaryHtml ?? ''),
    })),
  )
  return {
    format: feed.format,
    title: titleOfHtml(feed.title ?? ''),
    language: feed.language?.trim() || null,
    items: settled.map(({ item }, index) => storable({ ...item, identity: identities[index]! })),
    warnings,
    homeUrl: webUrl(feed.home ?? '', base)?.href ?? null,
    ttlMinutes: feed.ttl !== undefined && feed.ttl > 0 ? feed.ttl : null,
    isCalendar: isCalendar(
      dated.map((each) => each.declaredMs),
      source.fetchedAtMs,
    ),
  }
}

/** The item with texts that PostgreSQL takes in any form: without half a pair of surrogates, and without NUL. */
function storable(item: FeedItem): FeedItem {
  const text = JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
  return JSON.parse(text) as FeedItem
}

function datedOf(raw: RawItem, source: FeedSource): Dated {
  const declared = raw.published.find((each) => each?.trim())
  return { raw, declared, declaredMs: firstDate(raw.published, source.zoneMinutes) }
}

function firstDate(written: readonly (string | undefined)[], zoneMinutes: number | undefined): number | undefined {
  for (const each of written) {
    const time = each === undefined ? undefined : readFeedDate(each, zoneMinutes)
    if (time !== undefined) return time
  }
  return undefined
}

/** Rule I9: of a longer feed the newest 500 in their own order. */
function newestFirst(dated: Dated[], warnings: Warning[]): Dated[] {
  if (dated.length <= MAX_ITEMS) return dated
  warnings.push({ code: 'TOO_MANY_ITEMS', message: `Of ${dated.length} items the newest ${MAX_ITEMS} were taken` })
  const newest = dated.toSorted((a, b) => (b.declaredMs ?? 0) - (a.declaredMs ?? 0)).slice(0, MAX_ITEMS)
  const remaining = new Set(newest)
  return dated.filter((each) => remaining.has(each))
}

/**
 * Rule I14. A date that nobody can read does not make an old item the newest of all: it stands behind an item beside it, and where
 * none of them has a date, a day back.
 */
function withTimes(dated: readonly Dated[], fetchTimeMs: number): Timed[] {
  const known = dated.map(({ declaredMs }) =>
    declaredMs === undefined || settlePublishedAt(declaredMs, fetchTimeMs) !== declaredMs ? undefined : declaredMs,
  )
  let before: number | undefined
  const earlier = known.map((time) => (before = time ?? before))
  let after: number | undefined
  const later = known
    .toReversed()
    .map((time) => (after = time ?? after))
    .toReversed()
  return dated.map((each, index) => {
    const isUnread = each.declared !== undefined && each.declaredMs === undefined
    const neighbour = later[index] ?? earlier[index]
    const beside = neighbour === undefined ? fetchTimeMs - UNREAD_AGE_MS : neighbour - BEHIND_MS
    return { ...each, publishedMs: isUnread ? beside : settlePublishedAt(each.declaredMs, fetchTimeMs) }
  })
}

function settleItem(timed: Timed, source: FeedSource, feedBase: string | undefined): FeedItem {
  const { raw, declared, declaredMs, publishedMs } = timed
  const link = raw.links.map((each) => webUrl(each, feedBase)).find((each) => each !== undefined)
  const base = webUrl(raw.base ?? '', feedBase)?.href ?? link?.href ?? feedBase
  const updatedMs = firstDate(raw.updated, source.zoneMinutes)
  const contentHtml = cleanedOrNull(raw.content, base)
  const summaryHtml = cleanedOrNull(raw.summary, base)
  return {
    identity: '',
    url: link?.href ?? null,
    title: titleOf(raw, contentHtml ?? summaryHtml ?? ''),
    summaryHtml,
    contentHtml,
    authors: unique(raw.authors.flatMap((each) => namesOfByline(titleOfHtml(each ?? '')))),
    publishedAt: new Date(publishedMs).toISOString(),
    updatedAt:
      updatedMs === undefined ? null : new Date(settlePublishedAt(updatedMs, source.fetchedAtMs)).toISOString(),
    categories: unique(raw.categories.map((each) => titleOfHtml(each ?? ''))),
    enclosures: enclosuresOf(raw, base),
    image: imageOf(raw, `${contentHtml ?? ''}${summaryHtml ?? ''}`, base),
    declaredAt: declaredMs === publishedMs ? null : (declared ?? null),
    canonicalUrl: (link && canonicalUrl(link.href)) ?? null,
  }
}

function cleanedOrNull(html: string | undefined, base: string | undefined): string | null {
  const cleaned = html === undefined ? '' : cleanHtml(html, base)
  return cleaned === '' ? null : cleaned
}

/** Short posts have no title: their first words stand in for it. */
function titleOf(raw: RawItem, body: string): string {
  const written = raw.titleIsText ? titleOfText(raw.title ?? '') : titleOfHtml(raw.title ?? '')
  if (written !== '') return written.normalize('NFC')
  const line = textOfHtml(body).split('\n')[0] ?? ''
  return line.length <= 80 ? line : `${cutBeforeWord(line, 80)}…`
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((each) => each.trim()).filter((each) => each !== ''))]
}

function enclosuresOf(raw: RawItem, base: string | undefined): Enclosure[] {
  const seen = new Map<string, Enclosure>()
  for (const each of raw.enclosures) {
    const url = webUrl(each.url ?? '', base)?.href
    if (url === undefined || seen.has(url)) continue
    const length = each.length !== undefined && Number.isFinite(each.length) ? each.length : null
    seen.set(url, { url, type: each.type?.trim() || null, length })
  }
  return [...seen.values()]
}

/** The widest picture that the feed names, else the first real one in the text. */
function imageOf(raw: RawItem, html: string, base: string | undefined): string | null {
  const attached = raw.enclosures.filter((each) => /^image\/(?!svg)/.test(each.type ?? ''))
  for (const each of [...raw.images, ...attached]) {
    const url = webUrl(each.url ?? '', base)?.href
    const width = 'width' in each && each.width !== undefined ? String(each.width) : undefined
    if (url !== undefined && isRealPicture({ src: url, width })) return url
  }
  return firstImage(html)
}
