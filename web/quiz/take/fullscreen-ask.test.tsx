// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { FullscreenAsk } from './fullscreen-ask.tsx'

let page: Mounted
const request = vi.fn<() => Promise<void>>()
const fill = (element: Element | null) => {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
  document.dispatchEvent(new Event('fullscreenchange'))
}
const words = () => page.container.textContent
const show = async (quizSessionId: string) =>
  (page = await mount(() => <FullscreenAsk quizSessionId={quizSessionId} />, '/'))

beforeEach(() => {
  request.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Object.defineProperty(document.documentElement, 'requestFullscreen', { value: request, configurable: true })
  Object.defineProperty(document, 'exitFullscreen', {
    value: vi.fn<() => Promise<void>>(async () => fill(null)),
    configurable: true,
  })
  fill(null)
})
afterEach(async () => await page.close())

test('a school may ask to fill the screen: who says no is asked no more in this try', async () => {
  await show('a-try')
  expect(words()).toContain('You may say no')
  await page.press('Not now')
  expect(words()).toBe('')
  expect(request).not.toHaveBeenCalled()
  await page.close()
  await show('a-try')
  expect(words()).toBe('')
  await page.close()
  await show('the-next-try')
  expect(words()).toContain('You may say no')
})

test('who says yes sees nothing more of it until she leaves, and then in plain words that it changes no marks, also where it is noted', async () => {
  await show('another-try')
  await page.press('Fill the screen')
  await act(async () => fill(document.documentElement))
  expect(words()).toBe('')
  await act(async () => fill(null))
  expect(words()).toContain('it changes no marks')
})

test('after the quiz the window is as before, and a device that cannot fill its screen is not asked', async () => {
  await show('a-third-try')
  await act(async () => fill(document.documentElement))
  await page.close()
  expect(document.fullscreenElement).toBeNull()
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
  await show('a-third-try')
  expect(words()).toBe('')
})
