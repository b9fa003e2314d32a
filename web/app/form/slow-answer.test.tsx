// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { text } from '@chowk/contract/text.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { makeQueryClient } from '../read.ts'
import { Form, FormActions } from './form.tsx'
import { useForm } from './use-form.ts'

const saveStall = call({
  address: 'POST /api/stall',
  says: 'Saves a stall.',
  permission: signedIn('own', 'try'),
  input: z.object({ name: text({ least: 2, most: 40 }) }),
  output: z.object({}),
})
const onDone = vi.fn<() => void>()

function StallForm() {
  const form = useForm(saveStall, { values: { name: 'Tea' }, toInput: (typed) => typed, onDone })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Name" />
      <FormActions form={form} submit="Save" />
    </Form>
  )
}

const eventually = async (check: () => void) => await vi.waitFor(async () => await act(async () => check()))
const pageOf = (page: HTMLElement) => ({
  name: page.querySelector<HTMLInputElement>('[name=name]'),
  button: page.querySelector<HTMLButtonElement>('[type=submit]'),
})

afterEach(() => vi.unstubAllGlobals())

test('what is typed while a slow answer is under way stays, and is what the next press saves', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent: string[] = []
  const success = () => Response.json({ statusCode: 200, message: 'Success!', body: {} })
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { name: string }).name)
    return sent.length === 1 ? await slow.promise : success()
  })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const Screen = createRoutesStub([{ path: '/', Component: StallForm }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <Screen initialEntries={['/']} />
      </QueryClientProvider>,
    ),
  )
  await eventually(() => expect(pageOf(page).button).not.toBeNull())
  const type = async (words: string) =>
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(pageOf(page).name, words)
      pageOf(page).name?.dispatchEvent(new Event('input', { bubbles: true }))
    })

  await type('Chai')
  await act(async () => pageOf(page).button?.click())
  await eventually(() => expect(sent).toEqual(['Chai']))
  await type('Chai and more')
  slow.resolve(success())
  await eventually(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(pageOf(page).name?.value).toBe('Chai and more')
  // Leaving asks first, since this is not saved.
  await eventually(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false))
  await act(async () => pageOf(page).button?.click())
  await eventually(() => expect(sent).toEqual(['Chai', 'Chai and more']))
  await act(async () => root.unmount())
  page.remove()
})
