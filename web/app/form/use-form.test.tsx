// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, act } from 'react'
import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { text } from '@chowk/contract/text.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf } from '../../ui/field/written-values.rules.ts'
import { makeQueryClient } from '../read.ts'
import { Form, FormActions } from './form.tsx'
import { Rows } from './rows.tsx'
import { useForm } from './use-form.ts'

const saveShop = call({
  address: 'POST /api/shop',
  says: 'Saves a shop.',
  permission: signedIn('own', 'try'),
  input: z.object({
    name: text({ least: 2, most: 40 }),
    url: z.string().check(z.minLength(3)),
    people: z.optional(z.int().check(z.gte(1), z.lte(500))),
    tags: z._default(z.array(z.string().check(z.regex(/^[a-z]+$/))), []),
    isOpen: z.boolean(),
    version: z.int(),
  }),
  output: z.object({ id: z.string() }),
  refusals: { URL_TAKEN: 409, VERSION_CONFLICT: 409 },
  idempotency: true,
})
const saveQuestion = call({
  address: 'POST /api/question',
  says: 'Saves a question.',
  permission: signedIn('own', 'try'),
  input: z.object({
    question: text({ least: 2, most: 100 }),
    options: z.array(z.object({ text: text({ least: 1, most: 20 }), isRight: z.boolean() })).check(
      z.minLength(2),
      z.refine((all) => all.some(({ isRight }) => isRight), { error: 'NONE_RIGHT' }),
    ),
  }),
  output: z.object({}),
})

const FIRST = { name: 'Tea', url: 'tea', people: '', tags: '', isOpen: true }
const onDone = vi.fn<(answer: { id: string }) => void>()

function ShopForm() {
  const form = useForm(saveShop, {
    values: FIRST,
    toInput: ({ people, tags, ...typed }, version) => ({
      ...typed,
      people: numberOf(people),
      tags: tags.split(',').filter((tag) => tag !== ''),
      version,
    }),
    conflict: {
      version: 1,
      valuesOf: (current) => ({ ...FIRST, name: String(current['name']), url: String(current['url']) }),
    },
    errors: { URL_TAKEN: () => 'Somebody has this address.', VERSION_CONFLICT: () => 'Changed meanwhile.' },
    fieldOf: { URL_TAKEN: 'url' },
    fieldErrors: { tags: { INVALID_FORMAT: () => 'Small letters only.' } },
    onDone,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('url')} label="Address" />
      <NumberField {...form.field('people')} label="People" />
      <TextField {...form.field('tags')} label="Tags" />
      <CheckboxField {...form.field('isOpen')} label="Open" />
      <FormActions form={form} submit="Save" busy="Saving…" />
      <Away />
    </Form>
  )
}

function Away() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/elsewhere')}>
      Elsewhere
    </button>
  )
}

const OPTIONS = ['Delhi', 'Mumbai'].map((text) => ({ text, isRight: false }))

function QuestionForm() {
  const form = useForm(saveQuestion, {
    values: { question: 'The capital?', options: OPTIONS },
    toInput: (typed) => typed,
    lists: ['options'],
    fieldErrors: { options: { NONE_RIGHT: () => 'Mark the right one.' } },
    onDone,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('question')} label="Question" />
      <Rows form={form} name="options" label="Options" rowName="Option" empty={{ text: '', isRight: false }}>
        {(index) => (
          <>
            <TextField {...form.field(`options.${index}.text`)} label="Text" />
            <CheckboxField {...form.field(`options.${index}.isRight`)} label="Right" />
          </>
        )}
      </Rows>
      <FormActions form={form} submit="Save" />
    </Form>
  )
}

let page: HTMLElement
let root: Root
let sent: { path: string; body: Record<string, unknown>; key: string | null }[]
let answers: (() => Response | Promise<Response>)[]

