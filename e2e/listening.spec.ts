import { expect } from '@playwright/test'
import { DESK, PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { newestStories } from './screens.ts'

for (const [name, screen] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(screen)

    test(`a visitor listens to a story and goes on to another page on ${name} [R1.03] [R9.04]`, async ({
      page,
      request,
    }) => {
      const [story] = await newestStories(request, 'en')
      await open(page, `/details/${story?.slug}`)
      await page
        .getByRole('button', { name: /^Listen/ })
        .first()
        .click()
      const player = page.getByRole('region', { name: 'Player' })
      const place = player.getByRole('slider', { name: 'Place in the story' })
      const seconds = async () => Number(await place.inputValue())
      // The first listener waits until the voice has spoken the story.
      await expect.poll(seconds, { timeout: 45_000 }).toBeGreaterThanOrEqual(2)
      if (name === 'a phone') await player.getByRole('button', { name: 'Speed 1×' }).click()
      await page.getByRole('radio', { name: '1.5×' }).first().check({ force: true })
      if (name === 'a phone') await page.keyboard.press('Escape')
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
}
