// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { getMember, resumeMember } from '@chowk/contract/member/member-file.ts'
import { hideToast, onToast, shownToast } from '../../ui/floating/toast.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { keepPageFacts } from '../page-facts.ts'
import type { PageFacts } from '../page-facts.ts'
import { useRead } from '../read.ts'
import { sampleOf } from '../testing/sample-answer.ts'
import { Form } from './form.tsx'
import { useAction } from './use-action.ts'
import { useForm } from './use-form.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const said = () => 'Said.'
const OPTIONS = {
  errors: { MEMBER_NOT_FOUND: said, ILLEGAL_TRANSITION: said, LAST_ADMIN: said, IS_OWNER: said, OWN_RIGHTS: said },
  refreshes: [getMember],
  staleCodes: ['ILLEGAL_TRANSITION'],
} as const

function StaleForm() {
  const form = useForm(resumeMember, {
    ...OPTIONS,
    values: {},
    toInput: () => ({ id: ID }),
    onDone: () => undefined,
  })
  return (
    <Form form={form}>
      <button type="submit">Send</button>
    </Form>
  )
}

function StaleAction() {
  const action = useAction(resumeMember, OPTIONS)
  return (
    <>
      <button type="button" onClick={() => action.mutate({ id: ID })}>
        Send
      </button>
      <p>{action.problem}</p>
    </>
  )
}

let page: Mounted
let reads: number
let toasts: (string | undefined)[]
let state: string
let code: string
let forget: () => void
beforeEach(() => {
  reads = 0
  toasts = []
  state = 'SUSPENDED'
  code = 'ILLEGAL_TRANSITION'
  forget = onToast(() => toasts.push(shownToast()?.text))
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
})
afterEach(async () => {
  forget()
  const shown = shownToast()
  if (shown) hideToast(shown)
  await page.close()
})

// What may be done with a suspended member; the member's page shows it no longer when she is present again.
async function open(Asker: () => React.ReactNode): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith(addressOf(getMember.address).path)) {
      reads += 1
      const body = { ...(sampleOf(getMember.output) as object), state }
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body }))
    }
    return Response.json({ statusCode: 409, message: '', body: { code } }, { status: 409 })
  })
  page = await mount(function Page() {
    const { data } = useRead(getMember, { id: ID })
    return <div>{data?.state === 'SUSPENDED' ? <Asker /> : data && 'Present.'}</div>
  })
}
const text = () => page.container.textContent

describe.each([
  ['a form', StaleForm],
  ['a button', StaleAction],
])('%s that is refused', (_, Asker) => {
  test('since somebody changed it meanwhile reads again, and says why where it stands; a toast says it only where it went away by that', async () => {
    await open(Asker)
    await until(() => expect(text()).toBe('Send'))
    await page.press('Send')
    await until(() => expect([reads, text()?.includes('Said.')]).toEqual([2, true]))
    state = 'PRESENT'
    await page.press('Send')
    await until(() => expect(toasts).toEqual(['Said.']))
    expect([reads, text()]).toEqual([3, 'Present.'])
  })

  test('for another reason reads nothing again, not even by the time that a later refusal does', async () => {
    code = 'LAST_ADMIN'
    await open(Asker)
    await until(() => expect(text()).toBe('Send'))
    await page.press('Send')
    await until(() => expect(text()).toContain('Said.'))
    code = 'ILLEGAL_TRANSITION'
    state = 'PRESENT'
    await page.press('Send')
    await until(() => expect(text()).toBe('Present.'))
    expect(reads).toBe(2)
  })
})

test('what only a stale refusal makes old is read again after one, and not after a change', async () => {
  let isRefused = false
  const ONLY_STALE = { ...OPTIONS, refreshes: [], staleReads: [getMember] } as const
  await open(function Asker() {
    const action = useAction(resumeMember, ONLY_STALE)
    return (
      <button type="button" onClick={() => action.mutate({ id: ID })}>
        Send
      </button>
    )
  })
  const { fetch } = globalThis
  const member = Response.json({ statusCode: 200, message: '', body: sampleOf(getMember.output) })
  vi.stubGlobal('fetch', async (address: string) =>
    isRefused || address.startsWith(addressOf(getMember.address).path) ? await fetch(address) : member,
  )
  await until(() => expect(text()).toBe('Send'))
  await page.press('Send')
  await act(async () => undefined)
  expect(reads).toBe(1)
  isRefused = true
  await page.press('Send')
  await until(() => expect(reads).toBe(2))
})

test('only codes that the call can be refused with say that something is stale', () => {
  // @ts-expect-error -- this call knows no versions
  const wrong = () => useAction(resumeMember, { ...OPTIONS, staleCodes: ['VERSION_CONFLICT'] })
  expect(wrong).toBeTypeOf('function')
})
