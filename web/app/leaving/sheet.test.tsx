// @vitest-environment jsdom
import { act, useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { TextField } from '../../ui/field/text-field.tsx'
import { fillIn, named, pressNamed } from '../testing/page-actions.ts'
import { openScreen } from '../testing/opened-screen.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
})

function Stage({ appliesAtOnce = false }: { appliesAtOnce?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const [name, setName] = useState('Old')
  if (!isOpen) return <p>Closed</p>
  return (
    <Sheet label="Name it" onClose={() => setOpen(false)} appliesAtOnce={appliesAtOnce}>
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
    </Sheet>
  )
}

const open = async (node = <Stage />) => void (page = await openScreen(() => node, '/here', '/here'))
const sheet = () => named<HTMLDialogElement>('dialog', 'Name it')
const isOpen = () => document.querySelector('dialog[aria-label="Name it"]') !== null
const isAsked = () => document.querySelector('dialog[aria-label="Discard your text?"]') !== null
const name = () => named<HTMLInputElement>('input', 'Name').value

// What a browser does at Escape: the key, then `cancel`, then `close`, each unless the one before was prevented.
async function escape({ isForced = false } = {}): Promise<void> {
  await act(async () => {
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    if (!isForced && !named('input', 'Name').dispatchEvent(key)) return
    if (!isForced && !sheet().dispatchEvent(new Event('cancel', { cancelable: true }))) return
    const closed = sheet()
    closed.open = false
    closed.dispatchEvent(new Event('close'))
  })
}
const pressBeside = async () => await act(async () => sheet().click())
const leavesTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['Escape', escape],
  ['a press beside it', pressBeside],
  ['the back gesture of a phone', async () => await escape({ isForced: true })],
] as const)('asks before %s loses typed text, and keeps or discards it [R2:K24]', async (_, close) => {
  await open()
  await fillIn('Name', 'New')
  await close()
  expect([isAsked(), isOpen(), sheet().open]).toEqual([true, true, true])
  // A browser focuses the first button.
  expect(document.querySelector('dialog dialog button')?.textContent).toBe('Keep writing')
  await pressNamed('Keep writing')
  expect([isAsked(), name()]).toEqual([false, 'New'])
  await close()
  await pressNamed('Discard')
  expect([isAsked(), isOpen()]).toEqual([false, false])
})

test('asks each time Escape is pressed [R2:K24]', async () => {
  await open()
  await fillIn('Name', 'New')
  for (let times = 0; times < 3; times += 1) {
    await escape()
    expect([isAsked(), isOpen()]).toEqual([true, true])
    await pressNamed('Keep writing')
  }
})

test('stays open when the event of an earlier close arrives after it opened again', async () => {
  await open()
  await act(async () => sheet().dispatchEvent(new Event('close')))
  expect([isOpen(), sheet().open]).toEqual([true, true])
})

test('asks before a link or Back leaves the page behind a sheet with text [R2:K24]', async () => {
  await open()
  await fillIn('Name', 'New')
  expect(leavesTab()).toBe(true)
  await pressNamed('Elsewhere')
  expect([isAsked(), page?.address()]).toEqual([true, '/here'])
  await pressNamed('Keep writing')
  expect(name()).toBe('New')
  await pressNamed('Elsewhere')
  await pressNamed('Discard')
  expect(page?.address()).toBe('/elsewhere')
})

const nothing = async (): Promise<void> => {}

test.each([
  ['nothing was typed', nothing, <Stage key="1" />],
  [
    'the old text is back',
    async () => {
      await fillIn('Name', 'New')
      await fillIn('Name', 'Old')
    },
    <Stage key="2" />,
  ],
  ['fields apply at once', async () => await fillIn('Name', 'New'), <Stage key="3" appliesAtOnce />],
] as const)('closes without a question where %s', async (_, prepare, node) => {
  await open(node)
  await prepare()
  expect(leavesTab()).toBe(false)
  await escape()
  expect([isAsked(), isOpen()]).toEqual([false, false])
})
