import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { tabTo } from './keys.ts'
import { keysOnPage } from './quiz-keys.ts'
import { deadlineOf, givenKinds, timeLeft } from './quiz-kinds.ts'
import { HEMA, QUIZ_TAKERS } from './teachers.ts'

const { LATA, MOHIT } = QUIZ_TAKERS
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const status = (page: Page) => page.locator('[data-status]')
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function resume(page: Page): Promise<void> {
  await open(page, '/quiz')
  await page.getByRole('link', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(heading(page)).toBeFocused()
}

async function goesOn(page: Page, number: number): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Question ${number} of 8` })).toBeVisible()
  await expect(heading(page)).toBeFocused()
}

/** Hindi that stands too narrow: each text in its language, lines 1.6 times the size of its letters or more, no space between letters (QY6). */
const tightHindi = async (page: Page) =>
  await page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main *')].filter((each) =>
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /[\u0900-\u097F]/.test(node.textContent ?? ''),
      ),
    )
    if (texts.length === 0) return ['no Hindi at all']
    return texts.flatMap((each) => {
      const { fontSize, lineHeight, letterSpacing } = getComputedStyle(each)
      const lines = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
      const isHindi = each.closest('[lang]')?.getAttribute('lang') === 'hi'
      const isWide = lines >= 1.6 && ['normal', '0px'].includes(letterSpacing)
      return isHindi && isWide
        ? []
        : [`${each.textContent}: ${each.closest('[lang]')?.getAttribute('lang')}, ${lines}, ${letterSpacing}`]
    })
  })

/** What is smaller than a finger (QY4). */
const smallTargets = async (page: Page) =>
  await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, select, input:not([type=radio], [type=checkbox]), label:has(input))',
      ),
    ]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => ({ text: each.getAttribute('aria-label') ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`),
  )

/** What has the focus on the way of a row that is moved. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test.use(PHONE)

test('a paper with each kind of question is taken by keys alone on a phone, loaded anew in between, and marked by the rule of each; Hindi has its lines apart and its letters together [news:QY4] [news:QY6]', async ({
  page,
}) => {
  await enter(page, LATA.email)
  await givenKinds(page, LATA.email)
  await resume(page)
  const paper = new URL(page.url()).pathname
  const pages = [paper, paper.replace('quiz', 'result')]
  await page.keyboard.press('b')
  await goesOn(page, 2)
  for (const address of pages) expect(await keysOnPage(page, address), address).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])
  await goesOn(page, 3)
  await expect(heading(page).locator('[lang=hi]')).toBeVisible()
  expect(await tightHindi(page)).toEqual([])
  await page.keyboard.press('a')
  await goesOn(page, 4)
  expect(await smallTargets(page)).toEqual([])

  const rows = page.getByRole('row')
  await expect(rows).toHaveText(['Shape it', 'Fire it', 'Dig the clay'])
  expect(await faultsOf(page)).toEqual([])
  await tabTo(page, rows.first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const name = await focusedName(page)
      if (name !== 'Insert before Shape it') await page.keyboard.press('ArrowUp')
      return await focusedName(page)
    })
    .toBe('Insert before Shape it')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText(['Dig the clay', 'Shape it', 'Fire it'])
  await expect(rows.first()).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }))
  await goesOn(page, 5)

  const matches = await page.getByRole('list', { name: 'To choose from' }).getByRole('listitem').allTextContents()
  for (const [name, match] of [
    ['Potter', 'Wheel'],
    ['Weaver', 'Loom'],
    ['Kite maker', 'Paper'],
  ] as const) {
    await tabTo(page, list(page, name))
    const index = matches.findIndex((each) => each.endsWith(match))
    for (let step = 0; step <= index; step++) await page.keyboard.press('ArrowDown')
    await expect(list(page, name)).toHaveValue(String(index))
  }
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysPixels(page)).toBe(0)
  await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/)
  await page.reload()
  await isReady(page)
  await expect(list(page, 'Weaver')).toHaveValue(String(matches.findIndex((each) => each.endsWith('Loom'))))
  await page.goBack()
  await expect(rows).toHaveText(['Dig the clay', 'Shape it', 'Fire it'])
  expect(await sidewaysPixels(page)).toBe(0)
  await page.goForward()
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')

  await tabTo(page, page.getByLabel('Your number'))
  await page.keyboard.type('१,२५१')
  await goesOn(page, 7)
  await tabTo(page, page.getByLabel('Your answer'))
  await page.keyboard.type('Set  fire TO')
  expect(await faultsOf(page)).toEqual([])
  await goesOn(page, 8)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter')

  await expect(page).toHaveURL(/\/result\/[\w-]{22}$/)
  await expect(heading(page)).toHaveText(/^7\s*of 8/)
  await expect(page.getByText('Right: 1,250.75, give or take 0.25')).toBeVisible()
  for (const word of ['explanation', 'evidence', 'scorch'])
    expect(await keysOnPage(page, new URL(page.url()).pathname)).toContain(word)
  await expect(page.getByText('Why: A wheel shapes clay, a loom holds threads, and paper flies.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)
})

test('a duplicated window asks before it takes a try, answers that were not sent outlive signing out and are nobody else’s, the try runs on meanwhile and is found again in the list of quizzes, and the end of the time is spoken [R4.10] [news:QA19]', async ({
  page,
}) => {
  await enter(page, MOHIT.email)
  await givenKinds(page, MOHIT.email)
  await resume(page)
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void globalThis.open(location.href)),
  ])
  await expect(copy.getByRole('button', { name: 'Continue here' })).toBeVisible()
  await copy.close()

  await page.route('**/recommend/attempt-quiz', async (route) => await route.abort('connectionfailed'))
  await page.keyboard.press('b')
  await expect(status(page)).toHaveAttribute('data-status', 'HERE')
  await open(page, '/signout')
  await expect(heading(page)).toHaveText('Some answers of your quiz have not been sent')
  expect(await faultsOf(page)).toEqual([])
  const sessionId = () => page.evaluate(() => localStorage.getItem('quizSessionId'))
  const [before, deadline] = [await sessionId(), await deadlineOf(page, MOHIT.email)]
  expect(before).toMatch(/^[\w-]{22}$/)
  await page.getByRole('button', { name: 'Sign out now' }).click()
  await expect(heading(page)).toHaveText('You’re signed out')
  expect(await sessionId()).toBeNull()
  expect(await deadlineOf(page, MOHIT.email), 'it runs on, no longer and no shorter').toBe(deadline)
  await page.unroute('**/recommend/attempt-quiz')

  await enter(page, HEMA.email)
  await open(page, '/quiz')
  await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(0)
  // With nothing left to send the page goes on by itself, maybe before it answers to touch.
  await page.goto('/signout')
  await expect(heading(page)).toHaveText('You’re signed out')
  await enter(page, MOHIT.email)
  // What the page asks first it asks of the time as it still is.
  const asksForTime = page.waitForResponse('**/recommend/attempt-quiz')
  await resume(page)
  await asksForTime
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('Dried leaves')
  await expect(status(page)).toHaveText(/^Saved/)
  expect([await sessionId(), await deadlineOf(page, MOHIT.email)]).toEqual([before, deadline])

  await timeLeft(page, MOHIT.email, 1)
  await expect(page).toHaveURL(/\/result\/[\w-]{22}$/)
  await expect(page.getByRole('alert')).toHaveText('Time is over, your answers were sent')
  await expect(heading(page)).toHaveText(/^1\s*of 8/)
})