const success = () => Response.json({ statusCode: 200, message: 'Success!', body: { id: '7' } })
const refusal = (status: number, body: Record<string, unknown>) => (): Response =>
  Response.json({ statusCode: status, message: 'No', body }, { status, headers: { 'x-request-id': '7f3a' } })

const screenOf = (Component: ComponentType) => {
  const Screen = createRoutesStub([
    { path: '/', Component },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ])
  return (
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <Screen initialEntries={['/']} />
      </QueryClientProvider>
    </StrictMode>
  )
}

async function open(Component: ComponentType): Promise<void> {
  await act(async () => root.render(screenOf(Component)))
  await vi.waitFor(() => act(async () => expect(page.querySelector('form')).not.toBeNull()))
}

const named = (name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const button = (words: string) =>
  [...page.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === words || ariaLabel === words,
  ) as HTMLButtonElement
const errorOf = (control: Element) => {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent
}

async function type(name: string, words: string): Promise<void> {
  await act(async () => {
    const field = named(name)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = async (words: string) => await act(async () => button(words).click())
const eventually = async (check: () => void) => await vi.waitFor(async () => await act(async () => check()))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom knows dialogs by name only.
  HTMLDialogElement.prototype.showModal ??= () => undefined
  HTMLDialogElement.prototype.close ??= () => undefined
  sent = []
  answers = []
  onDone.mockReset()
  vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: Headers }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown>, key: headers.get('idempotency-key') })
    return await (answers.shift() ?? success)()
  })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

describe('what the contract refuses is said before anything is sent', () => {
  test('a wrong field is marked, described and has focus, and is fine again as soon as it is corrected', async () => {
    await open(ShopForm)
    await type('name', 'T')
    await press('Save')
    await eventually(() => expect(document.activeElement).toBe(named('name')))
    expect(errorOf(named('name'))).toBe('Write at least 2 characters.')
    expect(sent).toEqual([])
    await type('name', 'Teas')
    await eventually(() => expect(named('name').getAttribute('aria-invalid')).toBeNull())
    await press('Save')
    await eventually(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent[0]?.body).toMatchObject({ name: 'Teas', url: 'tea', isOpen: true })
  })

  test('several wrong fields are listed with their names, the list has focus, and a line of it leads to its field', async () => {
    await open(ShopForm)
    await type('name', '')
    await type('people', '९९९')
    await type('tags', 'tea,CUPS')
    await press('Save')
    await eventually(() => expect(document.activeElement?.hasAttribute('data-summary')).toBe(true))
    const lines = [...page.querySelectorAll<HTMLAnchorElement>('[data-summary] a')]
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Name: This field is required.',
      'People: Enter a number from 1 to 500.',
      'Tags: Small letters only.',
    ])
    await act(async () => lines[1]?.click())
    expect(document.activeElement).toBe(named('people'))
    expect(named('people').value).toBe('999')
    await type('people', '12')
    await eventually(() => expect(page.querySelectorAll('[data-summary] a')).toHaveLength(2))
  })

  test('a field says whether it may be left empty', async () => {
    await open(ShopForm)
    const marks = (name: string) => named(name).closest('div')?.parentElement?.textContent
    expect(marks('people')).toContain('optional')
    expect(marks('name')).not.toContain('optional')
  })
})

