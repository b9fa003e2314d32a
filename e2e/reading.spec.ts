import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { actFor } from './acting.ts'
import { faultsOf } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { PEOPLE, enter, isReady, open, test } from './journey.ts'
import { freshEmail, openAccount } from './post.ts'
import { ask, newestStories } from './screens.ts'

test.use(PHONE)

const headlines = 'main article h2 a, main article h3 a'

async function enterAnew(page: Page, reader: { email: string; name: string }): Promise<void> {
  const password = 'Banyan & 3 stalls'
  await openAccount(page, { ...reader, password })
  await enter(page, reader.email, password)
}

test('a visitor opens a story from the list and comes back to where she was [R1.01] [R1.04] [/latest] [/details/{slug}]', async ({
  page,
}) => {
  await open(page, '/latest')
  const titles = page.locator(headlines)
  const before = await titles.count()
  const link = titles.nth(before - 2)
  await link.scrollIntoViewIfNeeded()
  const title = (await link.textContent()) ?? ''
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(/\/details\//)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/latest$/)
  await expect(page.getByRole('link', { name: title })).toBeInViewport()
  const after = await page.evaluate(() => scrollY)
  expect(Math.abs(after - position)).toBeLessThan(400)
})

test('the whole page turns Hindi, and stays so', async ({ page }) => {
  await open(page, '/latest')
  await page.getByRole('link', { name: 'हिन्दी' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('navigation').filter({ hasText: 'समाचार' }).first()).toBeVisible()
  await expect(page.locator('h1')).toHaveText('ताज़ा ख़बरें')
  await page.goto('/latest')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})

test('changing the language in the middle of a story, and of a long list, leaves the reader where she was [V1:C16]', async ({
  page,
}) => {
  const turnHindi = async () => {
    await page.getByRole('button', { name: 'Chowk' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await isReady(page)
  }
  const [story] = await newestStories(page.request, 'en')
  await open(page, `/details/${story?.slug}`)
  const paragraph = page.locator('[data-blocks] p').nth(4)
  await paragraph.evaluate((node) => scrollTo(0, scrollY + node.getBoundingClientRect().top - 200))
  const steps = await page.evaluate(() => history.length)
  await turnHindi()
  await expect(paragraph).toBeInViewport()
  expect(await page.evaluate(() => [scrollY > 200, history.length])).toEqual([true, steps])

  await open(page, '/latest?lang=en')
  const titles = page.locator(headlines)
  const shown = await titles.count()
  await titles.last().scrollIntoViewIfNeeded()
  await expect.poll(async () => await titles.count()).toBeGreaterThan(shown)
  const before = await titles.count()
  await titles.nth(before - 2).scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  await turnHindi()
  await expect.poll(async () => await titles.count()).toBeGreaterThanOrEqual(before)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - position)).toBeLessThan(400)
})

test('a story is shared by copying its link', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A device without a sharing sheet of its own.
  await using _ = await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const [story] = await newestStories(request, 'en')
  await open(page, `/details/${story?.slug}`)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toContain(`/details/${story?.slug}`)
})

test('on a phone the offer to go on where she stopped stands above the bar and the player, and is pressed [news:RR8] [V1:C3]', async ({
  page,
}) => {
  // Of a reader of her own: what another journey reads at the same time would be where she stopped.
  await enterAnew(page, { email: freshEmail('gauri'), name: 'Gauri Desai' })
  const stories = await newestStories(page.request, 'en')
  const texts = await Promise.all(
    stories.map(async ({ slug }) => {
      const { html } = await ask<{ html: string | null }>(page.request, `/recommend/get-article-by-slug?slug=${slug}`)
      return { slug, length: html?.length ?? 0 }
    }),
  )
  const longest = texts.toSorted((one, other) => other.length - one.length)[0]?.slug ?? ''
  const articleId = longest.slice(longest.lastIndexOf('-') + 1)
  const position = { blockIndex: 2, offset: 0.5, percent: 60, at: new Date().toISOString() }
  const headers = { accept: 'application/json' }
  await page.request.post('/recommend/article-view', { data: { articleId }, headers })
  await page.request.post('/api/news/reading-beat', { data: { articleId, progress: 60, position }, headers })
  await open(page, `/details/${longest}`)
  const goOn = page.getByRole('button', { name: 'Continue from 60 %' })
  // What lies over it would take the press.
  await goOn.click({ trial: true })
  await page
    .getByRole('button', { name: /^Listen/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await goOn.click()
  await expect(goOn).toBeHidden()
  // The way there is scrolled smoothly, and begins a frame later.
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a story is saved from its small card, the word that follows offers a folder, and the folder is renamed and removed [V1:C15]', async ({
  page,
}) => {
  // With a shelf of her own: a story that another journey or an earlier try has saved would be taken out.
  await enterAnew(page, { email: freshEmail('shaila'), name: 'Shaila Joshi' })
  const [story] = await newestStories(page.request, 'en')
  await open(page, `/publication/details?id=${story?.publication.id}`)
  const card = page.locator('main article[data-story]').nth(1)
  const mark = card.getByRole('button', { name: /^Save: / })
  const title = ((await mark.getAttribute('aria-label')) ?? '').replace(/^Save: /, '')
  await mark.click()
  await page.getByRole('button', { name: 'Add to a folder' }).click()
  const sheet = page.getByRole('dialog', { name: `Note and folders: ${title}` })
  const name = `Wells ${Date.now()}`
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect(sheet.getByText('This field is required.')).toBeVisible()
  await sheet.getByLabel('Folder name').fill(name)
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect(sheet.getByRole('checkbox', { name })).toBeChecked()
  await sheet.getByLabel('Note').fill('For the class')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()

  await open(page, '/saved-items')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('For the class')).toBeVisible()
  await page.getByRole('button', { name: 'Change folder' }).click()
  await page.getByRole('dialog').getByLabel('Folder name').fill(`${name} and tanks`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} and tanks`)
  await page.getByRole('button', { name: 'Change folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await expect(page).toHaveURL(/\/saved-items$/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('the menu of a small card saves the story and puts it on the listening list [V1:C15]', async ({ page }) => {
  await enter(page, PEOPLE.saving)
  await open(page, '/trending')
  const card = page.locator('main article[data-story]').nth(1)
  const menu = card.getByRole('button', { name: /^Options for/ })
  await menu.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to listening list' }).click()
  await expect(page.getByText('Added to listening list')).toBeVisible()
  await menu.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save this story|Remove from saved)/ })
    .click()
  await expect(page.getByText(/^(Saved|Removed)/).first()).toBeVisible()
})

test('while the web’s letters have not come, the signs above Hindi headlines are whole [V1:C18]', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => await route.abort())
  await open(page, '/latest?lang=hi')
  const headlines = page.locator('main article h2:lang(hi), main article h3:lang(hi)')
  await expect(headlines.first()).toBeVisible()
  const cut = await headlines.evaluateAll((found) =>
    found
      .filter((headline) => getComputedStyle(headline).overflow === 'hidden')
      .filter((headline) => {
        const range = document.createRange()
        range.selectNodeContents(headline)
        const [line] = range.getClientRects()
        return line !== undefined && line.top < headline.getBoundingClientRect().top
      })
      .map((headline) => headline.textContent),
  )
  expect(cut).toEqual([])
})

test('what stands on a button is in the name that is read out, each page has its heading, and no two searches are called alike [V1:C21]', async ({
  page,
  browser,
}) => {
  await enter(page, 'tara@demo.chowk.example')
  const [story] = await newestStories(page.request, 'en')
  const rules = ['label-content-name-mismatch', 'landmark-unique', 'page-has-heading-one']
  const heading = page.getByRole('heading', { level: 1 })
  const judge = async (location: string, shown = heading.first()) => {
    await open(page, location)
    await expect(shown).toBeAttached()
    expect(await faultsOf(page, { rules })).toEqual([])
  }
  const lists = ['/recent-reads', '/saved-items', '/search?q=water']
  for (const location of [`/details/${story?.slug}`, ...lists]) await judge(location)
  const other = await (await browser.newContext()).newPage()
  await openAccount(other, { email: freshEmail('kavya'), name: 'Kavya Nair', password: 'Reed & 5 herons' })
  const asked = await other.request.post('/api/organisation/join-requests', {
    data: { customUrl: 'talab-saathi', words: '' },
    headers: { accept: 'application/json' },
  })
  expect(asked.status()).toBe(200)
  await other.context().close()
  await actFor(page, 'talab-saathi')
  await judge('/workspace/talab-saathi', page.getByRole('button', { name: 'Accept Kavya Nair' }).first())
  await actFor(page, 'bhatti-and-daughters')
  await judge('/plans/buy?plan=COMPLETE', page.getByLabel('Name on the invoice'))
  await judge('/settings/plan', page.getByRole('button', { name: /PDF/ }).first())
})

type Listed = typeof globalThis & { __reactRouterManifest: { routes: Record<string, { module: string }> } }

/** The address of the program of a screen, as the page that stands open knows it; a later try adds to it. */
async function programOf(page: Page, screen: string): Promise<RegExp> {
  const module = await page.evaluate((id) => (globalThis as Listed).__reactRouterManifest.routes[id]?.module, screen)
  if (!module) throw new Error(`there is no screen ${screen}`)
  return new RegExp(module.replace('.', String.raw`\.`))
}

test('while the next screen is on its way a ring turns over the one before [R2.02]', async ({ page }) => {
  await open(page, '/latest')
  const held = Promise.withResolvers<void>()
  await page.route(await programOf(page, 'categories'), async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  const ring = page.getByRole('status', { name: 'Loading the next page' })
  await expect(ring).toBeVisible()
  await expect(page.locator(headlines).first()).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/\/categories$/)
  await expect(ring).toHaveCount(0)
})
