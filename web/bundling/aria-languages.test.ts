import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { HINDI_STRINGS } from '../ui/widgets/hindi-strings.ts'
import { inTwoLanguages } from './aria-languages.ts'

type Sentences = Readonly<Record<string, string | ((...values: never[]) => string)>>

const require = createRequire(import.meta.url)
/** Of widgets that Chowk has not. Whoever begins to use one writes its Hindi and takes it out of this list. */
const NOT_USED = [
  'breadcrumbs',
  'color',
  'numberfield',
  'previewtrigger',
  'searchfield',
  'steplist',
  'toast',
  'tooltip',
]

const folders = ['react-aria', 'react-stately', 'react-aria-components'].flatMap((name) => {
  const dist = join(dirname(require.resolve(`${name}/package.json`)), 'dist/private')
  const inside = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  return inside
    .filter((file) => /(^|\/)intlStrings\.mjs$/.test(file))
    .map((file) => ({ key: join(name, dirname(file)), file: join(dist, file) }))
})
const used = folders.filter(({ key }) => !NOT_USED.some((each) => key.endsWith(`/${each}`)))

async function englishOf(file: string): Promise<Sentences> {
  const [, english = ''] = /from "([^"]+\/en-US\.mjs)"/.exec(readFileSync(file, 'utf8')) ?? []
  return ((await import(pathToFileURL(join(dirname(file), english)).href)) as { default: Sentences }).default
}

test('every sentence of the widgets is there in Hindi, and none that no widget has', async () => {
  expect(used.map(({ key }) => key).toSorted()).toEqual(Object.keys(HINDI_STRINGS).toSorted())
  for (const { key, file } of used) {
    const english = await englishOf(file)
    expect(Object.keys(HINDI_STRINGS[key] ?? {}).toSorted(), key).toEqual(Object.keys(english).toSorted())
  }
})

/** What a sentence says, and which values it names in it. */
function spoken(sentence: (values: never, formatter: never) => string) {
  const named = new Set<string>()
  const values = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => (named.add(String(name)), String(name).startsWith('is') ? 'true' : '7') },
  )
  const first = (forms: Record<string, string | (() => string)>) => {
    const [form] = Object.values(forms).slice(-1)
    return typeof form === 'function' ? form() : (form ?? '')
  }
  const formatter = {
    plural: (_: number, forms: Record<string, string>) => first(forms),
    select: (forms: Record<string, string>) => first(forms),
    number: String,
  }
  const text = sentence(values as never, formatter as never)
  return { text, named }
}

test('every Hindi sentence is written in Devanagari and names what the English one names', async () => {
  for (const { key, file } of used) {
    const english = await englishOf(file)
    for (const [name, hindi] of Object.entries(HINDI_STRINGS[key] ?? {})) {
      const said = english[name]
      const text = typeof hindi === 'string' ? hindi : spoken(hindi).text
      expect(text, `${key} ${name}`).toMatch(/[\u0900-\u097F]/)
      if (typeof said !== 'function' || typeof hindi !== 'function') expect(typeof hindi).toBe(typeof said)
      else expect([...spoken(hindi).named], `${key} ${name}`).toEqual(expect.arrayContaining([...spoken(said).named]))
    }
  }
})

test('a list of languages becomes one of two, and other files stay as they are', () => {
  const [folder] = used
  const code = readFileSync(folder?.file ?? '', 'utf8')
  const text = inTwoLanguages(code, folder?.file ?? '') ?? ''
  expect(text.match(/'\w\w-\w\w'/g)).toEqual(["'en-US'", "'hi-IN'"])
  expect(inTwoLanguages(code, '/somewhere/intlStrings.mjs')).toBeUndefined()
})
