import { expect } from '@playwright/test'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { ask } from './screens.ts'

test.describe('at a desk', () => {
  test.use(DESKTOP)

  test('the operation is closed to visitors and readers, and its calls are too [V15]', async ({ page }) => {
    await page.goto('/operation/jobs')
    await expect(page).not.toHaveURL(/\/operation/)
    expect((await page.request.get('/api/operator/jobs')).status()).toBe(401)
    await enter(page, PEOPLE.reader)
    await page.goto('/operation/feeds')
    await expect(page).not.toHaveURL(/\/operation/)
    expect((await page.request.get('/api/operator/jobs')).status()).toBe(403)
  })

  test('an address of the inside is never fetched when it is tried as a feed [I07]', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/operation/feeds')
    const response = await page.request.post('/api/operator/address-test', {
      data: { address: 'http://169.254.169.254/latest/meta-data/' },
    })
    const { body } = (await response.json()) as { body: { id: string } }
    const outcome = async () =>
      (
        await ask<{ result: { fault: { code: string } | null } | null }>(
          page.request,
          `/api/operator/address-test/${body.id}`,
        )
      ).result?.fault?.code
    await expect.poll(outcome, { timeout: 20_000 }).toBe('BLOCKED_ADDRESS')
  })
})
