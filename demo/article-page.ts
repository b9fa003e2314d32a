import { escapeMarkup } from '@chowk/server/platform/text/markup.rules.ts'
import { momentOf } from './articles.ts'
import type { Block, DemoArticle } from './articles.ts'
import type { DemoPublication } from './publications.ts'

export type Shown = {
  article: DemoArticle
  publication: DemoPublication
  title: string
  blocks: Block[]
  publishedAt: Date
  changedAt: Date
  url: string
  pictureUrl: string
}

type Words = Record<
  'home' | 'latest' | 'about' | 'share' | 'copy' | 'more' | 'letter' | 'letterText' | 'rights' | 'paid',
  string
>

const words: Record<'en' | 'hi', Words> = {
  en: {
    home: 'Home',
    latest: 'Latest',
    about: 'About us',
    share: 'Share this story',
    copy: 'Copy link',
    more: 'More from us',
    letter: 'Our letter',
    letterText: 'One good story every Sunday morning, by e-mail.',
    rights: 'All rights with the newsroom.',
    paid: 'The rest of this story is for subscribers.',
  },
  hi: {
    home: 'मुखपृष्ठ',
    latest: 'ताज़ा',
    about: 'हमारे बारे में',
    share: 'यह ख़बर साझा करें',
    copy: 'लिंक कॉपी करें',
    more: 'हमारी और ख़बरें',
    letter: 'हमारी चिट्ठी',
    letterText: 'हर इतवार की सुबह एक अच्छी ख़बर, ई-मेल से।',
    rights: 'सभी अधिकार संपादकीय विभाग के पास।',
    paid: 'आगे की ख़बर ग्राहकों के लिए है।',
  },
}

export function bodyHtml(blocks: Block[]): string {
  return blocks.map(blockHtml).join('\n')
}

function blockHtml(block: Block): string {
  if ('items' in block) {
    const items = block.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')
    return block.kind === 'list' ? `<ul>${items}</ul>` : `<ol>${items}</ol>`
  }
  if (block.kind === 'heading') return `<h2>${escapeMarkup(block.text)}</h2>`
  if (block.kind === 'quotation') return `<blockquote><p>${escapeMarkup(block.text)}</p></blockquote>`
  return `<p>${escapeMarkup(block.text)}</p>`
}

/** A page as newsrooms make them: the story in full, and around it what a reader of feeds has to leave out. */
export function articlePage(shown: Shown, others: Shown[]): string {
  const { article, publication, title, url, pictureUrl } = shown
  const say = words[article.language === 'hi' ? 'hi' : 'en']
  const name = article.language === 'hi' ? publication.name.hi : publication.name.en
  const meta = [
    ['og:type', 'article'],
    ['og:title', title],
    ['og:description', article.standfirst],
    ['og:url', url],
    ['og:image', pictureUrl],
    ['og:image:width', '1600'],
    ['og:image:height', '900'],
    ['og:site_name', name],
    ['og:locale', article.language === 'hi' ? 'hi_IN' : 'en_IN'],
    ['article:published_time', shown.publishedAt.toISOString()],
    ['article:modified_time', shown.changedAt.toISOString()],
    ['article:section', article.category],
  ]
  const body = article.isFree
    ? `<div class="story-body">${bodyHtml(shown.blocks)}</div>`
    : `<div class="story-body">${bodyHtml(shown.blocks.slice(0, 2))}</div><p class="paywall">${say.paid}</p>`
  return `<!doctype html>
<html lang="${article.language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)} | ${escapeMarkup(name)}</title>
<meta name="description" content="${escapeMarkup(article.standfirst)}"><meta name="author" content="${escapeMarkup(article.author)}">
<link rel="canonical" href="${url}"><link rel="icon" href="/masthead/${publication.slug}.png">
${meta.map(([property = '', content = '']) => `<meta property="${property}" content="${escapeMarkup(content)}">`).join('\n')}
<script type="application/ld+json">${linkedData(shown)}</script>
</head>
<body>
<header><a href="/${publication.slug}/">${escapeMarkup(name)}</a>${menu(publication, say)}</header>
<main><article>
<p class="section"><a href="/${publication.slug}/">${escapeMarkup(article.category)}</a></p>
<h1>${escapeMarkup(title)}</h1>
<p class="standfirst">${escapeMarkup(article.standfirst)}</p>
<p class="byline"><span class="author">${escapeMarkup(article.author)}</span>, ${escapeMarkup(publication.place)} · <time datetime="${shown.publishedAt.toISOString()}">${shown.publishedAt.toUTCString()}</time></p>
<figure><img src="${pictureUrl}" width="1600" height="900" alt=""></figure>
${body}
</article>
<aside class="share"><h3>${say.share}</h3><ul><li><a href="${url}#copy">${say.copy}</a></li><li><a href="mailto:?body=${encodeURIComponent(url)}">@</a></li></ul></aside>
<aside class="newsletter"><h3>${say.letter}</h3><p>${say.letterText}</p><form action="/${publication.slug}/"><input type="email" aria-label="e-mail"><button>+</button></form></aside>
<aside class="related"><h3>${say.more}</h3><ul>${others.map((each) => `<li><a href="${each.url}">${escapeMarkup(each.title)}</a></li>`).join('')}</ul></aside>
</main>
<footer>${menu(publication, say)}<p>${escapeMarkup(name)}, ${escapeMarkup(publication.place)}. ${say.rights}</p></footer>
</body>
</html>
`
}

