// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { Mobile } from '@chowk/contract/identity/contact.ts'
import { postalCode } from '@chowk/contract/indian-numbers.ts'
import { text } from '@chowk/contract/text.ts'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { DateField, MonthField, TimeField } from '../../ui/field/date-field.tsx'
import { DigitsField, MoneyField, WebAddressField } from '../../ui/field/number-fields.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { paiseOf, rupeesIn, textOrNone, webAddress } from '../../ui/field/written-values.rules.ts'
import { Fieldset, Stack } from '../../ui/layout/layout.tsx'
import { makeQueryClient } from '../read.ts'
import { Form, FormActions } from './form.tsx'
import { useForm } from './use-form.ts'

const save = call({
  address: 'POST /api/product',
  says: 'Saves a product.',
  permission: signedIn('own', 'try'),
  input: z.object({
    price: z.int().check(z.gte(100), z.lte(1_000_000)),
    pin: postalCode(),
    mobile: z.optional(Mobile),
    home: z.url(),
    about: text({ most: 20, lines: true }),
    kind: z.enum(['NEW', 'USED']),
    days: z.array(z.enum(['MON', 'TUE'])).check(z.minLength(1)),
    from: z.iso.date(),
    month: z.string(),
    time: z.string(),
    secret: z.string(),
    size: z.enum(['S', 'L']),
  }),
  output: z.object({}),
})

const VALUES = {
  price: rupeesIn(129_950),
  pin: '',
  mobile: '',
  home: '',
  about: '',
  kind: '',
  days: [] as string[],
  from: '',
  month: '2026-11',
  time: '09:30',
  secret: '',
  size: 'S',
}

function ProductForm() {
  const form = useForm(save, {
    values: VALUES,
    toInput: (typed) => ({
      ...typed,
      price: paiseOf(typed.price) as number,
      mobile: textOrNone(typed.mobile),
      home: webAddress(typed.home),
      kind: typed.kind as 'NEW',
      days: typed.days as 'MON'[],
      size: typed.size as 'S',
    }),
    onDone: () => undefined,
  })
  return (
    <Form form={form} label="Product">
      <Stack>
        <MoneyField {...form.field('price')} label="Price" />
        <DigitsField {...form.field('pin')} kind="pin" label="PIN" />
        <DigitsField {...form.field('mobile')} kind="mobile" label="Mobile" />
        <WebAddressField {...form.field('home')} label="Home" />
        <TextArea {...form.field('about')} label="About" />
        <SelectField
          {...form.field('kind')}
          label="Kind"
          placeholder="Choose"
          options={[
            { value: 'NEW', name: 'New' },
            { value: 'USED', name: 'Used' },
          ]}
        />
        <CheckboxGroup
          {...form.checks('days')}
          label="Days"
          options={[
            { value: 'MON', name: 'Monday' },
            { value: 'TUE', name: 'Tuesday' },
          ]}
        />
        <RadioGroup
          {...form.field('size')}
          label="Size"
          as="list"
          options={[
            { value: 'S', name: 'Small' },
            { value: 'L', name: 'Large' },
          ]}
        />
      </Stack>
      <Fieldset legend="When">
        <DateField {...form.field('from')} label="From" />
        <MonthField {...form.field('month')} label="Month" />
        <TimeField {...form.field('time')} label="Time" />
      </Fieldset>
      <PasswordField {...form.field('secret')} label="Secret" autoComplete="new-password" />
      <FormActions form={form} submit="Save" />
    </Form>
  )
}

let page: HTMLElement
let root: Root
let sent: Record<string, unknown>[]

const named = (name: string) => [...page.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)]
const errors = () => [...page.querySelectorAll('[data-summary] a')].map(({ textContent }) => textContent)
const eventually = async (check: () => void) => await vi.waitFor(async () => await act(async () => check()))
const press = async (words: string) =>
  await act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())

async function type(name: string, words: string): Promise<void> {
  await act(async () => {
    const [field] = named(name)
    if (!field) throw new Error(`There is no field ${name}.`)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return Response.json({ statusCode: 200, message: 'Success!', body: {} })
  })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const Screen = createRoutesStub([{ path: '/', Component: ProductForm }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <Screen initialEntries={['/']} />
      </QueryClientProvider>,
    ),
  )
  await eventually(() => expect(page.querySelector('form')).not.toBeNull())
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

test('each field says in words what it lacks, with the numbers that its limits are', async () => {
  await type('price', '0.50')
  await type('pin', '०१२३४५')
  await type('home', 'not a page')
  await type('about', 'x'.repeat(21))
  await press('Save')
  await eventually(() =>
    expect(errors()).toEqual([
      'Price: Enter a number from 100 to 10,00,000.',
      'PIN: Enter a 6-digit PIN code that doesn’t start with 0.',
      'Home: Enter a web address, such as https://example.com.',
      'About: Shorten this to 20 characters.',
      'Kind: This field is required.',
      'Days: This field is required.',
      'From: This field is required.',
    ]),
  )
  expect(sent).toEqual([])
  expect(page.textContent).toContain('21 of 20')
})

test('digits of any script, an amount in rupees and an address without https:// are sent as the server reads them [V1:E6]', async () => {
  expect(named('price')[0]?.value).toBe('1299.50')
  await type('price', '१,२९९')
  await type('pin', '४११ ००१')
  await type('mobile', '௯௮௨௨௦௪௧௦௦௦')
  await type('home', 'tea.example')
  await type('about', 'Masala')
  await type('kind', 'USED')
  await type('from', '2026-11-22')
  await act(async () => named('days')[1]?.click())
  await act(async () => named('size')[1]?.click())
  await press('Save')
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    price: 129_900,
    pin: '411 001',
    mobile: '9822041000',
    home: 'https://tea.example',
    kind: 'USED',
    days: ['TUE'],
    size: 'L',
    from: '2026-11-22',
    month: '2026-11',
    time: '09:30',
  })
})

test('an address gets its https:// in sight as soon as its field is left', async () => {
  await type('home', 'tea.example')
  await act(async () => named('home')[0]?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(named('home')[0]?.value).toBe('https://tea.example')
})

test('a password is covered until its writer wants to see it', async () => {
  expect(named('secret')[0]?.type).toBe('password')
  await act(async () => page.querySelector<HTMLButtonElement>('[aria-label="Show password"]')?.click())
  expect(named('secret')[0]?.type).toBe('text')
})
