// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import SignupScreen from './signup-screen.tsx'

let page: Mounted
const title = () => page.container.querySelector('h1')?.textContent
const CHOICE = 'How will you use Chowk?'

afterEach(async () => await page.close())

test('whoever comes from the page about a kind of organisation goes on as one, and going back is asked who she is', async () => {
  page = await mount(() => <SignupScreen />, '/signup?kind=RESIDENTIAL')
  await until(() => expect(title()).toBe('Your details first'))
  await page.press('Back')
  await until(() => expect(title()).toBe(CHOICE))
  expect(page.address()).toBe('?kind=RESIDENTIAL')
})

test.each(['', '?kind=', '?kind=TEMPLE'])('everybody else is asked first who she is: /signup%s', async (search) => {
  page = await mount(() => <SignupScreen />, `/signup${search}`)
  await until(() => expect(title()).toBe(CHOICE))
})
