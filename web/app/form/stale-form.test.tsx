// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { getMember, resumeMember } from '@chowk/contract/member/member-file.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { keepPageFacts } from '../page-facts.ts'
import type { PageFacts } from '../page-facts.ts'
import { useRead } from '../read.ts'
import { sampleOf } from '../testing/sample-answer.ts'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const said = () => 'Said.'

function Page() {
  useRead(getMember, { id: ID })
  const form = useForm(resumeMember, {
    values: {},
    toInput: () => ({ id: ID }),
    errors: { MEMBER_NOT_FOUND: said, ILLEGAL_TRANSITION: said, LAST_ADMIN: said, IS_OWNER: said, OWN_RIGHTS: said },
    refreshes: [getMember],
    staleCodes: ['ILLEGAL_TRANSITION'],
    onDone: () => undefined,
  })
  return (
    <Form form={form}>
      <button type="submit">Send</button>
      <p>{form.problem}</p>
    </Form>
  )
}

let page: Mounted | undefined
afterEach(async () => await page?.close())

test.for([
  ['ILLEGAL_TRANSITION', 2],
  ['LAST_ADMIN', 1],
] as const)('a form refused with %s has what it changes read %i times in all', async ([code, times]) => {
  let reads = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith(addressOf(getMember.address).path)) {
      reads += 1
      return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: sampleOf(getMember.output) }))
    }
    return await Promise.resolve(Response.json({ statusCode: 409, message: '', body: { code } }, { status: 409 }))
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <Page />)
  await until(() => expect(reads).toBe(1))
  await act(async () => page?.container.querySelector<HTMLElement>('button')?.click())
  await until(() => expect(page?.container.textContent).toContain('Said.'))
  await until(() => expect(reads).toBe(times))
})
