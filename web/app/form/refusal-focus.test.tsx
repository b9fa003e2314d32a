// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { signedIn } from '@chowk/contract/permission.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { answerCalls, refusal } from '../testing/answered-calls.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { pressNamed } from '../testing/page-actions.ts'
import { useAction } from './use-action.ts'

const close = call({
  address: 'POST /api/close',
  says: 'Closes it.',
  permission: signedIn('own', 'try'),
  input: z.object({}),
  output: z.object({}),
  refusals: { IS_OPEN: 409 },
})
const ERRORS = { IS_OPEN: () => 'It is still open.' }

function Line({ name }: { name: string }) {
  const action = useAction(close, { errors: ERRORS })
  return (
    <section aria-label={name}>
      <ProblemNote>{action.problem}</ProblemNote>
      <button type="button" onClick={() => action.mutate({})}>
        {name}
      </button>
    </section>
  )
}

function Field() {
  const action = useAction(close, { errors: ERRORS })
  return (
    <>
      <SelectField label="State" options={[{ value: 'A', name: 'A' }]} error={action.problem ?? undefined} />
      <button type="button" onClick={() => action.mutate({})}>
        Close
      </button>
    </>
  )
}

/** A question that closes before its answer comes, with the refusal on the page behind it. */
function Asked() {
  const [isOpen, setOpen] = useState(false)
  const action = useAction(close, { errors: ERRORS })
  return (
    <>
      <ProblemNote>{action.problem}</ProblemNote>
      <button type="button" onClick={() => setOpen(true)}>
        Close
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Close it?"
          action="Yes"
          onConfirm={() => action.mutate({}, { onError: () => setTimeout(() => setOpen(false)) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

let page: Mounted | undefined
const seen = vi.fn<(this: HTMLElement, how: ScrollIntoViewOptions) => void>()
beforeEach(() => {
  answerCalls([close, refusal('IS_OPEN')])
  HTMLElement.prototype.scrollIntoView = seen as never
  seen.mockClear()
})
afterEach(async () => {
  await page?.close()
  page = undefined
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})
const focused = () => document.activeElement as HTMLElement

test('what a button was refused comes into view with the focus, without motion, and is read once [R2:K26]', async () => {
  page = await mount(() => <Line name="Close" />)
  await pressNamed('Close')
  await until(() => expect(focused().textContent).toBe('It is still open.'))
  expect(focused().getAttribute('aria-live')).toBe('off')
  expect(seen).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' })
  expect(seen.mock.contexts.at(-1)).toBe(focused())
})

test('the second of two buttons shows its own refusal, and a repeated one is shown again [R2:K26]', async () => {
  page = await mount(() => ['One', 'Two'].map((name) => <Line key={name} name={name} />))
  for (const name of ['One', 'Two', 'Two']) {
    await pressNamed(name)
    await until(() => expect(focused().textContent).toBe('It is still open.'))
    if (name === 'Two') expect(focused().closest('section')?.getAttribute('aria-label')).toBe('Two')
    focused().blur()
  }
})

test('a refusal under a field focuses the field [R2:K26]', async () => {
  page = await mount(Field)
  await pressNamed('Close')
  await until(() => expect(focused().tagName).toBe('SELECT'))
})

test('a refusal behind a question is focused once the question has closed [R2:K26]', async () => {
  page = await mount(Asked)
  // A browser gives the focus back to the button that opened the question.
  HTMLDialogElement.prototype.close = function closeModal(this: HTMLDialogElement) {
    this.open = false
    page?.button('Close').focus()
  }
  await pressNamed('Close')
  await pressNamed('Yes')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await until(() => expect(focused().textContent).toBe('It is still open.'))
})
