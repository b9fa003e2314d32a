// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { faultsIn, mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import OverviewScreen from './overview-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

async function wordsWith(sendsMail: boolean): Promise<string> {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
  const { path } = addressOf(getOverview.address)
  const body = { ...(sampleOf(getOverview.output) as object), sendsMail }
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith(path)
      ? Response.json({ statusCode: 200, message: '', body })
      : Response.json({ statusCode: 500, message: '', body: null }, { status: 500 }),
  )
  page = await mount(() => <OverviewScreen />)
  await until(() => expect(page.container.textContent).toContain('Stories, last 24 hours'))
  expect(await faultsIn(page.container)).toEqual([])
  return page.container.textContent
}

test('where no mail server is set the overview says so, what that means and what mends it', async () => {
  const words = await wordsWith(false)
  for (const part of ['No mail server is set', 'Nobody can sign up by e-mail', 'Set CHOWK_MAIL_URL'])
    expect(words).toContain(part)
  await page.close()
  expect(await wordsWith(true)).not.toContain('mail server')
})
