const MB = 1024 * 1024
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Heavy</title>${head}</head><body>${body}</body></html>`

/** Pages that were made to keep a reader busy, by what is heavy in them. */
export const heavyPages: Readonly<Record<string, string>> = {
  'boxes in boxes': page(filled('<div>', MB)),
  'paragraphs without end': page(
    `<article><h1>Heavy</h1>${filled('<p>Rain fell on the old town again. ', 4 * MB)}</article>`,
  ),
  'links without end': page(filled('<a href="/a">A</a> ', 4 * MB)),
  'what a page says of itself': page(
    '<p>Heavy</p>',
    `<script type="application/ld+json">${filled('{"@graph":[', MB)}</script>`,
  ),
  'attributes without end': page(`<p ${filled('a="b" ', 4 * MB)}>Heavy</p>`),
  'an endless word': page(`<article><p>${filled('क', MB)}</p></article>`),
}

/** Lists of feeds that were made for the same. */
export const heavyLists: Readonly<Record<string, string>> = {
  'a hundred thousand': `<opml version="2.0"><body>${filled('<outline text="A" xmlUrl="https://a.example/feed"/>', 5 * MB)}</body></opml>`,
  'each in the one before': `<opml version="2.0"><body>${filled('<outline text="A">', 5 * MB)}`,
}
