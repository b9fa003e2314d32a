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
  env: { TZ: 'UTC' },
}

// Files that wait on real time or look at their own process: good neighbours of those that compute.
const WAITING = [
  'server/listen.test.ts',
  'server/operator/jobs.test.ts',
  'server/platform/postgres/embedded.test.ts',
  'server/audio/voice/voice.test.ts',
  'server/ingest/hostile.test.ts',
]
// Files that compare what their own process does: nothing runs beside them.
const ALONE = ['server/identity/login-work.test.ts', 'server/identity/code/enumeration.test.ts']

/** Files that take longest, in the order in which they begin: one that waits between those that compute. */
const LONGEST = [
  'server/operator/jobs.test.ts',
  'server/news/attack.test.ts',
  'server/identity/attack.test.ts',
  'server/platform/postgres/embedded.test.ts',
  'server/operator/attack.test.ts',
  'server/permission.test.ts',
  'server/listen.test.ts',
  'server/organisation/attack.test.ts',
  'server/audio/voice/voice.test.ts',
  'server/billing/attack.test.ts',
  'server/content/attack.test.ts',
  'server/ingest/attack.test.ts',
  'server/recommend/attack.test.ts',
  'server/audio/attack.test.ts',
  'server/files/attack.test.ts',
  'server/region/attack.test.ts',
  'server/identity/factor/factor.test.ts',
  'server/organisation/sign-on/signed-on-person.test.ts',
  'server/identity/leaving/leaving.test.ts',
  'server/ingest/hostile.test.ts',
]

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
    const weight = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(import.meta.dirname, moduleId))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => weight(a) - weight(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/cluster.ts'],
    // Some tests wait more than they work: one more than there are cores keeps all cores busy.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins: [checkRowTypes()], test: { ...SHARED, name: 'waiting', include: WAITING } },
      {
        plugins: [checkRowTypes()],
        // What a file keeps is in its own databases: a worker reads the modules once for all its files.
        test: {
          ...SHARED,
          name: 'house',
          include: ['{contract,server,demo,bench,checks,start}/**/*.test.ts', 'web/**/*.rules.test.ts'],
          exclude: [...SHARED.exclude, ...WAITING, ...ALONE],
          isolate: false,
        },
      },
      {
        plugins: [singleWordsModule()],
        test: { ...SHARED, name: 'words', include: WITHOUT_PAGE, isolate: false },
      },
      {
        plugins: [singleWordsModule()],
        // Each of these is a page of its own.
        test: {
          ...SHARED,
          name: 'web',
          setupFiles: ['web/bundling/aria-languages-in-node.ts'],
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...SHARED.exclude, ...WITHOUT_PAGE, '**/*.rules.test.ts'],
        },
      },
      {
        plugins: [checkRowTypes()],
        test: { ...SHARED, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
