/** Elements and roles that hold what surrounds an article. */
const NAMES = new Set(['nav', 'footer', 'aside', 'dialog', 'menu', 'button', 'select', 'form'])
const ROLES = new Set([
  'navigation',
  'complementary',
  'banner',
  'contentinfo',
  'dialog',
  'alertdialog',
  'search',
  'menu',
  'menubar',
  'toolbar',
])

/** What such parts of a page are called in their classes and ids, word by word. */
const CALLED = new Set(
  `nav navbar navigation breadcrumb breadcrumbs crumbs submenu footer sidebar related relatedposts relatedstories recommended recommendation recommendations trending
  newsletter newsletters subscribe subscription signup optin promo promos promotion sponsored sponsor advert adverts advertisement advertising advertorial share sharebar
  sharethis sharedaddy addthis addtoany social socials comments comment commentlist disqus respond outbrain taboola recirc recirculation readnext upnext pagination pager cookie
  cookies consent gdpr paywall modal popup popover toolbar tags taglist authorbio bio mostread mostpopular popular partner skip syndicated morestories readmore`.split(
    /\s+/u,
  ),
)
/** Those that are small: the same words name whole articles too. */
const CALLED_SMALL = new Set(
  'byline author authors date dates time timestamp published pubdate updated dateline kicker eyebrow credit copyright readtime meta postmeta entrymeta'.split(
    ' ',
  ),
)
const MOST_SHARE = 0.3
const SMALL = 160
const INLINE = new Set([
  'a',
  'b',
  'i',
  'em',
  'strong',
  'span',
  'time',
  'small',
  'cite',
  'abbr',
  'u',
  'mark',
  'sup',
  'sub',
])
const NEVER = new Set([
  'html',
  'head',
  'body',
  'main',
  'article',
  'h1',
  'p',
  'blockquote',
  'table',
  'tbody',
  'tr',
  'td',
])

/** Words of names that say nothing of what it is. */
const PLAIN = new Set(
  'container wrapper wrap list box block section widget module inner area bar links items item group component holder js m c o'.split(
    ' ',
  ),
)

/** The words of a class or an id: "postRelated__list-2" is post, related, list, 2. */
export function wordsOfName(name: string): string[] {
  return name
    .slice(0, 300)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Longer names are the slugs of headings: "sharing-with-other-developers". */
const MOST_WORDS = 4

/** The word that says what it is stands first or last in a name: "related-stories-list" and "left-sidebar", but "has-sidebar-layout" is a page. */
function isCalled(element: Element, words: ReadonlySet<string>): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`.slice(0, 500).split(/\s+/u)
  return names.some((name) => {
    const own = wordsOfName(name).filter((word) => !PLAIN.has(word))
    return own.length <= MOST_WORDS && (words.has(own[0] ?? '') || words.has(own.at(-1) ?? ''))
  })
}

const isFurniture = (element: Element): boolean =>
  NAMES.has(element.localName) ||
  ROLES.has(element.getAttribute('role') ?? '') ||
  element.hasAttribute('hidden') ||
  isCalled(element, CALLED)

const textLength = (element: Element) => element.textContent.length

/**
 * Takes off a page what its own marks call something else than the article. What holds a good share of the page's paragraphs stays,
 * whatever it is called.
 */
export function removeFurniture(document: Document): void {
  const prose = [...document.querySelectorAll('p')].reduce((sum, each) => sum + textLength(each), 0)
  const mayGo = (element: Element) => {
    const own = [...element.querySelectorAll('p')].reduce((sum, each) => sum + textLength(each), 0)
    return own <= prose * MOST_SHARE && !element.querySelector('h1')
  }
  const visit = (element: Element) => {
    const children = [...element.children]
    for (const child of children) {
      const isOpen = !NEVER.has(child.localName) && !INLINE.has(child.localName)
      if (isOpen && isFurniture(child) && mayGo(child)) child.remove()
      else visit(child)
    }
  }
  if (document.body) visit(document.body)
}

/** Takes small marked things out of an article: its author, its time, a credit. */
export function removeSmall(root: Element): void {
  for (const element of root.querySelectorAll('[class], [id]'))
    if (
      !NEVER.has(element.localName) &&
      !INLINE.has(element.localName) &&
      element.textContent.length < SMALL &&
      isCalled(element, CALLED_SMALL) &&
      !element.querySelector('h1, h2, h3, img, p, figcaption')
    )
      element.remove()
}
