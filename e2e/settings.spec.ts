import fs from 'node:fs'
import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { newestStories } from './screens.ts'

const HEAD = 'anil@demo.chowk.example'

test.describe('text', () => {
  test.use(PHONE)

  test('a reader’s text size, letters, line length and paper stay for every article and the next visit [news:V9]', async ({
    page,
    request,
  }) => {
    const [first, second] = await newestStories(request, 'en')
    await open(page, `/details/${first?.slug}`)
    await page.getByRole('button', { name: 'Text', exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Text' })
    for (let press = 0; press < 3; press++) await sheet.getByRole('button', { name: 'Larger' }).click()
    await expect(sheet.getByRole('status')).toHaveText('21')
    await sheet.getByRole('radio', { name: 'Serif' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-letters', 'serif')
    await sheet.getByRole('radio', { name: 'Clear' }).check({ force: true })
    await sheet.getByRole('radio', { name: 'Short' }).check({ force: true })
    await sheet.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await page.keyboard.press('Escape')
    const chosen = { letters: 'clear', line: 'short', paper: 'dark' }
    for (const slug of [first?.slug, second?.slug]) {
      await open(page, `/details/${slug}`)
      await expect(page.locator('html')).toHaveAttribute('data-letters', 'clear')
      const text = page.locator('[class*="text"] > p').first()
      const appearance = await text.evaluate((one) => ({
        size: Number.parseFloat(getComputedStyle(one).fontSize),
        family: getComputedStyle(one).fontFamily,
        letters: document.documentElement.dataset['letters'],
        line: document.documentElement.dataset['line'],
        paper: document.documentElement.dataset['theme'],
      }))
      expect(appearance).toMatchObject(chosen)
      expect(appearance.family).toContain('Verdana')
      expect(appearance.size).toBeCloseTo(21 * 0.92, 1)
    }
  })
})

test.describe('what is kept', () => {
  test.use({ ...DESKTOP, ownBrowser: true })

  test('a person clears her history on one device and it is empty on the other, and takes her data along [news:P7]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await enter(page, HEAD)
    const [story] = await newestStories(page.request, 'en')
    await open(page, `/details/${story?.slug}`)
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const other = await phone.newPage()
    await enter(other, HEAD)
    const readOn = other.locator('main').getByRole('link', { name: story?.title ?? '', exact: true })
    await expect(async () => {
      await open(other, '/recent-reads')
      await expect(readOn.first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })

    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'News and mutes' }).click()
    await expect(page).toHaveURL(/\/news-settings$/)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my reading data as CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^chowk-reading-\d{4}-\d\d-\d\d\.csv$/)
    expect(fs.readFileSync(await file.path(), 'utf8')).toContain(story?.slug.replace(/-[^-]+$/, '').slice(0, 3))
    await page.getByRole('button', { name: 'Delete history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await expect(page.getByText('Deleted on all your devices.')).toBeVisible()
    await open(other, '/recent-reads')
    await expect(readOn).toHaveCount(0)
    await phone.close()

    const keeping = page.getByRole('switch', { name: 'What you read and heard' })
    await expect(keeping).toBeChecked()
    await keeping.click()
    await expect(keeping).not.toBeChecked()
    await keeping.click()
    await expect(keeping).toBeChecked()
  })

  test('a school’s head picks a story, and allows learning for students only with a purpose [news:F17] [news:P3]', async ({
    page,
  }) => {
    await enter(page, HEAD)
    await open(page, '/latest')
    const menu = page
      .locator('main')
      .getByRole('button', { name: /^Options for/ })
      .first()
    await menu.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pick this story' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pick this story' }).click()
    await expect(page.getByText('Picked. It will appear near the top of their For You.')).toBeVisible()
    await page.setViewportSize(PHONE.viewport)
    await page.getByRole('button', { name: 'Chowk', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'News and mutes' }).click()
    const ends = page.getByRole('button', { name: /^Remove .* from picks/ })
    await expect(ends.first()).toBeVisible()
    const before = await ends.count()
    await ends.first().click()
    await expect(ends).toHaveCount(before - 1)

    const allowed = page.getByRole('switch', { name: 'For You can learn from what students read' })
    await allowed.click()
    await expect(page.getByText('Say how you’ll use it in class.')).toBeVisible()
    await expect(allowed).not.toBeChecked()
    await page.getByLabel('Educational purpose').fill('Reading practice in class 8')
    await allowed.click()
    await expect(page.getByText(/Turned on by .*: Reading practice in class 8/)).toBeVisible()
    await allowed.click()
    await expect(allowed).not.toBeChecked()
  })

  test('a person makes secret addresses of her own feeds and ends them, and brings feeds in an OPML file', async ({
    page,
  }) => {
    await enter(page, 'meera@demo.chowk.example')
    await open(page, '/news-settings')
    await page.getByRole('button', { name: 'Create secret addresses' }).click()
    await expect(page.getByRole('button', { name: 'Copy RSS address of My mix' })).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('The secret addresses no longer work.')).toBeVisible()

    const file = page.locator('input[type=file]')
    const opml = (name: string, text: string) => ({ name, mimeType: 'text/x-opml', buffer: Buffer.from(text) })
    await file.setInputFiles(opml('notes.opml', 'Not a list of feeds'))
    await expect(page.getByText(/This isn’t an OPML file/)).toBeVisible()
    const feeds = ['one', 'two'].map((name) => `<outline text="${name}" xmlUrl="https://${name}.example/feed.xml"/>`)
    await file.setInputFiles(opml('feeds.opml', `<opml version="2.0"><body>${feeds.join('')}</body></opml>`))
    await expect(page.getByText(/This isn’t an OPML file/)).toBeHidden()
    await page.getByRole('checkbox', { name: /one\.example/ }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'All', exact: true })).not.toBeChecked()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('button', { name: 'Choose an OPML file' })).toBeVisible()
    await file.setInputFiles(opml('feeds.opml', `<opml version="2.0"><body>${feeds.join('')}</body></opml>`))
    await page.getByRole('checkbox', { name: /one\.example/ }).uncheck()
    await page.getByRole('button', { name: /^(Import|Bring|Take)/ }).click()
    await expect(page.getByText('0 followed, 1 requested.')).toBeVisible()
  })
})
