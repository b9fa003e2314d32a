import type { LaunchOptions } from '@playwright/test'
import { memoryFolder } from '@chowk/server/testing/copies/memory-folder.ts'

const path = process.env['CHROMIUM_PATH']

// Three browsers of journeys take 200 MB.
const WANTED_BYTES = 1024 ** 3

/** How every browser is started: the one that the task found, without what only a person needs. */
export const CHROMIUM: LaunchOptions = {
  ...(path && { executablePath: path }),
  // Playwright lets a browser share memory through files on the disk, for containers that have next to none.
  ...(memoryFolder(WANTED_BYTES) && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** For the journey that wants a browser as people have it, with windows; where there is none, it has what the others have. */
export const WINDOWED: LaunchOptions = {
  ...CHROMIUM,
  ...(process.env['CHOWK_WINDOWED'] && { executablePath: process.env['CHOWK_WINDOWED'] }),
}

/** The two screens that everything is judged on. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const DESKTOP = { viewport: { width: 1366, height: 900 } }
