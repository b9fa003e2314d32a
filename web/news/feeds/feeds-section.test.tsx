// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { shownToast } from '../../ui/floating/toast.ts'
import { FeedsSection } from './feeds-section.tsx'

const SAID = 'The browser didn’t allow copying. Select the text and copy it.'

let page: Mounted
afterEach(async () => await page.close())

// A browser that lets nobody copy, and no connection.
function stub(): void {
  const writeText = async () => await Promise.reject(new Error('no leave'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no connection')))
}

test('the address of a feed that the browser does not let us copy is shown, to be copied by hand', async () => {
  page = await mount(() => <FeedsSection />)
  stub()
  const address = `${location.origin}/feeds/latest.atom`
  expect(page.container.textContent).not.toContain(address)
  const [button] = [...page.container.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Atom')
  await page.press(button?.getAttribute('aria-label') ?? '')
  await until(() => expect(shownToast()?.text).toBe(SAID))
  expect(page.container.textContent).toContain(address)
})
