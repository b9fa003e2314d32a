import { expect, test } from 'vitest'
import { readSource, sources } from './sources.ts'
import { classesIn, composedFrom, isCopy, modules, namedIn, plainClasses, rulesIn, shared } from './styles.rules.ts'

/** Copies of primitives that are not converted yet, by file. */
const left = JSON.parse(readSource('checks/styles.json')) as Record<string, number>

const usesOf = ({ path, importers }: (typeof modules)[number]) => importers.map((source) => namedIn(source, path))

test('every class of a style sheet is named by a source that imports it', () => {
  const unused = modules.flatMap((sheet) => {
    const uses = usesOf(sheet)
    if (uses.some(({ isOpen }) => isOpen)) return []
    const named = new Set([...uses.flatMap(({ names }) => names), ...composedFrom(sheet.path)])
    return [...classesIn(sheet.rules)].filter((name) => !named.has(name)).map((name) => `${sheet.path}: .${name}`)
  })
  expect(unused).toEqual([])
})

test('every class that a source names has a rule in the style sheet it names', () => {
  const missing = modules.flatMap((sheet) => {
    const known = classesIn(sheet.rules)
    return usesOf(sheet)
      .flatMap(({ names }) => names)
      .filter((name) => !known.has(name))
      .map((name) => `${sheet.path}: no .${name}`)
  })
  expect(missing).toEqual([])
})

test('a class named in plain words is one of the primitives', () => {
  const unknown = sources
    .filter(({ path, isTest }) => path.startsWith('web/') && path.endsWith('.tsx') && !isTest)
    .flatMap((source) =>
      plainClasses(source)
        .filter((name) => !shared.has(name))
        .map((name) => `${source.path}: ${name}`),
    )
  expect(unknown).toEqual([])
})

test('no style sheet says again what a primitive says; what is left of such copies only shrinks', () => {
  const counts = Object.fromEntries(
    modules
      .map(({ path, rules }): [string, number] => [path, rules.filter(isCopy).length])
      .filter(([, count]) => count > 0),
  )
  expect(counts, 'name the primitive instead (web/ui/ground/primitives.css), or lower checks/styles.json').toEqual(left)
})

/** Sheets of what is no text of a user: titles with a set break, editors, differences, records of the operation. */
const KEEP_LINES = new Set([
  'web/app/difference/difference.module.css',
  'web/app/form/form.module.css',
  'web/app/text-editor/editor.module.css',
  'web/operator/operation.module.css',
  'web/organisation/landing/landing.module.css',
  'web/ui/written/written-text.module.css',
])

test('texts of users keep their lines by `WrittenText` alone [R2:K7]', () => {
  const keeping = modules.filter(({ rules }) =>
    rules.some(({ declarations }) => declarations.some((each) => /^white-space: (?:pre|break)/.test(each))),
  )
  expect(new Set(keeping.map(({ path }) => path))).toEqual(KEEP_LINES)
})

test('a copy is a rule of nothing but primitives, or all of one of three lines and more', () => {
  const copies = rulesIn(`
    .a { color: var(--ink-2); font: var(--small) }
    .b { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .c { color: var(--ink-2); margin: 0 }
    .d:hover { color: var(--ink-2) }
    @media (max-width: 767px) { .e { color: var(--ink-2) } }
  `).filter(isCopy)
  expect(copies.map(({ selectors }) => selectors[0])).toEqual(['.a', '.b'])
})

test('a spinner is 35 pixels inside a list and 150 on a page, and turns in 0.75 s [R9.10]', () => {
  const sheet = readSource('web/ui/waiting/spinner.module.css')
  expect(sheet).toMatch(/\.page \{\s+width: 150px;\s+height: 150px;/)
  expect(sheet).toMatch(/\.small \{\s+width: 35px;\s+height: 35px;/)
  expect(sheet).toContain('animation: turn 0.75s linear infinite')
})
