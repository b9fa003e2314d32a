// @vitest-environment jsdom
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokenPage } from './broken-page.tsx'
import { ChunkLoadError } from './loading/chunks.ts'
import { mount } from './testing/mounted.tsx'
import type { Mounted } from './testing/mounted.tsx'

let page: Mounted
afterEach(async () => await page.close())

const pageOf = async (status: number) => {
  const error = new ErrorResponse(status, '', { code: null, requestId: '7f3a-91c2', details: {} })
  page = await mount(() => <BrokenPage error={error} />)
  return page.container.textContent
}

test('a first page that the server refuses is no fault of ours', async () => {
  expect(await pageOf(403)).toContain('You can’t open this')
  expect(page.container.textContent).not.toContain('our side')
  expect(page.button('Go to Latest').getAttribute('href')).toBe('/latest')
})

test('a first page of something that is not there says so', async () => {
  expect(await pageOf(404)).toContain('Page not found')
})

test('one that fails is, with the number of its request and another try', async () => {
  expect(await pageOf(500)).toContain('Something went wrong on our side')
  expect(page.container.textContent).toContain('7f3a-91c2')
  expect(page.button('Try again').getAttribute('href')).toBe('/')
})

test('one whose program did not come without a connection asks for the document by itself when the connection is back', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: location.href, origin: location.origin, reload })
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const error = new ChunkLoadError('missing', '/assets/publishers.js')
  page = await mount(() => <BrokenPage error={error} />)
  expect(page.container.textContent).toContain('You’re offline')
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
  line.mockRestore()
})
