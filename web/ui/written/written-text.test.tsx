// @vitest-environment jsdom
import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { clear, differencesOfServer, show } from '../widgets/widget-stage.tsx'
import { WrittenText } from './written-text.tsx'
import styles from './written-text.module.css'

afterEach(clear)

const shown = async (text: string, more: Omit<Parameters<typeof WrittenText>[0], 'text'> = {}) => {
  const element = (await show(<WrittenText text={text} {...more} />)).firstElementChild
  if (!(element instanceof HTMLElement)) throw new Error('There is no text.')
  return element
}
const links = (element: HTMLElement) => [...element.querySelectorAll('a')]

/** What a class of the style sheet says about spaces. */
const spaceRule = (name: string) => {
  const sheet = fs.readFileSync(join(import.meta.dirname, 'written-text.module.css'), 'utf8')
  return new RegExp(String.raw`\.${name} \{[^}]*white-space: ([\w-]+)`).exec(sheet)?.[1]
}

describe('a text that a user wrote', () => {
  test('keeps its lines and follows its own direction [R2:K7]', async () => {
    const element = await shown('One\n\nTwo\nتین', { lang: 'ur', className: 'muted' })
    expect([element.textContent, element.dir, element.lang]).toEqual(['One\n\nTwo\nتین', 'auto', 'ur'])
    expect(element.classList.contains('muted')).toBe(true)
    expect(element.classList.contains(styles['lines'] ?? '')).toBe(true)
    expect(spaceRule('lines')).toBe('pre-line')
  })

  test('keeps the indentation of code and poems where asked [R2:Q4]', async () => {
    const code = 'def f(x):\n    if x:\n\treturn 1\n  return 2'
    const element = await shown(code, { as: 'blockquote', keepsSpaces: true })
    expect([element.tagName, element.textContent]).toEqual(['BLOCKQUOTE', code])
    expect(element.classList.contains(styles['spaces'] ?? '')).toBe(true)
    expect(spaceRule('spaces')).toBe('pre-wrap')
  })

  test('has links for its web addresses, without the punctuation after them [R2:C3]', async () => {
    const text = 'यह पढ़ें: https://paper.example/कुआँ। (www.two.example/a)'
    const element = await shown(text)
    expect(element.textContent).toBe(text)
    expect(links(element).map((link) => [link.textContent, link.href, link.rel, link.target])).toEqual([
      ['https://paper.example/कुआँ', `https://paper.example/${encodeURIComponent('कुआँ')}`, 'nofollow ugc noopener', ''],
      ['www.two.example/a', 'https://www.two.example/a', 'nofollow ugc noopener', ''],
    ])
    expect(links(await shown(text, { links: 'new-tab' })).map(({ target }) => target)).toEqual(['_blank', '_blank'])
    expect(links(await shown(text, { links: 'none' }))).toEqual([])
  })

  test('is only text where it looks like markup or a script [R2:C3]', async () => {
    for (const text of [
      '<a href="https://evil.example">x</a><img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'JaVaScRiPt://paper.example/%0aalert(1)',
    ]) {
      const element = await shown(text)
      expect(element.textContent).toBe(text)
      const inside = [...element.querySelectorAll('*:not(bdi)')].map(({ tagName }) => tagName)
      expect([text, inside, links(element).map(({ href }) => href)]).toEqual(
        text.startsWith('<a') ? [text, ['A'], ['https://evil.example/']] : [text, [], []],
      )
    }
  })

  test('cannot turn the direction of an address, and names the site behind a look-alike [R2:C3]', async () => {
    const [turned] = links(await shown('\u202ehttps://paper.example/a\u202egpj.exe'))
    expect([turned?.textContent, turned?.querySelector('bdi')?.dir]).toEqual(['https://paper.example/a', 'ltr'])
    const [alike] = links(await shown('https://p\u0430per.example/a'))
    expect(alike?.textContent).toBe('https://p\u0430per.example/a (xn--pper-53d.example)')
    const [hindi] = links(await shown('https://उदाहरण.भारत/पथ'))
    expect(hindi?.textContent).toBe('https://उदाहरण.भारत/पथ')
  })

  test('of 10,000 characters without a space stays one breakable text [R2:K7]', async () => {
    const text = 'क'.repeat(10_000)
    const element = await shown(text)
    expect([element.textContent === text, element.className.includes('breaks')]).toEqual([true, true])
    expect(links(await shown(`https://paper.example/${'a'.repeat(10_000)}`))).toEqual([])
  })

  test('that is cut has no link to a cut address [R2:C3]', async () => {
    const text = 'See https://paper.example/wells today'
    const cut = await shown(text, { until: 20 })
    expect([cut.textContent, links(cut)]).toEqual([text.slice(0, 20), []])
    expect(links(await shown(text, { until: 31 }))).toHaveLength(1)
  })

  test('is drawn alike by the server and the browser [R2:K7]', async () => {
    expect(await differencesOfServer(<WrittenText text={'One\nhttps://paper.example/a'} keepsSpaces />)).toEqual([])
  })
})
