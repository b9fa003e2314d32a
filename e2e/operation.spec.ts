import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESK, PHONE } from './browser.ts'
import { PEOPLE, enter, open, signIn, test } from './journey.ts'
import { faultsAt } from './accessibility.ts'
import { ask } from './screens.ts'

const SCREENS = [
  '/operation',
  '/operation/feeds',
  '/operation/publications',
  '/operation/jobs',
  '/operation/moderation',
  '/operation/organisations',
]

async function feedAddress(page: Page): Promise<string> {
  const { content } = await ask<{ content: { _id: string }[] }>(page.request, '/api/operator/feeds')
  return `/operation/feeds/${content[0]?._id}`
}

for (const [name, look, lang] of [
  ['a phone by day in Hindi', { ...PHONE, colorScheme: 'light' }, 'hi'],
  ['a desk by night in English', { ...DESK, colorScheme: 'dark' }, 'en'],
] as const) {
  test.describe(`the platform administrator at ${name}`, () => {
    test.use(look)
    test.slow()

    test(`can read and reach everything of the operation on ${name}`, async ({ page }) => {
      await enter(page, PEOPLE.operator)
      const places = [...SCREENS, await feedAddress(page)]
      expect(
        await faultsAt(
          page,
          places.map((place) => `${place}?lang=${lang}`),
        ),
      ).toEqual([])
    })
  })
}

test.describe('at a desk', () => {
  test.use(DESK)

  test('the operation is closed to visitors and readers, and its calls are too [V15]', async ({ page }) => {
    await page.goto('/operation/jobs')
    await expect(page).not.toHaveURL(/\/operation/)
    expect((await page.request.get('/api/operator/jobs')).status()).toBe(401)
    await open(page, '/login')
    await signIn(page, PEOPLE.reader)
    await page.goto('/operation/feeds')
    await expect(page).not.toHaveURL(/\/operation/)
    expect((await page.request.get('/api/operator/jobs')).status()).toBe(403)
  })

  test('an address of the inside is never fetched when it is tried as a feed [I07]', async ({ page }) => {
    await enter(page, PEOPLE.operator)
    await open(page, '/operation/feeds')
    const asked = await page.request.post('/api/operator/address-test', {
      data: { address: 'http://169.254.169.254/latest/meta-data/' },
    })
    const { body } = (await asked.json()) as { body: { id: string } }
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
