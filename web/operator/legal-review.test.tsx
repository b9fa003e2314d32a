// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceLegalText } from '@chowk/contract/content/legal.ts'
import type { LegalDocument, LegalText } from '@chowk/contract/content/legal.ts'
import { Form } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { LegalReview } from './legal-review.tsx'

const document: LegalDocument = 'TERMS'
const SECOND: LegalText = {
  document,
  version: 2,
  since: '2026-11-01T06:00:00.000Z',
  en: 'Be kind.\n\nWater is shared.',
  hi: 'दयालु रहें।',
}
const FIRST: LegalText = { ...SECOND, version: 1, since: '2026-10-01T06:00:00.000Z', en: 'Be quiet.' }
const versions = [SECOND, FIRST].map(({ version, since }) => ({ version, since }))

function Editor() {
  const form = useForm(replaceLegalText, {
    values: { en: SECOND.en, hi: SECOND.hi },
    toInput: (typed) => ({ ...typed, document, version: SECOND.version }),
    errors: { VERSION_CONFLICT: m.operator_legal_conflict, MARKUP_REFUSED: () => m.app_error_fields() },
    onDone: () => undefined,
  })
  return (
    <Form form={form}>
      <TextArea {...form.field('en')} label="In English" lang="en" />
      <LegalReview text={{ ...SECOND, versions }} form={form} />
    </Form>
  )
}

let mounted: Mounted
afterEach(async () => await mounted.close())

const english = () => mounted.container.querySelector('section')?.innerHTML ?? ''
const editor = () => mounted.container.querySelector<HTMLTextAreaElement>('textarea[lang=en]')

async function choose(name: string): Promise<void> {
  const label = [...mounted.container.querySelectorAll('label, button')].find(({ textContent }) => textContent === name)
  await act(async () => (label as HTMLElement | undefined)?.click())
}

test('a legal text is seen as readers will, with what changes in it, and beside its earlier versions, one of which can be taken up again [V1:E9]', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: 200, message: 'Success!', body: { ...FIRST, versions } }),
  )
  mounted = await mount(Editor)
  expect(english()).toContain('<p>Water is shared.</p>')
  const field = editor()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    field,
    'Be kind.\n\nWater is carried.',
  )
  await act(async () => field?.dispatchEvent(new Event('input', { bubbles: true })))
  await until(() => expect(english()).toContain('<p>Water is carried.</p>'))
  await choose('What changes')
  expect(english()).toMatch(/<del[^>]*>[^<]*shared.*<ins[^>]*>[^<]*carried/s)
  await choose('Earlier versions')
  await until(() => expect(english()).toMatch(/<del[^>]*>[^<]*quiet.*<ins[^>]*>[^<]*kind/s))
  await act(async () => mounted.button('Edit from this version').click())
  await until(() => expect(editor()?.value).toBe(FIRST.en))
})
