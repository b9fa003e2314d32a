// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Plan } from '@chowk/contract/billing/plan.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { PriceForm } from './price-form.tsx'

const plan: Plan = {
  ...(sampleOf(Plan) as Plan),
  code: 'STORE',
  name: 'Store',
  nameHi: 'दुकान',
  monthPaise: 200_000,
  yearPaise: 2_000_000,
}

let mounted: Mounted
afterEach(async () => await mounted.close())

function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const fieldOf = (label: string): HTMLInputElement => {
  const found = [...mounted.container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  const field = found && document.getElementById(found.htmlFor)
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field called ${label}.`)
  return field
}

const saidAt = (field: HTMLInputElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a wrong price is said at its own field, which has the focus, and nothing is sent [V1:B12]', async () => {
  const network = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', network)
  mounted = await mount(() => <PriceForm plan={plan} asksPassword={false} />)
  const price = fieldOf('Price per year')
  await act(async () => type(price, '12.345'))
  await act(async () => mounted.container.querySelector('form')?.requestSubmit())
  await until(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
  expect(saidAt(price)).not.toBe('')
  expect(document.activeElement).toBe(price)
  expect(fieldOf('Price per month').getAttribute('aria-invalid')).not.toBe('true')
  expect(network).not.toHaveBeenCalled()
})

test('where somebody else changed the plan meanwhile, both prices are shown, and hers goes out from theirs', async () => {
  const theirs: Plan = { ...plan, version: plan.version + 1, monthPaise: 250_000 }
  const sent: { version: number; monthPaise: number }[] = []
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: RequestInit = {}) => {
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as (typeof sent)[number]
    sent.push(asked)
    const isRight = asked.version === theirs.version
    const statusCode = isRight ? 200 : 409
    const answer = isRight ? theirs : { code: 'VERSION_CONFLICT', details: { current: theirs } }
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
  mounted = await mount(() => <PriceForm plan={plan} asksPassword />)
  await act(async () => type(fieldOf('Price per month'), '3000'))
  const password = mounted.container.querySelector<HTMLInputElement>('input[name=password]')
  await act(async () => password && type(password, 'asha-7-wells'))
  const dialog = () => mounted.container.querySelector('dialog')
  const goLive = async () => {
    await until(() => expect(dialog()).not.toBeNull())
    const button = [...(dialog()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Make live',
    )
    await act(async () => button?.click())
  }
  await act(async () => mounted.container.querySelector('form')?.requestSubmit())
  await goLive()
  await until(() => expect(mounted.container.textContent).toContain('Keep mine'))
  expect(mounted.container.textContent).not.toContain('asha-7-wells')
  await mounted.press('Keep mine')
  await until(() => expect(dialog()?.textContent).toContain('2,500'))
  await goLive()
  await until(() =>
    expect(sent.map(({ version, monthPaise }) => [version, monthPaise])).toEqual([
      [plan.version, 300_000],
      [theirs.version, 300_000],
    ]),
  )
})
