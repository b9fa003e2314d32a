// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { Plan, listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Plans } from './prices-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

const planOf = (code: Plan['code'], name: string): Plan => ({
  ...(sampleOf(Plan) as Plan),
  code,
  name,
  nameHi: name,
  version: 1,
  monthPaise: 200_000,
  yearPaise: 2_000_000,
})

test('a price that is being typed stays when another plan is saved, though somebody else changed its plan meanwhile', async () => {
  let plans = [planOf('STORE', 'Store'), planOf('COMPLETE', 'School')]
  const change = (code: Plan['code'], changed: Partial<Plan>) => {
    plans = plans.map((plan) => (plan.code === code ? { ...plan, ...changed, version: plan.version + 1 } : plan))
    return plans.find((plan) => plan.code === code)
  }
  const sent: { code: Plan['code']; version: number; monthPaise: number }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    const answer = (status: number, given: unknown) =>
      Response.json({ statusCode: status, message: '', body: given }, { status })
    if (method === 'PUT' && address.startsWith(addressOf(updatePlan.address).path)) {
      const asked = JSON.parse(typeof body === 'string' ? body : '') as (typeof sent)[number]
      sent.push(asked)
      const now = plans.find(({ code }) => code === asked.code)
      if (asked.version !== now?.version) return answer(409, { code: 'VERSION_CONFLICT', details: { current: now } })
      return await Promise.resolve(answer(200, change(asked.code, { monthPaise: asked.monthPaise })))
    }
    return answer(200, { content: address.startsWith(addressOf(listPlans.address).path) ? plans : [] })
  })
  page = await mount(() => <Plans asksPassword={false} />)
  const form = (name: string) => page.container.querySelector<HTMLFormElement>(`form[aria-label="${name}"]`)
  const month = (name: string) => form(name)?.querySelector<HTMLInputElement>('[name=monthPaise]')
  const type = async (name: string, text: string) =>
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(month(name), text)
      month(name)?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const save = async (name: string) => {
    await act(async () => form(name)?.requestSubmit())
    await until(() => page.button('Make live'))
    await page.press('Make live')
  }
  await until(() => expect([month('Store')?.value, month('School')?.value]).toEqual(['2000', '2000']))
  await type('School', '3000')
  change('COMPLETE', { monthPaise: 250_000 })
  await type('Store', '1500')
  await save('Store')
  await until(() => expect(page.container.textContent).toContain('2,500'))
  expect(month('School')?.value).toBe('3000')
  // Nor does an open choice between the two go away by that.
  await save('School')
  await until(() => page.button('Keep mine'))
  await type('Store', '1600')
  await save('Store')
  await until(() => expect(page.container.textContent).toContain('1,600'))
  await page.press('Keep mine')
  await until(() => page.button('Make live'))
  await page.press('Make live')
  await until(() =>
    expect(sent.map(({ code, version, monthPaise }) => [code, version, monthPaise])).toEqual([
      ['STORE', 1, 150_000],
      ['COMPLETE', 1, 300_000],
      ['STORE', 2, 160_000],
      ['COMPLETE', 2, 300_000],
    ]),
  )
})
