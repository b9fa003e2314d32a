// What a screen, a call and a simple write cost, for `npm run measure`; another folder of the same project may be named.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const list = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 })
const paths = list.split('\n').filter((path) => path && existsSync(join(ROOT, path)))
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const linesOf = (path: string) =>
  textOf(path)
    .split('\n')
    .filter((line) => line.trim() !== '').length
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const code = new Map(paths.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, textOf(path)]))
const own = [...code.keys()].filter((path) => !isTest(path) && !path.startsWith('server/testing/'))
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const row = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(10))).join(' '))

interface Screen {
  file?: string
}
const table = (await import(pathToFileURL(join(ROOT, 'web/routes.ts')).href)) as { screens: Screen[] }
const screens = table.screens.filter(({ file }) => file).map(({ file = '' }) => file)
const folderOf = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')

const LANGUAGES = ['en', 'hi']
const messages = LANGUAGES.flatMap((language) =>
  Object.keys(JSON.parse(textOf(`web/messages/${language}.json`)) as object),
)

// Which domain a message belongs to: the one that names it most, whatever it begins with; what none names is shared.
const named = new Map<string, Map<string, number>>()
for (const path of own.filter((each) => each.startsWith('web/') && !each.startsWith('web/paraglide/')))
  for (const [, name = ''] of (code.get(path) ?? '').matchAll(/\bm\.(\w+)/g)) {
    const by = named.get(name) ?? new Map<string, number>()
    by.set(folderOf(path, 2), (by.get(folderOf(path, 2)) ?? 0) + 1)
    named.set(name, by)
  }
const domainOf = (name: string) =>
  [...(named.get(name) ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0].slice('web/'.length) ?? ''

const messageLines = (isOf: (domain: string) => boolean): number =>
  messages.filter((name) => isOf(domainOf(name))).length

function printScreens(): void {
  // What all screens share is no domain, though a screen of its own stands in it; its messages count in the sum all the same.
  const domains = new Set(screens.filter((file) => /^(?!app\/).*\//.test(file)).map((file) => folderOf(file, 1)))
  row('lines per screen', 'screens', 'source', 'style', 'messages', 'sum', 'per screen')
  const totals = [0, 0, 0, 0]
  for (const domain of [...domains].toSorted()) {
    const inside = (path: string) => path.startsWith(`web/${domain}/`)
    const count = screens.filter((file) => file.startsWith(`${domain}/`)).length
    const source = sum(own.filter(inside).map(linesOf))
    const style = sum(paths.filter((path) => inside(path) && path.endsWith('.css')).map(linesOf))
    const words = messageLines((each) => each === domain)
    for (const [index, each] of [count, source, style, words].entries()) totals[index] = (totals[index] ?? 0) + each
    row(domain, count, source, style, words, source + style + words, Math.round((source + style + words) / count))
  }
  const [count = 0, source = 0, style = 0, inside = 0] = totals
  const shownByAll = messageLines((each) => !domains.has(each))
  row('shared messages', '', '', '', shownByAll, shownByAll, '')
  const words = inside + shownByAll
  row('all', count, source, style, words, source + style + words, Math.round((source + style + words) / count))
  const shared = (folder: string) => sum(own.filter((path) => path.startsWith(`web/${folder}/`)).map(linesOf))
  console.log(`beside them: web/ui ${shared('ui')} and web/app ${shared('app')} lines of source\n`)
}

const CALL = /export const (\w+) = call\(\{\s*address: '(GET|POST|PUT|PATCH|DELETE) ([^']+)'/g
interface Found {
  name: string
  method: string
  path: string
}
const callsIn = (path: string): Found[] =>
  [...(code.get(path) ?? '').matchAll(CALL)].map(([, name = '', method = '', address = '']) => ({
    name,
    method,
    path: address,
  }))

function printCalls(): void {
  const contract = own.filter((path) => path.startsWith('contract/'))
  row('lines per call', 'calls', 'contract', 'server', 'per call')
  for (const domain of new Set(
    contract.filter((path) => path.split('/').length > 2).map((path) => path.split('/')[1] ?? ''),
  )) {
    const declared = contract.filter((path) => path.startsWith(`contract/${domain}/`))
    const count = declared.flatMap(callsIn).length
    if (count === 0) continue
    const [wire, inside] = [declared, own.filter((path) => path.startsWith(`server/${domain}/`))].map((files) =>
      sum(files.map(linesOf)),
    )
    row(domain, count, wire ?? 0, inside ?? 0, Math.round(((wire ?? 0) + (inside ?? 0)) / count))
  }
  console.log()
}

/** Files that name a write or the handler that answers it: where somebody must look who changes it. */
function printWrites(): void {
  const writes = own
    .filter((path) => path.startsWith('contract/'))
    .flatMap(callsIn)
    .filter(({ method }) => method !== 'GET')
  const counts = writes.map(({ name, method, path }) => {
    const handler = own.flatMap(
      (each) => new RegExp(`export const (\\w+) = handle\\(${name}\\b`).exec(code.get(each) ?? '')?.[1] ?? [],
    )
    const wanted = new RegExp(`\\b(?:${[name, ...handler].join('|')})\\b`)
    return own.filter((each) => wanted.test(code.get(each) ?? '') || code.get(each)?.includes(`'${method} ${path}'`))
      .length
  })
  const mean = sum(counts) / Math.max(1, counts.length)
  row('files per write', 'writes', 'median', 'mean')
  row('', writes.length, median(counts), mean.toFixed(1))
  console.log()
}

function printModules(): void {
  const opened = new Map<string, Set<string>>()
  const inner = own.filter((path) => /^server\/[^/]+\//.test(path))
  for (const path of inner)
    for (const [, specifier = ''] of (code.get(path) ?? '').matchAll(/from '(\.[^']+\.ts)'/g)) {
      const to = join(folderOf(path, path.split('/').length - 1), specifier)
      const [from, domain] = [folderOf(path, 2), folderOf(to, 2)]
      if (from !== domain && /^server\/(?!platform|drawing|testing)[^/]+\//.test(to))
        opened.set(domain, (opened.get(domain) ?? new Set()).add(to))
    }
  row('opened by other domains', 'modules')
  for (const [domain, files] of [...opened].toSorted(([a], [b]) => a.localeCompare(b)))
    row(domain.slice('server/'.length), files.size)
  console.log()
}

function printRest(): void {
  const { count } = JSON.parse(textOf('checks/exceptions.json')) as { count: number }
  console.log(
    `${count} exceptions, ${own.length} files of code with ${sum(own.map(linesOf))} lines, ${[...code.keys()].filter(isTest).length} of tests`,
  )
  const stages = join(ROOT, '.chowk/stages.json')
  if (!existsSync(stages)) return console.log('No run of all tests has left its stages here yet.')
  row('stage of npm test', 'seconds')
  for (const [title, seconds] of JSON.parse(readFileSync(stages, 'utf8')) as [string, number][])
    row(title, seconds.toFixed(1))
}

printScreens()
printCalls()
printWrites()
printModules()
printRest()
