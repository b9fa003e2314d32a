import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = (locale: string) => readFileSync(join(import.meta.dirname, `messages/${locale}.json`), 'utf8')
const read = (locale: string) => JSON.parse(source(locale)) as Record<string, unknown>
const [en, hi] = [read('en'), read('hi')]

const textOf = (message: unknown) => JSON.stringify(message)
const namesIn = (message: unknown) => [...new Set(textOf(message).match(/\{\w+\}/g))].toSorted()

test('every message is there in English and in Hindi, with the same names in it', () => {
  expect(Object.keys(hi)).toEqual(Object.keys(en))
  const unlike = Object.keys(en).filter((key) => String(namesIn(en[key])) !== String(namesIn(hi[key])))
  expect(unlike).toEqual([])
})

test('no two messages have the same name: only the last of them would be read', () => {
  for (const locale of ['en', 'hi']) {
    const names = Array.from(source(locale).matchAll(/^ {2}"([^"]+)":/gm), ([, name]) => name)
    expect(names.filter((name, n) => names.indexOf(name) < n)).toEqual([])
  }
})

test('Hindi messages are written in Devanagari, with the figures of the interface', () => {
  const texts = Object.entries(hi).filter(([key]) => key !== '$schema')
  expect(texts.filter(([, message]) => !/[\u0900-\u097F]/.test(textOf(message)))).toEqual([])
  expect(texts.filter(([, message]) => /[०-९]/.test(textOf(message)))).toEqual([])
})

/** Every text of a message: those of its plurals and kinds, or its only one. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (Array.isArray(message)) return message.flatMap(textsOf)
  const { match = {} } = message as { match?: Record<string, string> }
  return Object.values(match)
}

// A mark at the end of a sentence, behind it perhaps a closing one; what is put in for a name may bring its own.
const ENDS = /[.!?।…:}][”’)]?$/

test('where the English text is a whole sentence, so is the Hindi: both end with their mark', () => {
  const complete = Object.keys(en).filter(
    (key) => key !== '$schema' && textsOf(en[key]).every((text) => text.endsWith('.')),
  )
  expect(complete.length).toBeGreaterThan(1000)
  expect(complete.filter((key) => !textsOf(hi[key]).every((text) => ENDS.test(text)))).toEqual([])
})

test('what did not load is named without a mark at its end, which its place adds where it stands in a line', () => {
  const inScreens = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.includes('node_modules'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
    .join('\n')
  const named = inScreens.matchAll(/\b(?:failed|failedMore)(?:: |=\{)m\.(\w{1,80})|<FailedLine text=\{m\.(\w{1,80})/g)
  const keys = [...new Set(Array.from(named, ([, title, line]) => title ?? line ?? ''))]
  expect(keys.length).toBeGreaterThan(50)
  expect(
    keys.filter((key) => [en, hi].some((texts) => textsOf(texts[key]).some((text) => /[.।]$/.test(text)))),
  ).toEqual([])
})

test('of several sentences the last ends with its mark as those before it do', () => {
  // What stands as an example at the end is copied as it is.
  const examples = ['editor_link_wrong', 'member_invite_many_hint']
  const open = (texts: Record<string, unknown>, several: RegExp) =>
    Object.keys(texts).filter(
      (key) =>
        key !== '$schema' &&
        !examples.includes(key) &&
        textsOf(texts[key]).some((text) => several.test(text) && !ENDS.test(text)),
    )
  expect(open(hi, /[।?!] /)).toEqual([])
  expect(open(en, /[a-z)”][.?!] [A-Z]/)).toEqual([])
})

test('what comes out is प्रकाशित in Hindi, be it a post, an article or a quiz; only paper is छापा', () => {
  const texts = Object.keys(en).filter((key) => key !== '$schema')
  const published = texts.filter((key) => /\bpublish(ed)?\b/i.test(textOf(en[key])))
  expect(published.length).toBeGreaterThan(20)
  expect(published.filter((key) => !textOf(hi[key]).includes('प्रकाशित'))).toEqual([])
  const printed = texts.filter((key) => /छप|छाप/.test(textOf(hi[key])))
  expect(printed.filter((key) => !/print|invoice/i.test(textOf(en[key])))).toEqual([])
})

test('what somebody else has changed meanwhile is read again by itself: the page is loaded anew for what only a new document brings', () => {
  // A request under another one’s key, an account that waits, and a field that nobody sees.
  const own = ['app_error_key_reused', 'app_error_restricted', 'content_form_program']
  const asked = Object.keys(en).filter(
    (key) =>
      key !== '$schema' &&
      (textsOf(en[key]).some((text) => /\breload the page|load the page again/i.test(text)) ||
        textsOf(hi[key]).some((text) => /(?:पन्ना|पेज) फिर(?: से)? (?:खोलें|लोड)/.test(text))),
  )
  expect(asked).toEqual(own)
})
