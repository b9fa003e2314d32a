// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QueueStates } from './queue-states.tsx'
import { faultsIn, mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { caseAfter } from '../ui/queue/queue.tsx'

let queue: Mounted
afterEach(async () => await queue.close())

const rows = () => [...queue.container.querySelectorAll<HTMLButtonElement>('li button')]
const shown = () => queue.container.querySelector('h2')?.textContent
const key = async (name: string) =>
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
  )

const reason = () => {
  const field = queue.container.querySelector('textarea')
  if (!field) throw new Error('There is no field for a reason.')
  return field
}
const say = async (text: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(reason(), text)
    reason().dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the first case stands open, another is opened by a press, and a decision with its reason leads to the next', async () => {
  queue = await mount(QueueStates)
  expect(shown()).toBe('Asha Kulkarni')
  expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
  await act(async () => rows()[1]?.click())
  expect(shown()).toBe('Kabir Joseph')
  await queue.press('Decide, then next case')
  expect(shown()).toBe('Kabir Joseph')
  expect(reason().getAttribute('aria-invalid')).toBe('true')
  expect(queue.container.textContent).toContain('Say why')
  await say('It names a pupil.')
  expect(reason().getAttribute('aria-invalid')).not.toBe('true')
  await queue.press('Decide, then next case')
  expect(shown()).toBe('Zoya Ansari')
  expect(reason().value).toBe('')
  await queue.press('Back to the list')
  expect(shown()).toBe('Asha Kulkarni')
})

test('arrow keys, Home and End walk through the list and stop at its ends', async () => {
  queue = await mount(QueueStates)
  rows()[0]?.focus()
  await key('ArrowUp')
  expect(document.activeElement).toBe(rows()[0])
  await key('ArrowDown')
  expect(document.activeElement).toBe(rows()[1])
  await key('End')
  expect(document.activeElement).toBe(rows()[2])
  await key('ArrowDown')
  expect(document.activeElement).toBe(rows()[2])
  await key('Home')
  expect(document.activeElement).toBe(rows()[0])
})

test('a case is taken on and given back, and says when somebody else works on it', async () => {
  queue = await mount(QueueStates)
  await queue.press('Take this case')
  expect(queue.container.textContent).toContain('You’re working on this')
  await queue.press('Release this case')
  expect(queue.container.textContent).not.toContain('You’re working on this')
  await act(async () => rows()[2]?.click())
  expect(queue.container.textContent).toContain('Farah is working on this')
})

test('a queue hinders nobody', async () => {
  queue = await mount(QueueStates)
  expect(await faultsIn(queue.container)).toEqual([])
})

test('after the last case comes the one before it, after the only one none', async () => {
  queue = await mount(QueueStates)
  const same = (word: string) => word
  expect(caseAfter(['a', 'b'], same, 'a')).toBe('b')
  expect(caseAfter(['a', 'b'], same, 'b')).toBe('a')
  expect(caseAfter(['a'], same, 'a')).toBeUndefined()
})