describe('lists of rows', () => {
  test('an error stands at its row, goes with it when the row moves, and the rest of the list is right', async () => {
    await open(QuestionForm)
    await act(async () => page.querySelectorAll<HTMLInputElement>('[type=checkbox]')[0]?.click())
    await type('options.1.text', 'x'.repeat(30))
    await press('Save')
    await eventually(() => expect(document.activeElement).toBe(named('options.1.text')))
    await press('Move Option 2 up')
    await eventually(() => expect(named('options.0.text').value).toBe('x'.repeat(30)))
    expect(errorOf(named('options.0.text'))).toBe('Shorten this to 20 characters.')
    expect(named('options.1.text').getAttribute('aria-invalid')).toBeNull()
  })

  test('a rule about the list as such has focus at the group, and is fine once a row is changed', async () => {
    await open(QuestionForm)
    await press('Save')
    await eventually(() => expect(document.activeElement?.tagName).toBe('FIELDSET'))
    expect(errorOf(document.activeElement as Element)).toBe('Mark the right one.')
    await act(async () => page.querySelectorAll<HTMLInputElement>('[type=checkbox]')[1]?.click())
    await eventually(() => expect(page.querySelector('fieldset[aria-invalid]')).toBeNull())
  })

  test('a row is added and another removed, and what is sent has them in the order that is shown', async () => {
    await open(QuestionForm)
    await act(async () => page.querySelectorAll<HTMLInputElement>('[type=checkbox]')[1]?.click())
    await press('Add')
    // A box that was added is a box like the others, and holds no text.
    expect(page.querySelectorAll('[type=checkbox][value]')).toHaveLength(0)
    await type('options.2.text', 'Pune')
    await press('Remove Option 1')
    await press('Save')
    await eventually(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body['options']).toEqual([
      { text: 'Mumbai', isRight: true },
      { text: 'Pune', isRight: false },
    ])
  })
})

describe('what the server refuses', () => {
  test('its field errors stand at their fields, and go as these are corrected', async () => {
    answers = [
      refusal(400, { code: 'INVALID_INPUT', fields: [{ path: 'tags.1', code: 'INVALID_FORMAT', message: 'x' }] }),
    ]
    await open(ShopForm)
    await press('Save')
    await eventually(() => expect(document.activeElement).toBe(named('tags')))
    expect(errorOf(named('tags'))).toBe('Small letters only.')
    await type('tags', 'tea')
    await eventually(() => expect(named('tags').getAttribute('aria-invalid')).toBeNull())
  })

  test('a refusal that belongs to a field stands there in its own words', async () => {
    answers = [refusal(409, { code: 'URL_TAKEN' })]
    await open(ShopForm)
    await press('Save')
    await eventually(() => expect(document.activeElement).toBe(named('url')))
    expect(errorOf(named('url'))).toBe('Somebody has this address.')
  })

  test('an error of a field that is not on the page is said above the form and never swallowed', async () => {
    answers = [refusal(400, { code: 'INVALID_INPUT', fields: [{ path: 'secret', code: 'TOO_SMALL', message: 'x' }] })]
    await open(ShopForm)
    await press('Save')
    await eventually(() => expect(page.querySelector('[data-summary]')?.textContent).toContain('Please check'))
    expect(document.activeElement?.hasAttribute('data-summary')).toBe(true)
  })

  test('a fault of ours is said with its number, too many tries with how long to wait', async () => {
    answers = [
      () =>
        Response.json(
          { statusCode: 500, message: 'Broken', body: null, error: true },
          { status: 500, headers: { 'x-request-id': '7f3a' } },
        ),
      refusal(429, { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 180_000 } }),
    ]
    await open(ShopForm)
    await press('Save')
    await eventually(() => expect(page.querySelector('[data-summary]')?.textContent).toContain('7f3a'))
    await press('Save')
    const summary = () => page.querySelector('[data-summary]')?.textContent
    await eventually(() => expect(summary()).toContain('Try again in 3 minutes'))
  })

  test('without a connection nothing is lost: it is sent again with the same key, and with another once it was changed', async () => {
    const lost = () => Promise.reject(new TypeError('offline'))
    answers = [lost, lost]
    await open(ShopForm)
    await type('name', 'Tea house')
    await press('Save')
    await eventually(() => expect(page.querySelector('[data-summary]')?.textContent).toContain('Nothing is lost'))
    expect(named('name').value).toBe('Tea house')
    await press('Save')
    await eventually(() => expect(sent).toHaveLength(2))
    await eventually(() => expect(button('Save').disabled).toBe(false))
    await type('name', 'Tea room')
    await press('Save')
    await eventually(() => expect(onDone).toHaveBeenCalledWith({ id: '7' }, expect.anything()))
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(page.querySelector('[data-summary]')).toBeNull()
  })

  test('when somebody else changed it both texts are shown; keeping mine sends on the newer version', async () => {
    const current = { name: 'Coffee', url: 'tea', version: 5 }
    answers = [refusal(409, { code: 'VERSION_CONFLICT', details: { current } })]
    await open(ShopForm)
    await type('name', 'Chai')
    await press('Save')
    await eventually(() =>
      expect(page.querySelector('dl')?.textContent).toBe('NameYours ChaiSaved by someone else Coffee'),
    )
    await press('Keep mine')
    await eventually(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent.map(({ body }) => [body['name'], body['version']])).toEqual([
      ['Chai', 1],
      ['Chai', 5],
    ])
  })

  test('when somebody else changed it, taking theirs puts it in the form', async () => {
    answers = [
      refusal(409, { code: 'VERSION_CONFLICT', details: { current: { name: 'Coffee', url: 'cafe', version: 5 } } }),
    ]
    await open(ShopForm)
    await type('name', 'Chai')
    await act(async () => named('isOpen').click())
    await press('Save')
    await eventually(() => expect(button('Use theirs')).toBeDefined())
    await press('Use theirs')
    const shown = [named('name').value, named('url').value, named('isOpen').checked, page.querySelector('dl')]
    expect(shown).toEqual(['Coffee', 'cafe', true, null])
    await press('Save')
    await eventually(() => expect(sent[1]?.body).toMatchObject({ name: 'Coffee', isOpen: true, version: 5 }))
  })
})

