import sanitizeHtml from 'sanitize-html'
import { webUrl } from '../feed/canonical-url.rules.ts'

const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'q',
  'cite',
  'abbr',
  'time',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'div',
  'span',
  'section',
  'iframe',
]

const VIDEO_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'www.dailymotion.com']

const TRACKERS =
  /(?:^|\.)(?:feedburner\.com|feedsportal\.com|doubleclick\.net|googleadservices\.com|google-analytics\.com|scorecardresearch\.com|quantserve\.com|pixel\.wp\.com|stats\.wordpress\.com|facebook\.com|b-msedge\.net|pheedo\.com|2o7\.net|omtrdc\.net)$/i

/** Elements whose text nobody reads. Text inside an object stands for what cannot be shown, and that of formulas is read. */
const SWALLOWING = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'template'] as const

/** One that never ends would take all that follows with it: its tag goes, the text stays. What could be a program stays swallowed. */
function withoutUnclosed(html: string): string {
  const tags = /<(\/?)(textarea|noscript|title|svg|template|object)(?=[\s/>])[^<>]{0,2000}>/giu
  const open = new Map<string, { start: number; end: number }[]>()
  for (const found of html.matchAll(tags)) {
    const name = found[2]!.toLowerCase()
    const unclosed = open.get(name) ?? []
    open.set(name, unclosed)
    if (found[1] === '/') unclosed.pop()
    else unclosed.push({ start: found.index, end: found.index + found[0].length })
  }
  const spans = [...open.values()].flat().toSorted((a, b) => a.start - b.start)
  let position = 0
  const pieces = spans.map(({ start, end }) => {
    const piece = html.slice(position, start)
    position = end
    return piece
  })
  return pieces.join('') + html.slice(position)
}

/** The address of the first picture in cleaned markup. */
export function firstImage(html: string): string | null {
  for (let start = html.indexOf('<img '); start >= 0; start = html.indexOf('<img ', start + 1)) {
    const end = html.indexOf('>', start)
    const src = / src="([^"]*)"/.exec(html.slice(start, end < 0 ? html.length : end))?.[1]
    if (src) return src.replaceAll('&amp;', '&')
  }
  return null
}

/** Rule I24: an allow-list of tags, no scripts, styles, forms or foreign frames; links and pictures absolute. Stable when run twice. */
export function cleanHtml(html: string, base?: string): string {
  const absolute = (link: string | undefined) => (link === undefined ? undefined : webUrl(link, base)?.href)
  return sanitizeHtml(withoutUnclosed(html), {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      iframe: ['src', 'title', 'width', 'height'],
      time: ['datetime'],
      abbr: ['title'],
      ol: ['start'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    allowedIframeHostnames: VIDEO_HOSTS,
    allowIframeRelativeUrls: false,
    nestingLimit: 40,
    nonTextTags: [...SWALLOWING, 'annotation', 'annotation-xml'],
    transformTags: {
      a: (_, attribs) => {
        const href = /^mailto:/i.test(attribs['href'] ?? '') ? attribs['href'] : absolute(attribs['href'])
        const { title } = attribs
        return {
          tagName: 'a',
          attribs: { ...(href && { href, rel: 'noopener noreferrer nofollow' }), ...(title && { title }) },
        }
      },
      img: (_, attribs) => {
        const src = absolute(lazySource(attribs))
        return { tagName: 'img', attribs: { ...attribs, src: src ?? '' } }
      },
    },
    exclusiveFilter: (frame) => {
      if (frame.tag === 'img') return !isRealPicture(frame.attribs)
      if (frame.tag === 'iframe') return !frame.attribs['src']
      return ['p', 'div', 'span', 'section', 'figure'].includes(frame.tag) && isEmpty(frame)
    },
  }).trim()
}

const isEmpty = (frame: { text: string; mediaChildren?: string[] }) =>
  frame.text.trim() === '' && (frame.mediaChildren ?? []).length === 0

function lazySource(attribs: Record<string, string>): string | undefined {
  const src = attribs['src']
  if (src !== undefined && src !== '' && !src.startsWith('data:')) return src
  return attribs['data-src'] ?? attribs['data-original'] ?? attribs['data-lazy-src']
}

/** Pictures of at most 2 × 2 points and those of trackers are dropped. */
export function isRealPicture(attribs: Record<string, string | undefined>): boolean {
  const url = attribs['src'] === undefined ? undefined : webUrl(attribs['src'])
  if (!url || TRACKERS.test(url.hostname)) return false
  const sizes = [attribs['width'], attribs['height']].filter((each) => each !== undefined && /^\d+/.test(each))
  return !sizes.some((each) => Number.parseInt(each!, 10) <= 2)
}
