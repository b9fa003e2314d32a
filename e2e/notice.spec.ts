import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { BrowserOfPush, WAITING } from '@chowk/server/testing/push/push-service.ts'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'

// Both are about what the same person is told of.
test.describe.configure({ mode: 'default' })

const TARA = 'tara@demo.chowk.example'

/** Somebody new asks to be let into the NGO that Tara runs; the form for it has its own journey. */
async function askToJoin(page: Page, name: string): Promise<void> {
  await openAccount(page, { email: freshEmail(name.split(' ')[0] ?? name), name, password: 'Reed & 3 herons' })
  const asked = await page.request.post('/api/organisation/join-requests', {
    data: { customUrl: 'talab-saathi', words: '' },
    headers: { accept: 'application/json' },
  })
  expect(asked.status()).toBe(200)
}

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ }).first()
const countOf = async (page: Page) => Number(/\d+/.exec((await bell(page).textContent()) ?? '')?.[0] ?? 0)

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('the bell counts in two tabs at once what somebody else does, and in both again what is read [cso:G26]', async ({
    page,
    context,
    browser,
  }) => {
    await enter(page, TARA)
    await open(page, '/latest')
    const second = await context.newPage()
    await open(second, '/publisher')
    await expect(bell(page)).toBeVisible()
    await expect(bell(second)).toBeVisible()
    const before = await countOf(page)
    const other = await (await browser.newContext()).newPage()
    await askToJoin(other, `Nandini Rao ${TRY}`)
    await expect.poll(async () => await countOf(page), { timeout: 15_000 }).toBeGreaterThan(before)
    await expect.poll(async () => await countOf(second), { timeout: 15_000 }).toBe(await countOf(page))
    // The tab that held the connection goes; the other takes over.
    await page.close()
    await bell(second).click()
    const sheet = second.getByRole('dialog', { name: 'Notifications' })
    const row = sheet.getByRole('listitem').filter({ hasText: 'would like to join Talab Saathi' }).first()
    await expect(row).toBeVisible()
    expect(await faultsOf(second)).toEqual([])
    if (process.env['SHOTS']) await second.screenshot({ path: `${process.env['SHOTS']}/desk.png` })
    await row.getByRole('link').click()
    await expect(second).toHaveURL(/\/organizations\/talab-saathi/)
    await expect.poll(async () => await countOf(second), { timeout: 15_000 }).toBe(before)
    await other.context().close()
  })
})

/** A browser's own part in push, which a browser without its maker's service cannot play: keys, and an address where messages wait. */
async function givenPushBrowser(page: Page): Promise<{ next(): Promise<string> }> {
  const browser = new BrowserOfPush()
  const endpoint = `${process.env['CHOWK_PUSH']}${WAITING}${TRY}-${freshEmail('device')}`
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(
    (given) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => given, unsubscribe: async () => true }) as never
    },
    { endpoint, keys: browser.keys },
  )
  return {
    async next() {
      let message = ''
      const fetchOne = async () => {
        const answer = await page.request.get(endpoint)
        if (answer.status() === 200) message = browser.open(await answer.body())
        return answer.status()
      }
      await expect.poll(fetchOne, { timeout: 30_000 }).toBe(200)
      return message
    },
  }
}

interface Shown {
  title: string
  body: string
  lang: string
  data: unknown
}

type Recording = typeof globalThis & { shown: Shown[] }

/** Hands a message to the service worker as the browser does, and answers what it shows. A browser without windows keeps no notifications, so what is asked of it is recorded. */
async function deliver(page: Page, message: string): Promise<Shown> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(() => {
    const recording = globalThis as Recording
    recording.shown = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', lang = '', data } = {}) =>
      void recording.shown.push({ title, body, lang, data })
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) found(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message })
  const shown = async () => await worker.evaluate(() => (globalThis as Recording).shown)
  await expect.poll(async () => (await shown()).length).toBe(1)
  const [first] = await shown()
  if (!first) throw new Error('nothing was shown')
  return first
}

/** Presses a notification that was shown. */
async function press(page: Page, { data }: Shown): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((given) => {
    const notification = { data: given, close: () => undefined }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    globalThis.dispatchEvent(event)
  }, data)
}

test.describe('a device that is told', () => {
  test.use({ ...DESKTOP, serviceWorkers: 'allow' })

  test('shows what is new after a press in the settings, opens it in the tab that is there, and is told no more once it is turned off [cso:G26]', async ({
    page,
    browser,
  }) => {
    const device = await givenPushBrowser(page)
    await enter(page, TARA)
    await open(page, '/settings/notifications')
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(page.getByText('This device shows notifications')).toBeVisible()
    await expect(page.getByLabel('On your devices: People who ask to join')).toBeChecked()
    expect(await faultsOf(page)).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/push.png`, fullPage: true })
    const other = await (await browser.newContext()).newPage()
    await askToJoin(other, `Ritu Sen ${TRY}`)
    await other.context().close()
    const message = await device.next()
    expect(message).not.toContain('undefined')
    const shown = await deliver(page, message)
    expect(shown).toMatchObject({ title: 'Chowk', lang: 'en' })
    expect(shown.body).toMatch(/Ritu Sen .*would like to join Talab Saathi/)
    await press(page, shown)
    await expect(page).toHaveURL(/\/organizations\/talab-saathi/)
    await open(page, '/settings/notifications')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await expect(page.getByText('Show notifications on this device')).toBeVisible()
    await expect(page.getByLabel('On your devices: People who ask to join')).toHaveCount(0)
  })
})
