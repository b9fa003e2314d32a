// What is made from the source and stands nowhere in it: words as functions, types of the routes, the pages.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { KEPT, ROOT, Stop, at, environment, exists, readIfThere } from './packages.mjs'
import { isAlive, program, run, step, together } from './programs.mjs'

// Folders that are made, and those where a compiler leaves more than its one file of ours.
const GENERATED = new Set(['build', 'paraglide', '.react-router', 'node_modules', '.types'])
const ONLY = { 'web/project.inlang': ['settings.json'] }

/** Files below these paths that somebody wrote, in the order of their names. */
export function writtenFiles(paths) {
  const found = []
  const walk = (path) => {
    const stat = fs.statSync(path, { throwIfNoEntry: false })
    const name = relative(ROOT, path)
    if (stat?.isDirectory())
      for (const each of (ONLY[name] ?? fs.readdirSync(path)).toSorted())
        if (!GENERATED.has(each)) walk(join(path, each))
    if (stat?.isFile()) found.push({ name, size: stat.size, mtimeMs: stat.mtimeMs })
  }
  for (const path of paths) walk(at(path))
  return found
}

// Sizes and times of all files, so that a deleted file or an older branch counts as a change too.
function fingerprint(paths) {
  const lines = writtenFiles(paths).map(({ name, size, mtimeMs }) => `${name} ${size} ${mtimeMs}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Does the work only when its sources have changed since it last succeeded, or what it made is gone. */
async function unlessMade({ made, sources, sourcesStay = false }, work) {
  const note = join(KEPT, `made-${made.replaceAll(/\W+/g, '-')}`)
  const present = () => fingerprint([...sources, 'package-lock.json'])
  const before = present()
  if (exists(made) && readIfThere(note) === before) return
  await work()
  // What was changed meanwhile may not be in it. But the compiler of words writes its settings anew, so that a fingerprint of before would have
  // them compiled twice.
  fs.writeFileSync(note, sourcesStay ? before : present())
}

async function mustRunInWeb(node, words, { problem, more = {} }) {
  const env = { ...environment(node), NODE_ENV: 'production', ...more }
  const code = await run(node, words, { env, cwd: join(ROOT, 'web') })
  if (code !== 0) throw new Stop(problem, code)
}

// As the bundler's own plugin has them, to the letter.
const WORDS = ['--strategy', 'baseLocale', '--is-server', "import.meta.env?.SSR ?? typeof window === 'undefined'"]

async function compileWords(node) {
  await unlessMade({ made: 'web/paraglide/messages.js', sources: ['web/messages', 'web/project.inlang'] }, async () => {
    const words = ['compile', '--project', './project.inlang', '--outdir', './paraglide', '--silent', ...WORDS]
    const problem = 'The words do not compile.'
    const compiler = program('@inlang/paraglide-js', 'paraglide-js')
    await step('Words', () => mustRunInWeb(node, [compiler, ...words], { problem }))
  })
}

// The routes of each domain.
const screenTables = () =>
  fs
    .readdirSync(at('web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `web/${name}/screens.ts`)

/** What the compiler reads but nobody writes: words as functions, types of the routes. */
export async function generate(node) {
  if (!exists('web/react-router.config.ts')) return
  await compileWords(node)
  await unlessMade(
    {
      made: 'web/.react-router/types',
      sources: ['web/react-router.config.ts', 'web/routes.ts', 'web/screens-being-built.ts', ...screenTables()],
    },
    async () => {
      const problem = 'The routes do not compile.'
      // The bundler's own plugin would begin the words anew, and be ended halfway with this program.
      const more = { CHOWK_WORDS: 'compiled' }
      await mustRunInWeb(node, [program('@react-router/dev', 'react-router'), 'typegen'], { problem, more })
    },
  )
}

/** Programs and words are made at once, then the pages from the words. */
export async function build(node, { programs, pages }) {
  await together(programs && buildPrograms(node), pages && buildPages(node))
}

/** The pages, built in a folder of their own beside those that a running server may be reading. */
export async function buildPages(node) {
  if (!exists('web/react-router.config.ts')) return
  await unlessMade({ made: 'web/build/server/index.js', sources: ['web', 'contract'] }, async () => {
    await compileWords(node)
    const name = `${Date.now()}-${process.pid}`
    const folder = join(ROOT, 'web/build', name)
    const words = [program('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn']
    const more = { CHOWK_WORDS: 'compiled', CHOWK_BUILD: `build/${name}` }
    try {
      await step('Pages', () => mustRunInWeb(node, words, { problem: 'The pages could not be built.', more }))
    } catch (failure) {
      fs.rmSync(folder, { recursive: true, force: true })
      throw failure
    }
    escapeLetters(join(folder, 'server'))
    // Server last: whoever starts in between finds the browser's files of the same build beside it.
    swapBuild(folder, ['client', 'server'])
  })
}

/**
 * Writes letters beyond ASCII as escapes in all that Node runs below a folder: one such letter in a file, and Node keeps all of it in memory with
 * two bytes for each letter. They stand in strings, templates and patterns, where an escape is the same letter; not in a `String.raw`.
 */
export function escapeLetters(folder) {
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.m?js$/.test(name)) continue
    const file = join(folder, name)
    const text = fs.readFileSync(file, 'utf8')
    // With a backslash of its own before it, an escape would be another text.
    const found = /\\[^\0-\x7F]/.exec(text)
    if (found)
      throw new Stop(`${file} escapes a letter beyond ASCII: ${text.slice(found.index - 40, found.index + 40)}`)
    fs.writeFileSync(file, text.replaceAll(/[^\0-\x7F]/g, escape))
  }
}

/** Where the programs are that people run. */
export const PROGRAMS = 'server/build/program'

/** The programs that people run, in a folder of their own beside those that are running. */
export async function buildPrograms(node) {
  const sources = ['server', 'demo', 'contract', 'start']
  const work = async () => {
    const folder = join(dirname(at(PROGRAMS)), `${Date.now()}-${process.pid}`)
    const words = [program('rolldown'), '-c', 'start/rolldown.config.mjs', '-d', join(folder, 'program')]
    const said = []
    const hear = (part) => said.push(part)
    const code = await step('Programs', () => run(node, words, { env: environment(node), hear }))
    if (code !== 0) {
      fs.rmSync(folder, { recursive: true, force: true })
      throw new Stop(`${Buffer.concat(said).toString()}\nThe programs could not be built.`, code)
    }
    escapeLetters(join(folder, 'program'))
    swapBuild(folder, ['program'])
  }
  await unlessMade({ made: `${PROGRAMS}/demo.mjs`, sources, sourcesStay: true }, work)
}

const USED_BY = /^used-by-(\d+)$/

/** Notes that the present builds are read for as long as this process lives, so that no other build takes them away. */
export function useBuilds() {
  for (const link of [PROGRAMS, 'web/build/server'].map(at).filter((each) => fs.existsSync(each))) {
    const note = join(dirname(fs.realpathSync(link)), `used-by-${process.pid}`)
    fs.writeFileSync(note, '')
    process.once('exit', () => fs.rmSync(note, { force: true }))
  }
}

const isUsed = (folder) => fs.readdirSync(folder).some((name) => isAlive(Number(USED_BY.exec(name)?.[1])))

/**
 * From now on whoever starts reads these folders of this build, which are put in place in this order. The build before stays,
 * since somebody may be reading it, and so do those of `useBuilds`.
 */
export function swapBuild(folder, names) {
  const all = dirname(folder)
  const before = names.map((name) => join(all, name)).find((link) => fs.existsSync(link))
  const previous = before && relative(all, dirname(fs.realpathSync(before)))
  for (const name of names) {
    const link = join(all, name)
    const next = `${link}.${process.pid}`
    fs.symlinkSync(join(relative(all, folder), name), next)
    if (fs.lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) fs.rmSync(link, { recursive: true, force: true })
    fs.renameSync(next, link)
  }
  const kept = new Set([...names, relative(all, folder), previous])
  for (const name of fs.readdirSync(all))
    if (!kept.has(name) && !isUsed(join(all, name))) fs.rmSync(join(all, name), { recursive: true, force: true })
}
