import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './browser.ts'

const ANSWERED = {
  name: 'prefs',
  value: 'cookies%3Dneeded',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../.chowk/journeys',
  globalSetup: './opening.ts',
  // A journey often waits for its browser or the server: one more than there are cores keeps them all at work.
  workers: Math.min(4, os.availableParallelism() + 1),
  fullyParallel: true,
  // Once more on a machine that stalled; the report then names the journey as flaky.
  retries: 1,
  forbidOnly: true,
  // A press waits behind the pictures of its page: the first time each is drawn by the same processors that run the journeys,
  // and over HTTP/1.1 six of them take all connections. Green journeys never use these limits up.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'dot',
  use: {
    launchOptions: CHROMIUM,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'off',
    // The question about cookies was answered; the journey about it forgets that.
    storageState: { cookies: ['localhost', '127.0.0.1'].map((domain) => ({ ...ANSWERED, domain })), origins: [] },
    // A worker would answer for the parts whose loss a journey wants to see; the journey without a connection allows it.
    serviceWorkers: 'block',
  },
})
