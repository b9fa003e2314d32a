// Runs a named task of Chowk on a machine that has Node 20 or later and nothing else.
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser, findShell, installedBrowser } from './start/browser.mjs'
import { PROGRAMS, build, buildPages, buildPrograms, generate, useBuilds } from './start/build.mjs'
import { prepare } from './start/install.mjs'
import { KEPT, Stop, environment, exists, readIfThere, say } from './start/packages.mjs'
import { endWithNpm, isAlive, program, run, writeStepsToOutput } from './start/programs.mjs'

/**
 * Of each task: its file, the programs and pages it needs built, whether it needs the packages for development and a browser, its NODE_ENV, and the
 * words that stand before those of the user.
 */
const TASKS = {
  demo: { file: `${PROGRAMS}/demo.mjs`, programs: true, pages: true, isServer: true, ownEnv: true },
  serve: { file: `${PROGRAMS}/serve.mjs`, programs: true, pages: true, isServer: true, ownEnv: true },
  dev: { file: 'server/main.ts', all: true, mode: 'development', env: { CHOWK_MODE: 'dev' }, ownEnv: true },
  test: { run: runTests, all: true, mode: 'test' },
  'test-full': { run: runTests, all: true, mode: 'test', env: { CHOWK_TESTS: 'full' } },
  check: { run: runChecks, all: true, mode: 'test' },
  bench: { file: 'bench/main.ts', all: true, programs: true, pages: true, browser: true },
  faults: { file: 'bench/faults/main.ts', all: true },
  chowk: { file: 'server/command.ts', ownEnv: true },
  'db-reset': { file: 'server/command.ts', words: ['db-reset'], ownEnv: true },
  measure: { file: 'checks/measure.ts', all: true },
  pictures: { file: 'e2e/pictures.ts', all: true, pages: true, browser: true },
}

// As server/testing/stalled-reporter.ts ends a run in which nothing ends any more.
const STALLED = 75

// On a machine with much memory Node and glibc take 200 MB that an idle server never needs.
const FLAGS = ['--max-semi-space-size=8']
// What is freed goes back at once: left to itself, glibc's bound grows with the largest piece ever freed (15 MB here).
const SPARING = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

async function main([name = 'demo', ...given]) {
  const words = given[0] === '--' ? given.slice(1) : given
  const task = TASKS[name]
  if (!task) throw new Stop(`There is no task "${name}": choose one of ${Object.keys(TASKS).join(', ')}.`)
  if (task.isServer) writeStepsToOutput()
  endWithNpm()
  const node = await timed('Packages', () => alone(() => prepare(task)))
  const env = { ...environment(node), NODE_ENV: task.mode ?? 'production', ...SPARING, ...task.env }
  if (task.programs || task.pages) await alone(() => build(node, task))
  if (task.pages) useBuilds()
  if (task.browser) env.CHROMIUM_PATH = findBrowser(node)
  if (task.run) return await task.run({ node, env, words })
  // Also for the first file of a program, which is read before it could ask for the cache itself.
  env.NODE_COMPILE_CACHE = join(KEPT, 'compiled')
  const flags = [...(task.ownEnv && exists('.env') ? ['--env-file=.env'] : []), ...FLAGS]
  return await run(node, [...flags, task.file, ...(task.words ?? []), ...words], { env })
}

/** What each stage of this run took, for the table at its end. */
const stages = []

async function timed(title, work) {
  const began = performance.now()
  try {
    return await work()
  } finally {
    stages.push([title, (performance.now() - began) / 1000])
  }
}

function sayStages() {
  const width = Math.max(...stages.map(([title]) => title.length))
  const line = (title, seconds) => `  ${title.padEnd(width)} ${seconds.toFixed(1).padStart(7)}`
  const lines = stages.map(([title, seconds]) => line(title, seconds))
  // Each stage for itself, for `npm run measure`.
  fs.writeFileSync(join(KEPT, 'stages.json'), JSON.stringify(stages))
  say(['Seconds', ...lines, line('From beginning to end', performance.now() / 1000)].join('\n'))
}

