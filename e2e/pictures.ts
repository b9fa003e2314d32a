import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, request as requests } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM, DESKTOP, PHONE } from './browser.ts'
import { openDemoWorld } from './demo-world.ts'
import { PEOPLE, open, signIn } from './journey.ts'
import { finishedPlaces } from './screens.ts'
import type { Address } from './screens.ts'

const ROOT = join(import.meta.dirname, '..')
const MOST_BYTES = 60_000

/** One picture: which screen of the table, on what, in which paper and language. */
interface Shot {
  id: string
  on: 'phone' | 'desk'
  theme: 'light' | 'dark'
  lang: 'en' | 'hi'
  /** Who sees it; otherwise whoever its access asks for. */
  who?: string
}

/** Those that are committed; the README shows every one. */
const CHOSEN: readonly Shot[] = [
  { id: 'latest', on: 'desk', theme: 'light', lang: 'en' },
  { id: 'article', on: 'phone', theme: 'light', lang: 'en' },
  { id: 'latest', on: 'phone', theme: 'light', lang: 'hi' },
  { id: 'own-community', on: 'desk', theme: 'light', lang: 'en', who: PEOPLE.saving },
  { id: 'quizzes', on: 'phone', theme: 'light', lang: 'hi', who: PEOPLE.muting },
  { id: 'organisation', on: 'desk', theme: 'light', lang: 'en' },
  { id: 'quiz-summary', on: 'desk', theme: 'dark', lang: 'en', who: PEOPLE.saving },
]

const all = (places: readonly Address[]): Shot[] =>
  places.flatMap(({ id }) =>
    (['phone', 'desk'] as const).flatMap((on) =>
      (['light', 'dark'] as const).flatMap((theme) => (['en', 'hi'] as const).map((lang) => ({ id, on, theme, lang }))),
    ),
  )

const nameOf = ({ id, on, theme, lang }: Shot) =>
  [id, on, ...(lang === 'hi' ? ['hi'] : []), ...(theme === 'dark' ? ['dark'] : [])].join('-')

const whoSees = (access: Address['access']) =>
  access === 'login' ? PEOPLE.reader : access === 'admin' || access === 'moderator' ? PEOPLE.operator : ''

/** Contexts by person and look, so that each person signs in once for each of them. */
class Studio {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  async page(address: Address, { on, theme, who = whoSees(address.access) }: Shot): Promise<Page> {
    const key = `${who} ${on} ${theme}`
    let context = this.#contexts.get(key)
    if (!context) this.#contexts.set(key, (context = this.#open(who, on, theme)))
    return await (await context).newPage()
  }

  async #open(who: string, on: Shot['on'], theme: Shot['theme']): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      ...(on === 'phone' ? { ...PHONE, deviceScaleFactor: 1.5 } : DESKTOP),
      baseURL: this.#baseURL,
      colorScheme: theme,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kolkata',
    })
    const page = await context.newPage()
    await open(page, who ? '/login?lang=en' : '/latest?lang=en')
    if (who) await signIn(page, who)
    else await decline(page)
    await page.close()
    return context
  }
}

// The question of a first visit would lie on what is shown.
async function decline(page: Page): Promise<void> {
  const answer = page.getByRole('button', { name: 'Only what’s needed' })
  await answer.click()
  await answer.waitFor({ state: 'detached' })
}

async function take(page: Page, screenAddress: Address, shot: Shot): Promise<Buffer> {
  const { address } = screenAddress
  // The bell's stream stays open for as long as the page: with it the network is never idle.
  await page.route('**/api/notice/events', async (route) => await route.abort())
  await open(page, `${address}${address.includes('?') ? '&' : '?'}lang=${shot.lang}`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => await document.fonts.ready)
  return await page.screenshot()
}

async function small(png: Buffer): Promise<Buffer> {
  for (const quality of [80, 65, 50, 35]) {
    const webp = await sharp(png)
      .resize({ width: 1100, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (webp.length <= MOST_BYTES) return webp
  }
  return await sharp(png).resize({ width: 800 }).webp({ quality: 35, effort: 6 }).toBuffer()
}

/** `pictures`: those that are committed. `pictures --all [folder]`: every finished screen, in every look. */
async function main(words: readonly string[]): Promise<void> {
  const isAll = words.includes('--all')
  const given = words.find((word) => !word.startsWith('--'))
  const folder = resolve(ROOT, given ?? (isAll ? '.chowk/pictures' : 'docs/screens'))
  fs.mkdirSync(folder, { recursive: true })
  const world = process.env['CHOWK_AT']
    ? { address: process.env['CHOWK_AT'], close: async () => {} }
    : await openDemoWorld()
  const browser = await chromium.launch(CHROMIUM)
  try {
    const places = new Map(
      (await finishedPlaces(await requests.newContext({ baseURL: world.address }))).map((address) => [
        address.id,
        address,
      ]),
    )
    const studio = new Studio(browser, world.address)
    for (const shot of isAll ? all([...places.values()]) : CHOSEN) {
      const address = places.get(shot.id)
      if (!address) continue
      const page = await studio.page(address, shot)
      const png = await take(page, address, shot)
      await page.close()
      const file = join(folder, nameOf(shot) + (isAll ? '.png' : '.webp'))
      fs.writeFileSync(file, isAll ? png : await small(png))
      console.log(file)
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

await main(process.argv.slice(2))
