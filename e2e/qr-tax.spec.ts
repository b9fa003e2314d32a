import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { faultsOf } from './accessibility.ts'
import { PEOPLE, enter, isReady, open, test } from './journey.ts'
import { TRY } from './post.ts'

const TARA = 'tara@demo.chowk.example'
const LABEL = `Lobby ${TRY}`

async function madeCode(page: Page): Promise<{ picture: Buffer; address: string }> {
  await open(page, '/qr-codes')
  await page.getByRole('button', { name: 'New QR code' }).click()
  await page.getByRole('radio', { name: 'Joining' }).check()
  await page.getByLabel('Name', { exact: true }).fill(LABEL)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('img', { name: `QR code “${LABEL}”` })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const sheet = page.getByRole('dialog')
  const file = await sheet.getByRole('link', { name: 'Picture (PNG)' }).getAttribute('href')
  const answer = await page.request.get(file ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
  const poster = await sheet.getByRole('link', { name: 'हिन्दी' }).last().getAttribute('href')
  expect((await (await page.request.get(poster ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-')
  const address = (await sheet.getByText(/\/q\/[\w-]{22}$/).textContent()) ?? ''
  await sheet.getByRole('button', { name: 'Close' }).click()
  return { picture: await answer.body(), address }
}

async function scan(page: Page, picture: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'lobby.png', mimeType: 'image/png', buffer: picture })
}

/** The camera of this page sees a picture, or fails by the name of a fault of browsers. */
async function withCamera(page: Page, seen: string): Promise<void> {
  await page.addInitScript((what: string) => {
    const getUserMedia = async () => {
      if (what.endsWith('Error')) throw new DOMException('', what)
      const picture = new Image()
      picture.src = what
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 480
      canvas.height = 480
      const draw = () => canvas.getContext('2d')?.drawImage(picture, 40, 40, 400, 400)
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = '#fff'
      context?.fillRect(0, 0, 480, 480)
      setInterval(draw, 50)
      return canvas.captureStream(20)
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, seen)
}

async function turnOnCamera(page: Page, seen: string): Promise<void> {
  await withCamera(page, seen)
  await open(page, '/scan')
  await page.getByRole('button', { name: 'Turn on the camera' }).click()
}

// The same code before the camera, and what a pupil reads who has none or does not allow it.
async function seenByCamera(phone: BrowserContext, picture: Buffer): Promise<void> {
  const page = await phone.newPage()
  await turnOnCamera(page, `data:image/png;base64,${picture.toString('base64')}`)
  await expect(page).toHaveURL(/\/q\/[\w-]{22}$/)
  await page.close()
  const said = { NotAllowedError: 'The browser may not use the camera.', NotFoundError: 'No camera found.' } as const
  for (const [fault, words] of Object.entries(said)) {
    const other = await phone.newPage()
    await turnOnCamera(other, fault)
    await expect(other.getByText(words)).toBeVisible()
    expect(await faultsOf(other)).toEqual([])
    await other.close()
  }
}

test.describe('a printed code', () => {
  test.use(DESKTOP)

  test('an owner prints a code to join, a neighbour reads it in a picture and asks, the owner sees that and deletes the code', async ({
    page,
    browser,
  }) => {
    await enter(page, TARA)
    const { picture, address } = await madeCode(page)
    const phone = await browser.newContext({ ...PHONE, baseURL: new URL(page.url()).origin })
    const neighbour = await phone.newPage()
    await enter(neighbour, PEOPLE.muting)
    await open(neighbour, '/scan')
    expect(await faultsOf(neighbour)).toEqual([])
    await scan(neighbour, picture)
    await expect(neighbour).toHaveURL(/\/q\/[\w-]{22}$/)
    await isReady(neighbour)
    await expect(neighbour.getByRole('heading', { level: 1, name: LABEL })).toBeVisible()
    await neighbour.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(neighbour.getByText('Asked. You hear from us')).toBeVisible()
    await page.reload()
    await isReady(page)
    await expect(page.getByRole('row', { name: new RegExp(`${LABEL}.*1 scan`) })).toBeVisible()
    await seenByCamera(phone, picture)
    await page.getByRole('button', { name: LABEL }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: LABEL })).toHaveCount(0)
    await open(neighbour, '/scan')
    await neighbour.getByLabel('Address or code').fill(address)
    await neighbour.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(neighbour.getByText('This code is over')).toBeVisible()
    await phone.close()
  })

  test('codes of others are not opened, and the scan page alone may ask for the camera', async ({ page }) => {
    const policyOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy'] ?? ''
    expect(await policyOf('/scan')).toContain('camera=(self)')
    for (const path of ['/latest', '/join', '/login']) expect(await policyOf(path), path).toContain('camera=()')
    await open(page, '/scan')
    await page.getByLabel('Address or code').fill('https://evil.example/q/AAAAAAAAAAAAAAAAAAAAAA')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText('This isn’t a code of this Chowk.')).toBeVisible()
    await expect(page).toHaveURL(/\/scan$/)
    await scan(page, Buffer.from('no picture'))
    await expect(page.getByText('This file can’t be opened as a picture.')).toBeVisible()
  })
})
