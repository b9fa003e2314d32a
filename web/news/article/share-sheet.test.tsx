// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { ShareSheet } from './share-sheet.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('a sheet whose link the browser does not let us copy stays open with the link, and says how else', async () => {
  const onClose = vi.fn<() => void>()
  const shared = { title: 'Nine wells', path: '/details/nine-wells' }
  page = await mount(() => <ShareSheet shared={shared} onClose={onClose} />)
  const writeText = async () => await Promise.reject(new Error('no leave'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await page.press('Copy link')
  await until(() =>
    expect(page.container.querySelector('[role=alert]')?.textContent).toBe(
      'The browser didn’t allow copying. Select the text and copy it.',
    ),
  )
  expect(page.container.textContent).toContain('/details/nine-wells')
  expect(onClose).not.toHaveBeenCalled()
})
