// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clear, drawn, find, show } from '../widgets/widget-stage.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

let done = 0

function Stage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ConfirmDialog title="Take it out?" action="Take out" onConfirm={() => done++} onClose={() => setOpen(false)}>
          <label>
            <input type="checkbox" aria-label="Tell them" />
          </label>
        </ConfirmDialog>
      )}
    </>
  )
}

/** A press as a browser tells it that counts none: put down at a time and a place, then a click. */
async function pressed(element: HTMLElement, at: number, [x, y]: readonly [number, number] = [100, 100]) {
  await drawn(() => {
    const down = new MouseEvent('pointerdown', { bubbles: true, clientX: x, clientY: y })
    element.dispatchEvent(down)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y })
    Object.defineProperty(click, 'timeStamp', { value: at })
    element.dispatchEvent(click)
  })
}
const open = async () => {
  done = 0
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => undefined
  await show(<Stage />)
  await pressed(find('button', 'Open'), 1000)
}

afterEach(clear)

test('the second of two quick presses, which lands in the question that the first has opened, neither acts there nor closes it', async () => {
  await open()
  await pressed(find('button', 'Take out'), 1300, [120, 110])
  expect(done).toBe(0)
  const box = document.querySelector('input') as HTMLInputElement
  await pressed(box, 1390)
  expect(box.checked).toBe(false)
  await pressed(document.querySelector('dialog') as HTMLElement, 1395)
  expect(document.querySelector('dialog')).not.toBeNull()
})

test.each([
  ['later', 1400, [100, 100]],
  ['in another place', 1100, [100, 133]],
] as const)('a press %s is one of its own', async (_, at, place) => {
  await open()
  await pressed(find('button', 'Take out'), at, place)
  expect(done).toBe(1)
})

test('whoever presses on and on in one place is heard as soon as the time is over, and again after it', async () => {
  await open()
  for (const [at, count] of [
    [1200, 0],
    [1399, 0],
    [1450, 1],
    [1500, 2],
  ] as const) {
    await pressed(find('button', 'Take out'), at)
    expect(done).toBe(count)
  }
})

test('whoever has pressed elsewhere in between means the next press, however soon it comes', async () => {
  await open()
  await pressed(document.querySelector('input') as HTMLElement, 1100, [100, 200])
  await pressed(find('button', 'Take out'), 1200)
  expect(done).toBe(1)
})

test('keys, and what a program presses, are never the second of two presses', async () => {
  await open()
  await pressed(find('button', 'Take out'), 1200)
  await drawn(() => find('button', 'Take out').click())
  expect(done).toBe(1)
  await drawn(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  await drawn(() => find('button', 'Take out').click())
  expect(done).toBe(2)
})