// One process at a time fetches and builds; a lock left by a dead one is taken over.
async function alone(work) {
  fs.mkdirSync(KEPT, { recursive: true })
  const lock = join(KEPT, 'lock')
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      if (!isAlive(Number(readIfThere(lock)))) fs.rmSync(lock, { force: true })
      else await sleep(200)
    }
  }
  const free = () => fs.rmSync(lock, { force: true })
  process.once('exit', free)
  try {
    return await work()
  } finally {
    free()
    process.off('exit', free)
  }
}

async function runSteps(steps, env) {
  for (const [title, file, words] of steps) {
    say(`== ${title}`)
    let code = await timed(title, () => run(file, words, { env }))
    if (code === STALLED) {
      say(`== ${title}, again: it stood still`)
      code = await timed(`${title}, again`, () => run(file, words, { env }))
    }
    if (code !== 0) return stoppedAt(title, code)
  }
  return 0
}

/** All at once, each saying its words when all have ended. */
async function runSideBySide(steps, env) {
  const ended = steps.map(async ([title, file, words]) => {
    const said = []
    const code = await timed(title, () => run(file, words, { env, hear: (part) => said.push(part) }))
    return { title, code, said: Buffer.concat(said).toString() }
  })
  let result = 0
  for (const { title, code, said } of await Promise.all(ended)) {
    say(`== ${title}\n${said.trimEnd()}`)
    if (code !== 0) result = stoppedAt(title, code)
  }
  return result
}

function stoppedAt(title, code) {
  say(`Stopped at: ${title}`)
  return code
}

function checkSteps(node) {
  return [
    ['Types (tsc)', node, [program('typescript', 'tsc'), '-b']],
    ['Lint (oxlint)', node, [program('oxlint'), '--type-aware', '--quiet']],
    ['Format (oxfmt)', node, [program('oxfmt'), '--check']],
    ['Unused code (knip)', node, [program('knip'), '--no-progress']],
  ]
}

async function runChecks({ node, env }) {
  await timed('Words and routes', () => alone(() => generate(node)))
  const steps = checkSteps(node)
  if (exists('checks/architecture.test.ts'))
    steps.push(['Architecture', node, [program('vitest'), 'run', 'checks/architecture.test.ts']])
  return await runSideBySide(steps, env)
}

/** Vitest, then the journeys, up to the first failure. With arguments: only Vitest, which gets them. */
async function runTests({ node, env, words }) {
  const files = { vitest: join(KEPT, 'vitest.json'), playwright: join(KEPT, 'playwright.json') }
  for (const file of Object.values(files)) fs.rmSync(file, { force: true })
  const hasWords = words.length > 0
  const shown = [`--reporter=${hasWords ? 'default' : 'minimal'}`, '--reporter=./server/testing/stalled-reporter.ts']
  const reporters = [...shown, '--reporter=json', `--outputFile.json=${files.vitest}`]
  await timed('Words and routes', () => alone(() => generate(node)))
  const steps = [['Tests (vitest)', node, [program('vitest'), 'run', ...reporters, ...words]]]
  if (!hasWords && exists('e2e/playwright.config.ts')) {
    await timed('Programs and pages', () =>
      alone(async () => {
        await buildPrograms(node)
        await buildPages(node)
      }),
    )
    env.CHOWK_WINDOWED = process.env.CHROMIUM_PATH ?? installedBrowser() ?? ''
    env.CHROMIUM_PATH = findShell(node)
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = files.playwright
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json']
    steps.push(['Journeys (playwright)', node, [program('@playwright/test', 'playwright'), 'test', ...config]])
  }
  const code = await runSteps(steps, env)
  sayStages()
  const { passed, failed } = countResults(files)
  // A step without tests that failed, or a file that did not load, is a failure too.
  say(`${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`)
  return code
}

function countResults({ vitest, playwright }) {
  const units = JSON.parse(readIfThere(vitest) || '{}')
  const { stats = {} } = JSON.parse(readIfThere(playwright) || '{}')
  return {
    passed: (units.numPassedTests ?? 0) + (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (units.numFailedTests ?? 0) + (stats.unexpected ?? 0),
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(error instanceof Stop ? error.code : 1)
  },
)
