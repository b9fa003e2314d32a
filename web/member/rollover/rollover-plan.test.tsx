// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { previewRollover } from '@chowk/contract/member/rollover.ts'
import type { EndingClass } from '@chowk/contract/member/rollover.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { RolloverPlan } from './rollover-plan.tsx'

let page: Mounted
afterEach(async () => await page.close())

const dialogButton = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (each) => each.textContent?.trim() === name,
  )
  if (!found) throw new Error(`There is no button called ${name}.`)
  return found
}

test('when pupils came meanwhile the numbers are asked for again, and the next press starts the session by them', async () => {
  const sent: { moving: number }[] = []
  let moving = 240
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: RequestInit = {}) => {
    if (path.includes('preview')) {
      const plan = { ...(sampleOf(previewRollover.output) as object), to: '2027-28', moving, leaving: 30, staying: 0 }
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: plan }))
    }
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as { moving: number }
    sent.push(asked)
    const isRight = asked.moving === moving
    const answer = isRight ? { id: 'r', state: 'RUNNING' } : { code: 'CHANGED_MEANWHILE' }
    const statusCode = isRight ? 200 : 409
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
  page = await mount(() => <RolloverPlan sessions={['2026-27']} />)
  await until(() => expect(page.container.textContent).toContain('240'))
  moving = 241
  await page.press('Start session 2027-28…')
  await act(async () => dialogButton('Start session 2027-28').click())
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('241 pupils move up'))
  expect(document.querySelector('dialog')?.textContent).toContain('Someone changed the classes meanwhile.')
  await act(async () => dialogButton('Start session 2027-28').click())
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(sent.map((each) => each.moving)).toEqual([240, 241])
})

test('when another window has started the session meanwhile, the question goes away and a toast says why', async () => {
  let isOver = false
  vi.stubGlobal('fetch', async (path: string) => {
    const plan = {
      ...(sampleOf(previewRollover.output) as object),
      to: '2027-28',
      moving: 240,
      leaving: 30,
      staying: 0,
    }
    const isStart = !path.includes('preview')
    if (isStart) isOver = true
    const body = isOver ? { code: 'NOTHING_TO_MOVE' } : plan
    const statusCode = isOver ? 409 : 200
    return await Promise.resolve(Response.json({ statusCode, message: '', body }, { status: statusCode }))
  })
  page = await mount(() => <RolloverPlan sessions={['2026-27']} />)
  await until(() => expect(page.container.textContent).toContain('240'))
  await page.press('Start session 2027-28…')
  await act(async () => dialogButton('Start session 2027-28').click())
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await until(() => expect(shownToast()?.text).toBe('Nobody is in a class of this session.'))
  expect(page.container.textContent).not.toContain('240')
})

test('a plan that names a department which has gone says so, and is chosen again from the beginning', async () => {
  const sample = sampleOf(previewRollover.output) as { classes: EndingClass[] }
  const [ending] = sample.classes
  const classes = [6, 7].map((year) => ({
    ...ending,
    id: `class-${year}`,
    class: year,
    leaves: false,
    targetId: 'class-7',
  }))
  const asked: { targets?: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: RequestInit = {}) => {
    const wish = JSON.parse(typeof body === 'string' ? body : '{}') as { targets?: unknown[] }
    asked.push(wish)
    const isRefused = (wish.targets ?? []).length > 0
    const answer = isRefused ? { code: 'DEPARTMENT_NOT_FOUND' } : { ...sample, classes }
    const statusCode = isRefused ? 404 : 200
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
  page = await mount(() => <RolloverPlan sessions={['2026-27']} />)
  await until(() => expect(page.container.querySelectorAll('table select')).not.toHaveLength(0))
  const target = page.container.querySelector<HTMLSelectElement>('table select')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(target, '')
    target?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(page.container.textContent).toContain('A department that you chose doesn’t exist any more.'))
  expect(asked.at(-1)?.targets).toEqual([{ id: 'class-6', to: null }])
  await page.press('Choose again where the classes go')
  await until(() => expect(page.container.querySelectorAll('table select')).not.toHaveLength(0))
  expect(page.container.textContent).not.toContain('doesn’t exist any more')
})
