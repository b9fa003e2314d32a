import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hostileMarkup } from '../../testing/feeds/hostile-feed.ts'
import { hashesOf, headScripts, ownScripts } from './page-scripts.rules.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (story: string, nonce = '') =>
  `<html><head><title>&lt;script>x&lt;/script></title><script>paint()</script></head><body><main>${story}</main>` +
  `<script${nonce && ` nonce="${nonce}"`}>begin()</script><script src="/a.js"></script></body></html>`

test("[V14] a script that stands in a story is never named in the page's policy, ours are", () => {
  const story = [
    ...hostileMarkup,
    '<script nonce="">window.__ran=1</script>',
    '<script nonce="guess">window.__ran=1</script>',
  ]
  const marked = page(story.join(''), 'n0nce')
  expect(hashesOf(ownScripts(marked, 'n0nce'))).toBe(`${hashOf('paint()')} ${hashOf('begin()')}`)
  expect(hashesOf(headScripts(marked))).toBe(hashOf('paint()'))
})

test('what search engines read in a script is data, and no policy names it [V1:C5]', () => {
  const marked = page('', 'n0nce').replace(
    '</head>',
    '<script data-share type="application/ld+json">{"name":"x"}</script></head>',
  )
  expect(hashesOf(ownScripts(marked, 'n0nce'))).toBe(`${hashOf('paint()')} ${hashOf('begin()')}`)
  expect(hashesOf(headScripts(marked))).toBe(hashOf('paint()'))
})

test('in development, where the pages come without a nonce, every script of theirs is named', () => {
  expect(hashesOf(ownScripts(page('')))).toBe(`${hashOf('paint()')} ${hashOf('begin()')}`)
})
