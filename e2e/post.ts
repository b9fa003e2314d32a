import type { BrowserContext } from '@playwright/test'

/** Opens the demo's post and reads the code in the newest letter to an address, in the frame that shows it. */
export async function codeFor(context: BrowserContext, address: string, language = 'en'): Promise<string> {
  const page = await context.newPage()
  await page.goto('/demo/post')
  const letter = page.locator('article', { hasText: address }).first().locator(`section[lang=${language}]`)
  const isMail = address.includes('@')
  const text = isMail
    ? await letter.frameLocator('iframe').locator('body').innerText()
    : await letter.locator('pre').innerText()
  await page.close()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
