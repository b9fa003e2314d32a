import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { singleWordsModule } from './web/bundling/single-words-module.ts'
import { checkRowTypes } from './server/testing/rows/row-types.ts'

const SHARED = {
  exclude: ['**/node_modules/**', '**/build/**', '**/.types/**'],
  // Ends what hangs; a machine with other work may take long for the rest.
  testTimeout: 60_000,
  env: { TZ: 'UTC', CHOWK_SEED: process.env['CHOWK_SEED'] ?? String(randomInt(1_000_000)) },
}

// Files that wait on real time or look at their own process: good neighbours of those that compute.
const WAITING = [
  'server/listen.test.ts',
  'server/operator/jobs.test.ts',
  'server/platform/postgres/embedded.test.ts',
  'server/audio/voice/voice.test.ts',
  'server/ingest/hostile.test.ts',
  // Replaces a module of Node for all that its worker loads.
  'server/identity/login-work.test.ts',
]

/**
 * Files that take longest, in the order in which they begin: one that waits beside two that compute. All others follow project by project, since a
 * worker that reads the modules once for all its files ends where the next file is of another project.
 */
const LONGEST = [
  'server/listen.test.ts',
  'web/every-screen-fails.test.tsx',
  'web/first-html.test.tsx',
  'checks/pages/pages.test.ts',
  'server/files/hostile-upload.test.ts',
  'server/operator/jobs.test.ts',
  'server/platform/postgres/embedded.test.ts',
  'server/identity/permission.test.ts',
  'server/ingest/hostile.test.ts',
]
const PROJECTS = ['waiting', 'house', 'web', 'pages', 'words']

/** Files of the pages whose modules are theirs alone: they stand in place of others, or hold what a page began. The longest come first. */
const OWN_MODULES = [
  'web/every-screen-fails.test.tsx',
  'web/first-html.test.tsx',
  'web/app/read.test.tsx',
  'web/audio/player-control.test.ts',
  'web/audio/stored-player.test.ts',
  'web/app/quiz-prompt/quiz-prompt.test.tsx',
  'web/identity/go-on-to-quiz.test.tsx',
]

const ARIA_LANGUAGES = ['web/bundling/aria-languages-in-node.ts']

/** Files of the pages that draw in no page of their own and leave everything around them as it was: a worker reads the modules once for all. */
const WITHOUT_PAGE = fs
  .readdirSync(join(import.meta.dirname, 'web'), { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.test\.tsx?$/.test(path) && !/\.rules\.test\.ts$|(?:^|\/)(?:node_modules|build|\.types)\//.test(path),
  )
  .map((path) => `web/${path}`)
  .filter((path) => !/@vitest-environment|\bvi\./.test(fs.readFileSync(join(import.meta.dirname, path), 'utf8')))

/** The longest first, so that no worker ends with one of them while others have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId, project }: TestSpecification) => {
      const path = relative(import.meta.dirname, moduleId)
      const first = LONGEST.indexOf(path)
      if (first !== -1) return first - LONGEST.length
      return PROJECTS.indexOf(project.name) + Math.max(0, OWN_MODULES.indexOf(path)) / OWN_MODULES.length
    }
    return (await super.sort(files)).toSorted((a, b) => weight(a) - weight(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/cluster.ts'],
    // What a test prints is shown when it fails.
    silent: 'passed-only',
    // Some tests wait more than they work: one more than there are cores keeps all cores busy.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [checkRowTypes()], test: { ...SHARED, name: 'waiting', include: WAITING } },
      {
        plugins: [checkRowTypes(), singleWordsModule()],
        // What a file keeps is in its own databases: a worker reads the modules once for all its files. Rules of the pages have words too.
        test: {
          ...SHARED,
          name: 'house',
          include: ['{contract,server,demo,bench,checks,start}/**/*.test.ts', 'web/**/*.rules.test.ts'],
          exclude: [...SHARED.exclude, ...WAITING],
          isolate: false,
        },
      },
      {
        plugins: [singleWordsModule()],
        test: { ...SHARED, name: 'words', include: WITHOUT_PAGE, isolate: false },
      },
      {
        plugins: [singleWordsModule()],
        // Each of these reads its modules anew, which takes longer than most of them do.
        test: { ...SHARED, name: 'web', setupFiles: ARIA_LANGUAGES, include: OWN_MODULES },
      },
      {
        plugins: [singleWordsModule()],
        // Each of these draws in a page of its own, and leaves its modules as it found them.
        test: {
          ...SHARED,
          name: 'pages',
          setupFiles: [...ARIA_LANGUAGES, 'web/app/testing/fresh-page.ts'],
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...SHARED.exclude, ...WITHOUT_PAGE, ...OWN_MODULES, '**/*.rules.test.ts'],
          isolate: false,
        },
      },
    ],
  },
})
