import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { newestStories } from './screens.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor listens to a story and goes on to another page [R1.03] [R9.04]', async ({ page, request }) => {
    const [story] = await newestStories(request, 'en')
    await open(page, `/details/${story?.slug}`)
    await page
      .getByRole('button', { name: /^Listen/ })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Player' })
    const position = player.getByRole('slider', { name: 'Position in the story' })
    const seconds = async () => Number(await position.inputValue())
    // The first listener waits until the voice has spoken the story.
    await expect.poll(seconds, { timeout: 45_000 }).toBeGreaterThanOrEqual(2)
    await player.getByRole('button', { name: 'Speed 1×' }).click()
    await page.getByRole('radio', { name: '1.5×' }).first().check({ force: true })
    await page.keyboard.press('Escape')
    const before = await seconds()
    await page
      .getByRole('link', { name: 'Latest' })
      .or(page.getByRole('link', { name: 'Back' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/latest/)
    await expect.poll(seconds).toBeGreaterThan(before)
    await player.getByRole('button', { name: 'Pause' }).click()
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await player.getByRole('button', { name: 'Close the player' }).click()
    await expect(player).toBeHidden()
  })
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const secondsOf = async (page: Page) =>
  Number(await player(page).getByRole('slider', { name: 'Position in the story' }).inputValue())

/** Three recordings are there, whatever the world has read aloud by itself so far. */
async function givenThreeSounds(page: Page): Promise<void> {
  for (const { _id } of (await newestStories(page.request, 'en')).slice(0, 3)) {
    const isMade = async () => {
      const requested = { data: { articleId: _id, voice: 'SERVER' }, headers: { accept: 'application/json' } }
      const answer = await page.request.post('/api/news/audio/ask', requested)
      return ((await answer.json()) as { body: { audio: object | null } }).body.audio !== null
    }
    await expect.poll(isMade, { timeout: 45_000 }).toBe(true)
  }
}

/** Plays the first stories of the list of what can be heard, and waits for the sound. */
async function listenToAll(page: Page): Promise<void> {
  await givenThreeSounds(page)
  await open(page, '/listen')
  await page.getByRole('button', { name: 'Play all' }).click()
  await expect.poll(() => secondsOf(page), { timeout: 45_000 }).toBeGreaterThanOrEqual(1)
}

/** Controls smaller than a thumb, of those that a finger reaches; of a box or a button of several its label is touched. */
const tooSmall = (section: Locator) =>
  section.locator('button, a, select, input').evaluateAll((all) =>
    all
      .map((one) => one.closest('label') ?? one)
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ one, box }) => one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ one, box }) => `${one.getAttribute('aria-label') ?? one.textContent} ${box.width}×${box.height}`),
  )

test.describe('the player on a phone', () => {
  test.use(PHONE)

  test('is silent until asked, has controls for a thumb with names and states, and the words to read along [news:A22]', async ({
    page,
  }) => {
    await open(page, '/listen')
    await expect(player(page)).toHaveCount(0)
    await listenToAll(page)
    const list = page.getByRole('dialog', { name: 'Listening list' })
    await player(page).getByRole('button', { name: 'Pause' }).click()
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    const opener = player(page).getByRole('button', { name: /^Speed/ })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    expect(await tooSmall(player(page))).toEqual([])
    expect(await tooSmall(list)).toEqual([])
    for (const within of ['[aria-label="Player"]', '[role="dialog"]'])
      expect(await faultsOf(page, { within })).toEqual([])
    await expect(list.getByRole('radio', { name: '1×', exact: true })).toBeChecked()
    await expect(list.getByRole('group', { name: 'Sleep timer' })).toBeInViewport()
    await list.getByRole('button', { name: 'Close the listening list' }).click()
    await expect(list).toHaveCount(0)
    await expect(player(page)).toBeVisible()
    await opener.click()
    await list.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/details\//)
    const words = page.locator('main').first()
    await expect.poll(async () => (await words.innerText()).length).toBeGreaterThan(400)
    expect(await secondsOf(page)).toBeGreaterThan(0)
  })

  test('keeps the list on the device and goes on with it without a connection [news:A18]', async ({
    page,
    context,
  }) => {
    await listenToAll(page)
    await player(page)
      .getByRole('button', { name: /^Speed/ })
      .click()
    const list = page.getByRole('dialog', { name: 'Listening list' })
    await list.getByRole('checkbox', { name: /Download this list/ }).check()
    await expect(list.getByText(/^([3-9]|\d\d) stories, \d+\.\d of 100 MB/)).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await list.getByRole('button', { name: 'Next story' }).click()
    await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    await context.setOffline(false)
    await list.getByRole('checkbox', { name: /Download this list/ }).uncheck()
    expect(await page.evaluate(async () => await caches.has('chowk-sounds'))).toBe(false)
  })
})
