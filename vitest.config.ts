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
    // Vitest leaves one core to itself, which is half of a build server that has two.
    maxWorkers: os.availableParallelism(),
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
