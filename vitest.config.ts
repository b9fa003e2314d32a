import os from 'node:os'
import { defineConfig } from 'vitest/config'

const SHARED = {
  exclude: ['**/node_modules/**', '**/build/**', '**/.types/**'],
  testTimeout: 20_000,
  env: { TZ: 'UTC' },
}

// Files that wait on real time or look at their own process or into Node itself; projects begin in the order of their names.
const ALONE = [
  'server/listen.test.ts',
  'server/hostile-input.test.ts',
  'server/identity/login-work.test.ts',
  'server/ingest/hostile.test.ts',
  'server/identity/code/enumeration.test.ts',
  'server/operator/jobs.test.ts',
  'server/audio/voice/voice.test.ts',
  'server/platform/postgres/embedded.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['server/testing/cluster.ts'],
    // Some tests wait more than they work: one more than there are cores keeps all cores busy.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      { test: { ...SHARED, name: 'alone', include: ALONE } },
      {
        // What a file keeps is in its own databases: a worker reads the modules once for all its files.
        test: {
          ...SHARED,
          name: 'house',
          include: ['{contract,server,demo,checks}/**/*.test.ts', 'web/**/*.rules.test.ts'],
          exclude: [...SHARED.exclude, ...ALONE],
          isolate: false,
        },
      },
      {
        // Each of these is a page of its own.
        test: {
          ...SHARED,
          name: 'web',
          setupFiles: ['web/bundling/aria-languages-in-node.ts'],
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...SHARED.exclude, '**/*.rules.test.ts'],
        },
      },
    ],
  },
})