function menu(publication: DemoPublication, say: Words): string {
  const home = `/${publication.slug}/`
  return `<nav><ul><li><a href="${home}">${say.home}</a></li><li><a href="${home}#latest">${say.latest}</a></li><li><a href="${home}#about">${say.about}</a></li></ul></nav>`
}

function linkedData(shown: Shown): string {
  const { article, publication } = shown
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: shown.title,
    description: article.standfirst,
    inLanguage: article.language,
    datePublished: shown.publishedAt.toISOString(),
    dateModified: shown.changedAt.toISOString(),
    author: [{ '@type': 'Person', name: article.author }],
    publisher: { '@type': 'NewsMediaOrganization', name: publication.name.en, url: publication.homeUrl },
    image: [shown.pictureUrl],
    mainEntityOfPage: shown.url,
    isAccessibleForFree: article.isFree,
    ...(!article.isFree && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywall' },
    }),
  }
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

/** The front page of a publication, which names its feed. */
export function frontPage(publication: DemoPublication, feedUrl: string, stories: Shown[]): string {
  const types = {
    RSS: 'application/rss+xml',
    RDF: 'application/rdf+xml',
    ATOM: 'application/atom+xml',
    JSON: 'application/feed+json',
  }
  const items = stories.map(
    (each) =>
      `<li><a href="${each.url}">${escapeMarkup(each.title)}</a> <time>${each.publishedAt.toISOString()}</time></li>`,
  )
  return `<!doctype html>
<html lang="${publication.languages[0]}">
<head><meta charset="utf-8"><title>${escapeMarkup(publication.name.en)}</title>
<link rel="alternate" type="${types[publication.feed]}" title="${escapeMarkup(publication.name.en)}" href="${feedUrl}"></head>
<body><h1><img src="/masthead/${publication.slug}.png" width="96" height="96" alt=""> ${escapeMarkup(publication.name.en)}</h1>
<p id="about">${escapeMarkup(publication.about.en)}</p><ul id="latest">${items.join('')}</ul></body>
</html>
`
}

/** What stays the same in every version of an article. */
export function shownOf(
  article: DemoArticle,
  publication: DemoPublication,
  position: { origin: string; openedAt: Date },
): Omit<Shown, 'title' | 'blocks' | 'changedAt'> {
  return {
    article,
    publication,
    publishedAt: momentOf(article.ageMinutes, position.openedAt),
    url: `${position.origin}/${publication.slug}/${article.slug}`,
    pictureUrl: `${position.origin}/pictures/${article.slug}.jpg`,
  }
}
