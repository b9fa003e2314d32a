// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { TaxInformation, getTax, saveTax } from '@chowk/contract/billing/tax.ts'
import { useRead } from '../../app/read.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { TaxForm } from './tax-form.tsx'

let page: Mounted
afterEach(async () => await page.close())

const SAID: TaxInformation = {
  ...(sampleOf(TaxInformation) as TaxInformation),
  version: 1,
  legalName: 'Asha Trust',
  tradeName: '',
  gstin: '',
  pan: 'AAAPZ1234C',
  tan: '',
  address: '12 Hill Road, Bandra',
  pin: '400050',
  state: '27',
  reg80g: null,
  reg12a: null,
}

function Page() {
  const { data } = useRead(getTax, {})
  return data && <TaxForm tax={data.tax} name={data.name} receivesGifts={false} />
}

const named = (name: string) => page.container.querySelector<HTMLInputElement>(`[name=${name}]`)
async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    const field = named(name)
    const kind = field?.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function open(begin: TaxInformation | null, meanwhile: TaxInformation | null) {
  let now = begin
  let isMeanwhile = false
  const sent: { method: string; version: number | undefined; legalName: string; hasKey: boolean }[] = []
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const answer = (status: number, given: unknown) =>
      Response.json({ statusCode: status, message: '', body: given }, { status })
    if (address.startsWith(addressOf(getTax.address).path))
      return answer(200, { ...(sampleOf(getTax.output) as object), tax: now, name: 'Asha' })
    if (!address.includes('/tax-information/')) return answer(200, {})
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as { version?: number; legalName: string }
    const hasKey = new Headers(headers).has('idempotency-key')
    sent.push({ method, version: asked.version, legalName: asked.legalName, hasKey })
    if (!isMeanwhile) now = meanwhile
    isMeanwhile = true
    const isFirst = address.startsWith(addressOf(saveTax.address).path)
    if (isFirst && now) return answer(409, { code: 'ALREADY_SAVED' })
    if (!isFirst && !now) return answer(404, { code: 'TAX_NOT_FOUND' })
    if (!isFirst && now?.version !== asked.version)
      return answer(409, { code: 'VERSION_CONFLICT', details: { current: now } })
    now = { ...SAID, legalName: asked.legalName, version: (now?.version ?? 0) + 1 }
    return await Promise.resolve(answer(200, now))
  })
  page = await mount(Page)
  await until(() => expect(named('legalName')).not.toBeNull())
  return sent
}

test('tax details that somebody else says first leave what was typed, and stand beside it on the next save', async () => {
  const sent = await open(null, SAID)
  await type('pan', 'AAAPZ1234C')
  await type('legalName', 'Asha Society')
  await type('address', '12 Hill Road, Bandra')
  await type('pin', '400050')
  await act(async () => {
    const state = page.container.querySelector<HTMLSelectElement>('[name=state]')
    if (state) state.value = '27'
    state?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.press('Save')
  await until(() => expect(page.container.textContent).toContain('Save once more to see theirs beside yours'))
  await until(() => expect(page.button('Save').hasAttribute('disabled')).toBe(false))
  expect(named('legalName')?.value).toBe('Asha Society')
  await page.press('Save')
  await until(() => expect(page.container.querySelector('dl')?.textContent).toContain('Asha Trust'))
  await page.press('Keep mine')
  await until(() =>
    expect(sent).toEqual([
      { method: 'POST', version: undefined, legalName: 'Asha Society', hasKey: true },
      { method: 'PUT', version: 0, legalName: 'Asha Society', hasKey: false },
      { method: 'PUT', version: 1, legalName: 'Asha Society', hasKey: false },
    ]),
  )
})

test('tax details that are removed meanwhile leave what was typed, which is said anew on the next save', async () => {
  const sent = await open(SAID, null)
  await type('legalName', 'Asha Society')
  await page.press('Save')
  await until(() => expect(page.container.textContent).toContain('Save once more to enter yours anew'))
  await until(() => expect(page.button('Save').hasAttribute('disabled')).toBe(false))
  expect(named('legalName')?.value).toBe('Asha Society')
  await page.press('Save')
  await until(() =>
    expect(sent).toEqual([
      { method: 'PUT', version: 1, legalName: 'Asha Society', hasKey: false },
      { method: 'POST', version: undefined, legalName: 'Asha Society', hasKey: true },
    ]),
  )
})
