// @vitest-environment jsdom
import { act, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { mountInBrowser, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { AnswerKeeper } from '../keeper/answer-keeper.ts'
import { deviceShelf } from '../keeper/answer-shelf.ts'
import { TWO, paperOf } from '../keeper/given-paper.ts'
import { QuizPaper } from './quiz-paper.tsx'

const paper = paperOf()
const { quizSessionId } = paper.attempt
const who = { quizSlug: 'wells', personId: 'asha', windowId: 'one' }
const keeper = new AnswerKeeper({ ...who, paper, kept: {}, shelf: deviceShelf({ ...who, quizSessionId }) })

function Shown() {
  const navigate = useNavigate()
  const state = useSyncExternalStore(keeper.listen, keeper.state, keeper.state)
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back of the browser
      </button>
      <QuizPaper paper={paper} keeper={keeper} state={state} />
    </>
  )
}

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('Back leads from beneath a dialog to the question before, and whoever goes on from there meets the dialog only when it is asked for again', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  page = await mountInBrowser(() => <Shown />)
  const { container, press } = page
  const shows = async (number: number, dialogs: number) =>
    await until(() => {
      expect(container.querySelector('h1')?.textContent).toContain(`Question ${number} of 2`)
      expect(container.querySelectorAll('dialog')).toHaveLength(dialogs)
    })
  await press('Next')
  await shows(2, 0)
  for (const opener of ['Finish', 'Question 2 of 2']) {
    await press(opener)
    await shows(2, 1)
    // A key that is held from before hands nothing in.
    const held = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true })
    container.querySelector('dialog h2 ~ div button')?.dispatchEvent(held)
    expect(held.defaultPrevented).toBe(opener === 'Finish')
    // Nor does the second of two quick presses, which lands beside the dialog, close what the first has opened.
    const second = new MouseEvent('click', { bubbles: true, detail: 2 })
    await act(async () => void container.querySelector('dialog')?.dispatchEvent(second))
    await shows(2, 1)
    await press('Back of the browser')
    await shows(1, 0)
    await press('Next')
    await shows(2, 0)
  }
})

test('two presses on Next before the next question stands there lead to it once: Back of the browser leads from it to the one before', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  page = await mountInBrowser(() => <Shown />)
  const { container, button, press } = page
  const shows = async (number: number) =>
    await until(() => expect(container.querySelector('h1')?.textContent).toContain(`Question ${number} of 2`))
  const next = button('Next')
  await act(async () => {
    for (let time = 0; time < 2; time++) next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  })
  await shows(2)
  await press('Back of the browser')
  await shows(1)
  await press('Next')
  await shows(2)
})

test('whoever goes back in her browser before the next question stands there goes on to it all the same by the next press', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  page = await mountInBrowser(() => <Shown />, '/#1')
  const { container, press } = page
  const number = () => container.querySelector('h1')?.textContent
  await until(() => expect(number()).toContain('Question 1 of 2'))
  await act(async () => {
    page?.button('Next').click()
    expect(location.hash).toBe('#2')
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await isBack
    expect([location.hash, number()]).toEqual(['#1', expect.stringContaining('Question 1 of 2')])
  })
  await press('Next')
  await until(() => expect(number()).toContain('Question 2 of 2'))
})

/** A press as a telephone tells it: a time and a place, and a click that is never called a second one. */
async function tapped(element: HTMLElement, at: number): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: 180, clientY: 700 }))
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
    Object.defineProperty(click, 'timeStamp', { value: at })
    element.dispatchEvent(click)
  })
}

test('on a telephone the second of two quick presses, which lands on what the first has brought, neither finishes, flags, answers nor hands in; a later one does', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const submit = vi.spyOn(keeper, 'submit').mockResolvedValue(undefined)
  page = await mountInBrowser(() => <Shown />)
  const { container, button } = page
  const number = () => container.querySelector('h1')?.textContent
  const dialogs = () => container.querySelectorAll('dialog').length
  await tapped(button('Next'), 1000)
  await until(() => expect(number()).toContain('Question 2 of 2'))
  const finish = [...container.querySelectorAll('button')].find((each) => each.textContent === 'Finish') as HTMLElement
  await tapped(finish, 1200)
  await tapped(button('Flag'), 1250)
  await tapped(container.querySelector('fieldset input') as HTMLElement, 1300)
  expect([dialogs(), button('Flag').ariaPressed, container.querySelectorAll('input:checked').length]).toEqual([
    0,
    'false',
    0,
  ])
  await tapped(finish, 2000)
  await until(() => expect(dialogs()).toBe(1))
  await tapped(button('Submit'), 2200)
  expect(submit).not.toHaveBeenCalled()
  await tapped(button('Submit'), 2500)
  expect(submit).toHaveBeenCalledOnce()
})

test('a tap right after Next answers the next question and never the one before [R2:Q3]', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  page = await mountInBrowser(() => <Shown />, '/#1')
  const { container, button } = page
  const change = vi.spyOn(keeper, 'change').mockImplementation(() => undefined)
  // Without act the screen is drawn as in a browser: what the press itself changes at once, a navigation later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  button('Next').click()
  await Promise.resolve()
  expect(container.querySelector('h1')?.textContent).toContain('Question 2 of 2')
  container.querySelector<HTMLElement>('fieldset input')?.click()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  expect(change.mock.calls.map(([questionId]) => questionId)).toEqual([TWO])
  change.mockRestore()
  await until(() => expect(location.hash).toBe('#2'))
  await page.press('Back of the browser')
  await until(() => expect(container.querySelector('h1')?.textContent).toContain('Question 1 of 2'))
})

test('a dialog left by Go back or Escape ends the wish to hand in [R2:Q2]', async () => {
  vi.restoreAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  page = await mountInBrowser(() => <Shown />, '/#2')
  const { container, press } = page
  const leave = [
    async () => await press('Go back'),
    async () =>
      await act(async () => {
        const shown = container.querySelector('dialog')
        shown?.close()
        shown?.dispatchEvent(new Event('close'))
      }),
    async () => await press('Back of the browser'),
  ]
  await press('Back')
  await press('Next')
  for (const leaves of leave) {
    await until(() => expect(container.querySelector('h1')?.textContent).toContain('Question 2 of 2'))
    await press('Finish')
    await press('Submit')
    await until(() => expect(keeper.state().submission).toBe('FAILED'))
    await leaves()
    await until(() => expect(container.querySelectorAll('dialog')).toHaveLength(0))
    expect(keeper.state().submission).toBe('NONE')
  }
})
