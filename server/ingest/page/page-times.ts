import { wordsOfName } from './page-furniture.ts'

/** When a page says that it was published, in its own elements: the surest first. */
export type PageTimes = { marked: string[]; inArticle: string[]; anywhere: string[]; written: string[] }

type Attributes = Record<string, string>

/** Notes the times of a page while it is read from its beginning to its end. */
export type TimeNotes = {
  open: (name: string, attributes: Attributes) => void
  text: (text: string) => void
  close: (name: string) => void
}

const MAX_TIMES = 3
/** A date that is only written stands near the heading of its story; further down those of other stories stand. */
const NEAR_HEADING = 600
const LONGEST_DATE = 80
const UNREAD = new Set(['script', 'style', 'noscript', 'template'])

/** What a date is called in classes, word by word. */
const CALLED = new Set(
  'date dates datetime datestamp pubdate pubtime published publishdate publishtime publication posted timestamp'.split(
    ' ',
  ),
)
/** Dates of something else. */
const CALLED_OTHERWISE = new Set(
  'update updated lastupdate lastupdated modified lastmodified edited revised expires event comment related'.split(' '),
)
const LEADS = new Set(['first', 'published', 'posted', 'date', 'on', 'at', ''])

export function pageTimes(times: PageTimes): TimeNotes {
  let [articles, sinceHeading, unread] = [0, Number.POSITIVE_INFINITY, 0]
  let writing: { name: string; depth: number; text: string } | undefined
  const note = (into: string[], said: string | undefined) => {
    if (said && into.length < MAX_TIMES) into.push(said)
  }
  return {
    open: (name, attributes) => {
      if (UNREAD.has(name)) unread++
      if (name === 'h1' && sinceHeading === Number.POSITIVE_INFINITY) sinceHeading = 0
      if (writing?.name === name) writing.depth++
      noteAttributes(times, { name, attributes, isInside: articles > 0 }, note)
      if (!writing && sinceHeading < NEAR_HEADING && isDated(name, attributes)) writing = { name, depth: 1, text: '' }
      if (name === 'article' || name === 'main') articles++
    },
    text: (text) => {
      if (unread > 0) return
      sinceHeading += text.trim().length
      if (writing && writing.text.length <= LONGEST_DATE) writing.text += text
    },
    close: (name) => {
      if (UNREAD.has(name)) unread--
      if (name === 'article' || name === 'main') articles--
      if (writing?.name !== name || --writing.depth > 0) return
      note(times.written, dateIn(writing.text))
      writing = undefined
    },
  }
}

type Element = { name: string; attributes: Attributes; isInside: boolean }

/** An element that is marked as the time of publication, or a time that stands in the article or elsewhere. */
function noteAttributes(
  times: PageTimes,
  { name, attributes, isInside }: Element,
  note: (into: string[], said: string | undefined) => void,
): void {
  const isMarked =
    (attributes['itemprop'] ?? '').toLowerCase().split(/\s+/u).includes('datepublished') ||
    attributes['pubdate'] !== undefined
  if (isMarked) return note(times.marked, attributes['datetime'] ?? attributes['content'] ?? attributes['title'])
  if (name === 'time') note(isInside ? times.inArticle : times.anywhere, attributes['datetime'])
  else if (isDated(name, attributes)) note(isInside ? times.inArticle : times.anywhere, attributes['title'])
}

/** It says by its name or its class that it holds the date of its story. */
function isDated(name: string, attributes: Attributes): boolean {
  const words = (attributes['class'] ?? '').slice(0, 500).split(/\s+/u).flatMap(wordsOfName)
  if (words.some((each) => CALLED_OTHERWISE.has(each))) return false
  return name === 'time' || words.some((each) => CALLED.has(each))
}

/** A date without what leads to it: "Posted on 1 March 2026". */
function dateIn(written: string): string | undefined {
  const words = written.trim().split(/\s+/u)
  const start = words.findIndex((each) => !LEADS.has(each.toLowerCase().replace(':', '')))
  const line = words.slice(start).join(' ')
  return start < 0 || line.length > LONGEST_DATE ? undefined : line
}
