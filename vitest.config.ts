import os from 'node:os'
import { defineConfig } from 'vitest/config'

const SHARED = {
  exclude: ['**/node_modules/**', '**/build/**', '**/.types/**'],
  testTimeout: 20_000,
  env: { TZ: 'UTC' },
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/cluster.ts'],
    // Much of a test's time is PostgreSQL's and the network's: one more than there are cores keeps them all at work.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      {
        // What a file keeps is its own database: modules are read once for all files of a worker.
        test: { ...SHARED, name: 'house', include: ['{contract,server,demo,checks}/**/*.test.ts'], isolate: false },
      },
      {
        test: { ...SHARED, name: 'rules', include: ['web/**/*.rules.test.ts'], isolate: false },
      },
      {
        // Each page is a browser of its own.
        test: { ...SHARED, name: 'web', include: ['web/**/!(*.rules).test.{ts,tsx}'] },
      },
    ],
  },
})
