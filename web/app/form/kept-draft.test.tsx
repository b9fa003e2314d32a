// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { text } from '@chowk/contract/text.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { answerCalls, inputsOf, refusal } from '../testing/answered-calls.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../testing/page-actions.ts'
import { Form, FormActions } from './form.tsx'
import { Rows } from './rows.tsx'
import { useForm } from './use-form.ts'

const saveNote = call({
  address: 'POST /api/note',
  says: 'Saves a note.',
  permission: signedIn('own', 'try'),
  input: z.object({
    id: z.string(),
    version: z.int(),
    note: text({ least: 2, most: 100, lines: true }),
    kind: z.enum(['A', 'B']),
    lines: z.array(z.object({ text: z.string() })),
    password: z.string(),
    pin: z.string(),
    ifsc: z.string(),
  }),
  output: z.object({ id: z.string() }),
  refusals: { NOTE_CLOSED: 409 },
})

const SECRETS = { password: '', pin: '', ifsc: '' }

function Note({
  id,
  version,
  isPrivate,
  onClose,
}: {
  id: string
  version: number
  isPrivate: boolean
  onClose: () => void
}) {
  const form = useForm(saveNote, {
    values: { note: 'Saved', kind: 'A', lines: [{ text: 'One' }], ...SECRETS },
    toInput: ({ kind, ...typed }, from) => ({ id, version: from, kind: kind as 'A', ...typed }),
    lists: ['lines'],
    conflict: { version, valuesOf: () => ({ note: 'Theirs', kind: 'A', lines: [], ...SECRETS }) },
    errors: { NOTE_CLOSED: () => 'The note is closed.' },
    keepsDraft: !isPrivate,
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <TextArea {...form.field('note')} label="Note" />
      <RadioGroup
        {...form.field('kind')}
        label="Kind"
        options={['A', 'B'].map((value) => ({ value, name: `Kind ${value}` }))}
      />
      <Rows form={form} name="lines" label="Lines" rowName="Line" empty={{ text: '' }}>
        {(index) => <TextField {...form.field(`lines.${index}.text`)} label={`Line ${index + 1}`} />}
      </Rows>
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <TextField {...form.field('pin')} label="Pin" autoComplete="one-time-code" />
      <TextField {...form.field('ifsc')} label="IFSC" />
      <FormActions form={form} submit="Save" />
    </Form>
  )
}

let page: Mounted | undefined
const MEERA = sampleViewer({ userId: 'meera' })

/** Opens the sheet in a new document, as after a reload: React knows nothing of the one before. */
async function openNote({ id = '7', version = 1, viewer = MEERA, isPrivate = false } = {}): Promise<void> {
  await page?.close()
  showPageTo(viewer)
  page = await mount(() => (
    <SheetButton name="Open">{(close) => <Note {...{ id, version, isPrivate }} onClose={close} />}</SheetButton>
  ))
  await pressNamed('Open')
}
const note = () => named<HTMLTextAreaElement>('textarea', 'Note').value
const isRestored = () => document.body.textContent.includes('This is what you wrote last time.')
const stored = () => JSON.stringify(Object.entries(sessionStorage))

beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  await page?.close()
  page = undefined
})

test('text typed into a sheet is there again after a reload [R2:K24]', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  await pressNamed('Kind B')
  await fillIn('Line 1', 'Two')
  await openNote()
  expect([isRestored(), note()]).toEqual([true, 'Typed'])
  expect(named<HTMLInputElement>('input', 'Kind B').checked).toBe(true)
  expect(named<HTMLInputElement>('input', 'Line 1').value).toBe('Two')
})

test('the text is of this record, this account and this organisation alone [R2:K24]', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  await openNote({ id: '8' })
  expect([isRestored(), note()]).toEqual([false, 'Saved'])
  const elsewhere = { ...MEERA, workspace: { ...MEERA.workspace, id: 'other' } } as typeof MEERA
  for (const viewer of [sampleViewer({ userId: 'kabir' }), elsewhere]) {
    await openNote()
    await fillIn('Note', 'Typed')
    await openNote({ viewer })
    expect([isRestored(), note()]).toEqual([false, 'Saved'])
    expect(stored()).not.toContain('Typed')
  }
})

test('passwords, codes, bank data and private texts are never stored [R2:K24]', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  for (const label of ['Password', 'Pin', 'IFSC']) await fillIn(label, 'Hidden')
  expect(stored()).toContain('Typed')
  expect(stored()).not.toContain('Hidden')
  sessionStorage.clear()
  await openNote({ isPrivate: true })
  await fillIn('Note', 'Typed')
  expect(stored()).not.toContain('Typed')
})

test('the text is forgotten once it is sent, discarded or typed back [R2:K24]', async () => {
  answerCalls([saveNote, { id: '7' }])
  const endings = [
    async () => await pressNamed('Save'),
    async () => {
      await pressNamed('Cancel')
      await pressNamed('Discard')
    },
    async () => await fillIn('Note', 'Saved'),
  ]
  for (const end of endings) {
    await openNote()
    await fillIn('Note', 'Typed')
    expect(stored()).toContain('Typed')
    await end()
    await until(() => expect(stored()).not.toContain('Typed'))
  }
})

test('restored text can be discarded, which shows the saved values [R2:K24]', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  await fillIn('Line 1', 'Two')
  await openNote()
  await pressNamed('Discard')
  expect([isRestored(), note(), named<HTMLInputElement>('input', 'Line 1').value]).toEqual([false, 'Saved', 'One'])
  expect(stored()).not.toContain('Typed')
})

test('restored text goes out from the version that it was typed on, so a newer one is not overwritten', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  await openNote({ version: 2 })
  const sent = answerCalls([saveNote, { id: '7' }])
  await pressNamed('Save')
  await until(() => expect(inputsOf(sent, saveNote)).toMatchObject([{ note: 'Typed', version: 1 }]))
})

test('a refused form keeps its text, and what was refused has the focus [R2:K26]', async () => {
  answerCalls([saveNote, refusal('NOTE_CLOSED')])
  await openNote()
  await fillIn('Note', 'Typed')
  await pressNamed('Save')
  await until(() => expect(document.activeElement?.textContent).toBe('The note is closed.'))
  // Read once: by its focus, and not as an alert too.
  expect(document.activeElement?.closest('[role=alert]')).toBeNull()
  expect(document.activeElement?.querySelector('[role=alert]')).toBeNull()
  expect([note(), stored().includes('Typed')]).toEqual(['Typed', true])
})

test('Cancel stands in every sheet with a form and asks first [R2:L6]', async () => {
  await openNote()
  await fillIn('Note', 'Typed')
  await pressNamed('Cancel')
  expect(document.querySelector('dialog[aria-label="Discard your text?"]')).not.toBeNull()
  await pressNamed('Keep writing')
  expect(note()).toBe('Typed')
  await act(async () => undefined)
})
