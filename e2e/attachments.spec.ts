import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

const MB = 1024 * 1024
const FIELD = '/showcase?tab=files'
const FILM = 'holi.mp4'

/** A film of 24 MB on a disk: a second of teal, and a box behind it that players pass by. */
function film(folder: string): string {
  const teal = fs.readFileSync(join(import.meta.dirname, '../server/testing/films/teal.mp4'))
  const rest = Buffer.alloc(24 * MB)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  const path = join(folder, FILM)
  fs.writeFileSync(path, Buffer.concat([teal, rest]))
  return path
}

async function choose(page: Page, name: string, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await chooser).setFiles(files)
}

const running = (page: Page) => page.getByRole('group', { name: FILM })

/** A line over which the film takes some seconds, and which can be lost. */
async function lineOf(page: Page): Promise<(isLost: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const set = async (offline: boolean) => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: 3 * MB }
    await devtools.send('Network.emulateNetworkConditions', conditions)
  }
  await set(false)
  return set
}

test.describe('a video on a desk', () => {
  test.use(DESKTOP)
  test.slow()
  let folder = ''
  test.beforeAll(() => void (folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-film-'))))
  test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('is paused, goes on after a reload where it was, survives a lost connection and is there at the end [file-upload]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.saving)
    await open(page, FIELD)
    const path = film(folder)
    const lose = await lineOf(page)
    await choose(page, 'Add pictures, a PDF or a video', path)
    // Beyond the first stretch.
    const share = async () => Number(await running(page).getByRole('progressbar').getAttribute('value'))
    await expect.poll(share, { timeout: 30_000 }).toBeGreaterThan(0.1)
    await page.getByRole('button', { name: `Pause ${FILM}` }).click()
    await expect(running(page)).toContainText('Paused at')
    expect(await faultsOf(page)).toEqual([])

    await page.reload()
    await open(page, FIELD)
    const offsets: number[] = []
    page.on('request', (request) => {
      const offset = new URL(request.url()).searchParams.get('offset')
      if (request.method() === 'PATCH' && offset) offsets.push(Number(offset))
    })
    await choose(page, 'Add pictures, a PDF or a video', path)
    await expect.poll(() => offsets[0] ?? 0).toBeGreaterThan(0)
    await lose(true)
    await expect(running(page)).toContainText('No connection. It continues by itself.')
    await lose(false)
    await expect(page.getByRole('button', { name: 'Remove holi' })).toBeVisible({ timeout: 60_000 })
    await expect(running(page)).toHaveCount(0)
    const video = page.locator('video')
    await expect(video).toHaveAttribute('poster', /poster/)
    expect(Math.min(...offsets)).toBeGreaterThan(0)
  })
})

test.describe('pictures on a phone', () => {
  test.use({ ...PHONE, colorScheme: 'dark' })

  test('are described, put in order by the keyboard, shown with their words and taken away', async ({ page }) => {
    await enter(page, PEOPLE.saving)
    await open(page, FIELD)
    const picture = async (name: string, background: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    })
    const colours = [await picture('first.png', '#b4573a'), await picture('second.png', '#1e6164')]
    await choose(page, 'Add pictures, a PDF or a video', colours)
    await expect(page.getByRole('button', { name: 'Describe second' })).toBeVisible()
    for (const [name, words] of [
      ['first', 'A red field after rain'],
      ['second', 'तालाब के पास बच्चे'],
    ] as const) {
      await page.getByRole('button', { name: `Describe ${name}` }).click()
      const field = page.getByLabel('What does the picture show?')
      await field.fill(words)
      if (name === 'first') expect(await faultsOf(page)).toEqual([])
      await field.press('Enter')
      await expect(page.getByRole('button', { name: `Describe ${words}` })).toBeVisible()
    }
    const shown = page.getByRole('group', { name: 'Pictures' }).getByRole('img')
    await expect(shown.first()).toHaveAttribute('alt', 'A red field after rain')
    await page.getByRole('row').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(shown.first()).toHaveAttribute('alt', 'तालाब के पास बच्चे')

    await page.getByRole('button', { name: 'A red field after rain', exact: true }).click()
    const large = page.getByRole('dialog')
    await expect(large.getByRole('img')).toHaveAttribute('alt', 'A red field after rain')
    await page.keyboard.press('ArrowLeft')
    await expect(large.getByRole('img')).toHaveAttribute('alt', 'तालाब के पास बच्चे')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await sidewaysPixels(page)).toBe(0)
    await page.getByRole('button', { name: 'Remove A red field after rain' }).click()
    await expect(shown).toHaveCount(1)
  })
})
