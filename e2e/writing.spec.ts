import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { hostileTexts } from '@chowk/server/testing/hostile-texts.ts'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { UMA } from './teachers.ts'

const WRITER = UMA.email
const NEW = '/article/article'

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })
const status = (page: Page) => page.getByRole('status').filter({ visible: true })

async function write(page: Page, title: string, text: string): Promise<void> {
  await open(page, NEW)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await field(page).click()
  await page.keyboard.type(text)
}

async function isSaved(page: Page): Promise<void> {
  await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 15_000 })
}

/** Another window of the same browser. */
async function windowOf(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await open(page, address)
  return page
}

test.describe('writing an article', () => {
  test.use(DESKTOP)

  test('two windows on one draft: both texts are shown, and either may be kept [cso:C33]', async ({ page }) => {
    await enter(page, WRITER)
    await write(page, 'Two windows', 'The nib is never the problem.')
    await isSaved(page)
    const other = await windowOf(page.context(), page.url())
    await field(other).click()
    await other.keyboard.press('Control+End')
    await other.keyboard.type(' Said elsewhere.')
    await isSaved(other)
    await field(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Said here.')
    await expect(page.getByRole('region', { name: 'Written elsewhere' })).toContainText('Said elsewhere.')
    await expect(page.getByRole('region', { name: 'Written here' })).toContainText('Said here.')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Take the other' }).click()
    await expect(field(page)).toHaveText('The nib is never the problem. Said elsewhere.')
    await field(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And on.')
    await isSaved(page)
    await field(other).click()
    await other.keyboard.press('Control+End')
    await other.keyboard.type(' Mine.')
    await other.getByRole('button', { name: 'Keep mine' }).click()
    await isSaved(other)
    await page.reload()
    await isReady(page)
    await expect(field(page)).toHaveText('The nib is never the problem. Said elsewhere. Mine.')
  })

  test('nothing of a hostile page that is pasted runs, and lists, links and words of an honest one stay [G18] [G19]', async ({
    page,
    complaints,
  }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await enter(page, WRITER)
    await open(page, NEW)
    await field(page).click()
    await paste(
      page,
      '<ul><li><b>Ink</b> and <a href="https://ink.example/">paper</a></li></ul><p style="color:red" onclick="alert(1)">red</p><img src="https://spy.example/x.png" alt="a pen">',
    )
    await expect(field(page).getByRole('listitem')).toHaveText('Ink and paper')
    await expect(field(page).locator('strong')).toHaveText('Ink')
    await expect(field(page).getByRole('link')).toHaveAttribute('href', 'https://ink.example/')
    await expect(field(page)).toContainText('[a pen]')
    for (const payload of hostile()) await paste(page, payload)
    const left = await field(page).evaluate((element) => ({
      elements: [...element.querySelectorAll('*')].map(({ localName }) => localName),
      handlers: [...element.querySelectorAll('*')].flatMap((each) =>
        each.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
      ),
      links: [...element.querySelectorAll('a')].map(({ protocol }) => protocol),
    }))
    const known = [
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'strong',
      'em',
      'u',
      's',
      'code',
      'a',
      'br',
      'span',
      'div',
      'table',
      'tbody',
      'tr',
      'th',
      'td',
      'pre',
      'figure',
    ]
    expect([...new Set(left.elements)].filter((name) => !known.includes(name) && name !== 'img')).toEqual([])
    expect(left.handlers).toEqual([])
    expect([...new Set(left.links)].filter((name) => !['http:', 'https:', 'mailto:', 'tel:'].includes(name))).toEqual(
      [],
    )
    expect(dialogs).toEqual([])
    expect([...new Set(asked)]).toEqual([new URL(page.url()).host])
    // The browser notes what the policy would keep from running in the parsed copy, which runs nothing by itself.
    const ofCopy = /Applying inline style|Executing inline event handler|document's base URI/
    complaints.splice(0, complaints.length, ...complaints.filter((said) => !ofCopy.test(said)))
  })

  test('Hindi that an input method composes is saved as words, and never in the middle of one', async ({ page }) => {
    await enter(page, WRITER)
    await open(page, NEW)
    await field(page).click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/draft/article/create')) sent.push(request.postData() ?? '')
    })
    const input = await page.context().newCDPSession(page)
    for (const text of ['न', 'नम', 'नमस', 'नमस्', 'नमस्त'])
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await input.send('Input.insertText', { text: 'नमस्ते' })
    await isSaved(page)
    await expect(field(page)).toHaveText('नमस्ते')
    expect(sent.every((body) => body.includes('नमस्ते'))).toBe(true)
    await page.reload()
    await isReady(page)
    await expect(field(page)).toHaveText('नमस्ते')
  })

  test('an article is written, linked and published with the keyboard alone, and its draft ends with that [cso:C34] [/article/{articleType}]', async ({
    page,
  }) => {
    await enter(page, WRITER)
    await open(page, NEW)
    await page.getByLabel('Title', { exact: true }).focus()
    const title = `Kept nibs ${Date.now()}`
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('The nib is never the problem.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Warm water')
    await expect(field(page).getByRole('heading', { level: 2 })).toHaveText('Warm water')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is no address that a link may have.')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('ink.example/pens')
    await page.keyboard.press('Enter')
    await expect(field(page).getByRole('link')).toHaveAttribute('href', 'https://ink.example/pens')
    await page.keyboard.type(' tells more. #pens ')
    await page.keyboard.type(
      'The first eleven only needed warm water, and the twelfth taught me to stop pulling. '.repeat(3),
    )
    await isSaved(page)
    const publish = page.getByRole('button', { name: 'Publish…' }).filter({ visible: true })
    await publish.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to publish or update this post')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/community-library\/details\/kept-nibs-/)
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const said = await page.request.get(`/api/post/details/${slug}`, { headers: { accept: 'application/json' } })
    const { body } = (await said.json()) as { body: { title: string; body: unknown } }
    expect(body.title).toBe(title)
    expect(JSON.stringify(body.body)).toContain('"tag":"pens"')
    await open(page, NEW)
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})

const paste = async (page: Page, html: string) =>
  await field(page).evaluate((element, markup) => {
    const data = new DataTransfer()
    data.setData('text/html', markup)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

/** Payloads that broke cleaners of markup before. */
function hostile(): string[] {
  return [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a href="java&#9;script:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<figure data-attachment="https://spy.example/x.png"><img src="https://spy.example/x.png"></figure>',
    ...hostileTexts(),
  ]
}