test('pressed three times at once it is sent once, and the button is busy until it was answered', async () => {
  const slow = Promise.withResolvers<Response>()
  answers = [() => slow.promise]
  await open(ShopForm)
  await act(async () => {
    for (let times = 0; times < 3; times += 1) button('Save').click()
  })
  await eventually(() => expect(button('Saving…').disabled).toBe(true))
  slow.resolve(success())
  await eventually(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent).toHaveLength(1)
})

test('what was typed before the scripts came is still there, and is what is sent; until then nothing can be sent', async () => {
  await act(async () => root.unmount())
  page.innerHTML = renderToString(screenOf(ShopForm))
  expect(page.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true)
  expect(button('Save').type).toBe('button')
  expect(named('name').value).toBe('Tea')
  named('name').value = 'Early'
  named('isOpen').checked = false
  await act(async () => {
    root = hydrateRoot(page, screenOf(ShopForm))
  })
  await eventually(() => expect(button('Save').type).toBe('submit'))
  expect(named('name').value).toBe('Early')
  await press('Save')
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ name: 'Early', isOpen: false })
})

describe('leaving', () => {
  const leavesTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('with something unsaved asks first, stays when told so, and goes when told so', async () => {
    await open(ShopForm)
    await type('name', 'Chai')
    expect(leavesTab()).toBe(true)
    await press('Elsewhere')
    await eventually(() => expect(page.textContent).toContain('Leave without saving?'))
    await press('Stay here')
    await eventually(() => expect(page.textContent).not.toContain('Leave without saving?'))
    expect(named('name').value).toBe('Chai')
    await press('Elsewhere')
    await eventually(() => expect(button('Leave without saving')).toBeDefined())
    await press('Leave without saving')
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Elsewhere'))
  })

  test('nothing is asked before a change, after changing back, or once it was saved', async () => {
    await open(ShopForm)
    expect(leavesTab()).toBe(false)
    await type('name', 'Chai')
    await type('name', 'Tea')
    await eventually(() => expect(leavesTab()).toBe(false))
    await type('name', 'Chai')
    await press('Save')
    await eventually(() => expect(onDone).toHaveBeenCalledTimes(1))
    await press('Elsewhere')
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe('Elsewhere'))
  })
})
