import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { demoPeople } from '../demo/people.ts'
import { readSource, sources, tracked } from './sources.ts'

// The compiler may not take the web along.
const TABLE = pathToFileURL(join(import.meta.dirname, '../web/routes.ts')).href
const { screens } = (await import(TABLE)) as { screens: readonly { id: string; file?: string }[] }

const readme = readSource('README.md')

/** Settings that only our own tasks and tests give each other. */
const INTERNAL = /^CHOWK_(AT|BUILD|DATA|DEV|MODE|PASSWORD|PROVIDER|RUNS|WINDOWED|WORDS)$/

test('every setting that the program reads stands in the table of the README, and every one that stands there is read [V1:F11]', () => {
  const reading = sources.filter(({ path, isTest }) => /^(server|demo)\//.test(path) && !isTest)
  const read = reading.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:CHOWK|RAZORPAY)_[A-Z0-9_]+\b|\bSEALED_ONLY\b|\bDATABASE_URL\b|\bLOG_LEVEL\b/g)].map(
      ([name]) => name,
    ),
  )
  const named = [...readme.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
  const wanted = new Set(read.filter((name) => !INTERNAL.test(name)))
  expect([...wanted].filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !wanted.has(name) && name !== 'PORT' && name !== 'HOST')).toEqual([])
})

test('everybody whom one can sign in as in the demo stands in the README with who she is [V1:F11]', () => {
  for (const { email, part: segment } of demoPeople)
    expect(readme).toMatch(new RegExp(`\\| ${email} +\\| [^|]*${segment}`))
})

/** Folders that a text names. */
const namedIn = (text: string) => new Set([...text.matchAll(/`([\w-]+)\/`/g)].map(([, name = '']) => name))

test('every domain of the server stands in the table of the architecture, and no other [V1:F11]', () => {
  const reported = [...readSource('docs/architecture.md').matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) => [
    ...namedIn(cell),
  ])
  const folders = new Set(tracked.flatMap((path) => /^server\/([\w-]+)\/.*\.ts$/.exec(path)?.[1] ?? []))
  const domains = [...folders].filter((name) => !['platform', 'testing', 'migrations'].includes(name))
  expect(reported.toSorted()).toEqual(domains.toSorted())
})

/** Rooms of a domain: its folders with programs in them. */
const roomsOf = (domain: string) =>
  new Set(tracked.flatMap((path) => new RegExp(`^server/${domain}/([\\w-]+)/.*\\.ts$`).exec(path)?.[1] ?? []))

test('every room of a domain and of the platform stands beside it in the architecture, and no other [V1:F11]', () => {
  const page = readSource('docs/architecture.md')
  for (const [, domains = '', rooms = ''] of page.matchAll(/^\| (`.*?) \| (.*) \|$/gm)) {
    const own = [...namedIn(domains)].flatMap((domain) => [...roomsOf(domain)])
    expect([domains, [...namedIn(rooms)].toSorted()]).toEqual([domains, own.toSorted()])
  }
  const [, platform = ''] = /and folders: (.*?)A subject imports/s.exec(page) ?? []
  expect([...namedIn(platform)].toSorted()).toEqual([...roomsOf('platform')].toSorted())
})

test('every bench stands in the table of the operating manual, and every one that stands there can be run [V1:F11]', () => {
  const [, list = ''] = /const BENCHES[^{]*\{([^}]*)\}/.exec(readSource('bench/main.ts')) ?? []
  const benches = [...list.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)
  const [, table = ''] = /^\| Bench \|.*\n((?:\|.*\n)+)/m.exec(readSource('docs/operating.md')) ?? []
  const told = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  expect(benches.length).toBeGreaterThan(10)
  expect(told.toSorted()).toEqual(benches.toSorted())
})

/** What the README calls the subjects of screens that are still being built, by the word that their ids begin with. */
const SUBJECTS: Record<string, string> = {
  blog: 'the blog',
  collab: 'Projects',
  faq: 'the questions and answers',
  store: 'the store',
}

test('what the README says is being built has no screen yet, and what has screens works [V1:F11]', () => {
  const [, sentence = ''] =
    /\. ([^.]*) have their addresses already and say honestly that they are being built/.exec(
      readme.replaceAll(/\s+/g, ' '),
    ) ?? []
  for (const [id, name] of Object.entries(SUBJECTS)) {
    const own = screens.filter((screen) => screen.id === id || screen.id.startsWith(`${id}-`))
    expect([id, sentence.includes(name)]).toEqual([id, own.length > 0 && own.every(({ file }) => file === undefined)])
  }
  const working = ['community', 'quiz', 'member', 'organi'].filter((id) =>
    screens.some((screen) => screen.id.startsWith(id) && screen.file !== undefined),
  )
  expect(working.filter((id) => sentence.toLowerCase().includes(id))).toEqual([])
})
