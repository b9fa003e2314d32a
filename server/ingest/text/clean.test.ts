import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean.ts'
import { processorMs } from '../../testing/attack/processor-time.ts'

const payloads = join(
  process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'security/dompurify/expect.json',
)

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action="https://evil.example"><input name=a><button>b</button></form>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
]

/** What a browser would run, in three places where cleaned text may stand. */
function findExecutable(html: string): string[] {
  const found: string[] = []
  for (const around of [
    (inner: string) => inner,
    (inner: string) => `<table><tr><td>${inner}`,
    (inner: string) => `<svg><desc>${inner}`,
  ]) {
    const { document } = new JSDOM(`<body>${around(html)}`).window
    for (const element of document.body.querySelectorAll('*')) {
      if (
        /^(?:script|style|object|embed|form|input|button|base|meta|link|template|math|textarea)$/i.test(
          element.localName,
        )
      )
        found.push(element.localName)
      for (const { name, value } of element.attributes) {
        // oxlint-disable-next-line no-control-regex
        const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
        if (/^on|^style$|^srcdoc$/.test(name)) found.push(name)
        if (/^(?:href|src|action|formaction|xlink:href)$/.test(name) && /^(?:javascript|data|vbscript):/.test(scheme))
          found.push(scheme)
      }
    }
  }
  return found
}

describe('[news:I24] texts of strangers are cleaned', () => {
  test('nothing that runs is left, and cleaning twice changes nothing', () => {
    for (const html of HOSTILE) {
      const cleaned = cleanHtml(html)
      expect([html, findExecutable(cleaned), cleanHtml(cleaned)]).toEqual([html, [], cleaned])
    }
  })

  test.skipIf(!existsSync(payloads))('nothing of 223 known attacks runs, and cleaning twice changes nothing', () => {
    const attacks = JSON.parse(readFileSync(payloads, 'utf8')) as { payload: string }[]
    expect(attacks.length).toBe(223)
    for (const { payload } of attacks) {
      const cleaned = cleanHtml(payload)
      expect([payload, findExecutable(cleaned), cleanHtml(cleaned)]).toEqual([payload, [], cleaned])
    }
  })

  test('links and pictures become absolute, links carry no trust', () => {
    expect(cleanHtml('<a href="/b" target="_top">b</a>', 'https://courier.example/a/')).toBe(
      '<a href="https://courier.example/b" rel="noopener noreferrer nofollow">b</a>',
    )
    expect(cleanHtml('<img src="p.jpg" alt="Pond" class="x">', 'https://courier.example/a/')).toBe(
      '<img src="https://courier.example/a/p.jpg" alt="Pond" />',
    )
    expect(cleanHtml('<img data-src="https://courier.example/lazy.jpg" src="data:image/gif;base64,R0">')).toContain(
      'lazy.jpg',
    )
  })

  test('counting pictures, foreign frames and empty paragraphs go, listed video hosts stay', () => {
    expect(cleanHtml('<p>a</p><img src="https://c.example/p.gif" width="1" height="1"><p> </p>')).toBe('<p>a</p>')
    expect(cleanHtml('<img src="https://feeds.feedburner.com/~r/x.gif">')).toBe('')
    expect(cleanHtml('<iframe src="https://www.youtube.com/embed/a"></iframe>')).toContain('youtube.com/embed/a')
    expect(cleanHtml('<iframe src="https://evil.example/"></iframe><p><img src="https://c.example/p.jpg"></p>')).toBe(
      '<p><img src="https://c.example/p.jpg" /></p>',
    )
  })

  test('twenty thousand nested tags are cut down within a second', () => {
    const began = processorMs()
    expect(cleanHtml('<div>'.repeat(20_000) + 'x').length).toBeLessThan(1000)
    expect(processorMs() - began).toBeLessThan(1000)
  })
})
