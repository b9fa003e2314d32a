import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,checks}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', '**/.types/**'],
    globalSetup: ['server/testing/cluster.ts'],
    testTimeout: 20_000,
    env: { TZ: 'UTC' },
  },
})
