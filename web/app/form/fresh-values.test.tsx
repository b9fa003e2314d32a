// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { Form, FormActions } from './form.tsx'
import { useForm } from './use-form.ts'

let page: Mounted
let sent: Record<string, unknown>[] = []
let answers: (() => Response)[] = []
beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return await Promise.resolve((answers.shift() ?? refusal(500, {}))())
  })
})
afterEach(async () => await page.close())

const refusal = (status: number, body: Record<string, unknown>) => (): Response =>
  Response.json({ statusCode: status, message: 'No', body }, { status })
const named = (name: string) => page.container.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
async function type(name: string, words: string): Promise<void> {
  await act(async () => {
    const field = named(name)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const tea = z.object({ name: z.string(), days: z.array(z.string()), version: z.int() })
const saveTea = call({
  address: 'POST /api/tea',
  says: 'Saves a tea.',
  permission: signedIn('own', 'try'),
  input: tea,
  output: tea,
  refusals: { VERSION_CONFLICT: 409 },
})
type Tea = z.output<typeof tea>
const DAYS = ['TUE', 'MON'].map((value) => ({ value, name: value }))
const FIRST_TEA: Tea = { name: 'Chai', days: ['MON'], version: 1 }
let read: (newest: Tea) => void

function TeaForm({ version, ...values }: Tea) {
  const form = useForm(saveTea, {
    values,
    toInput: (typed, from) => ({ ...typed, version: from }),
    conflict: { version, valuesOf: (current) => ({ ...values, name: String(current['name']) }) },
    errors: { VERSION_CONFLICT: () => 'Changed meanwhile.' },
    onDone: () => undefined,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Name" />
      <CheckboxGroup {...form.checks('days')} label="Days" options={DAYS} />
      <FormActions form={form} submit="Save" />
    </Form>
  )
}
function TeaPage() {
  const [newest, setNewest] = useState(FIRST_TEA)
  useEffect(() => {
    read = setNewest
  }, [])
  return <TeaForm {...newest} />
}
const reads = async (newest: Tea) => await act(async () => read(newest))
const shown = () => [
  named('name').value,
  ...[...page.container.querySelectorAll<HTMLInputElement>(':checked')].map((box) => box.value),
]
const saves = (saved: Tea) => () => Response.json({ statusCode: 200, message: 'Success!', body: saved })
const sentFrom = () => sent.map((body) => [body['name'], body['days'], body['version']])

test('what the server has newly is shown while nothing is typed, and a change goes out from it', async () => {
  page = await mount(() => <TeaPage />)
  await reads({ name: 'Coffee', days: ['TUE'], version: 2 })
  expect(shown()).toEqual(['Coffee', 'TUE'])
  await type('name', 'Cocoa')
  await page.press('Save')
  await until(() => expect(sentFrom()).toEqual([['Cocoa', ['TUE'], 2]]))
})

test('what the server has newly leaves what was typed, and every other field beside it, which go out from what they were begun with', async () => {
  page = await mount(() => <TeaPage />)
  await type('name', 'Cocoa')
  await reads({ name: 'Coffee', days: ['TUE'], version: 2 })
  expect(shown()).toEqual(['Cocoa', 'MON'])
  answers = [refusal(409, { code: 'VERSION_CONFLICT', details: { current: { name: 'Coffee', version: 2 } } })]
  await page.press('Save')
  await until(() => expect(page.button('Keep mine')).toBeDefined())
  await reads({ name: 'Coffee', days: ['TUE'], version: 3 })
  expect(page.button('Keep mine')).toBeDefined()
  expect(sentFrom()).toEqual([['Cocoa', ['MON'], 1]])
})

test('what the server has newly by its own change is what the next one goes out from, before it was read again too', async () => {
  page = await mount(() => <TeaPage />)
  await type('name', 'Cocoa')
  answers = [saves({ name: 'Cocoa', days: ['MON'], version: 2 })]
  await page.press('Save')
  await until(() => expect([sent.length, (page.button('Save') as HTMLButtonElement).disabled]).toEqual([1, false]))
  await type('name', 'Lassi')
  await reads({ name: 'Cocoa', days: ['MON'], version: 2 })
  answers = [saves({ name: 'Lassi', days: ['MON'], version: 3 })]
  await page.press('Save')
  await until(() => expect([sent.length, (page.button('Save') as HTMLButtonElement).disabled]).toEqual([2, false]))
  await reads({ name: 'LASSI', days: ['MON'], version: 3 })
  expect(shown()).toEqual(['LASSI', 'MON'])
  expect(sentFrom().map(([name, , version]) => [name, version])).toEqual([
    ['Cocoa', 1],
    ['Lassi', 2],
  ])
})
