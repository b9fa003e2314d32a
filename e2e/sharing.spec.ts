import { expect } from '@playwright/test'
import { isReady, open, test } from './journey.ts'
import { newestStories } from './screens.ts'

test('the content policy lets the structured data be, and it goes with the page that it told of [V1:C5]', async ({
  page,
  request,
}) => {
  const [story] = await newestStories(request, 'en')
  await open(page, `/details/${story?.slug}`)
  const tags = page.locator('head [data-share]')
  const data = page.locator('head script[type="application/ld+json"]')
  await expect(data).toHaveCount(2)
  expect(JSON.parse((await data.first().textContent()) ?? '')).toMatchObject({ headline: story?.title })
  await page.locator('main a[href^="/category/details"]').first().click()
  await page.waitForURL(/\/category\//)
  await isReady(page)
  await expect(tags).toHaveCount(0)
})
