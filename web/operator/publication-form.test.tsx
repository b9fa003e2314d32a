// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { Button } from '../ui/button.tsx'
import { NewPublicationForm } from './publication-form.tsx'

let page: Mounted
afterEach(async () => await page.close())

function Stage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button>Other</Button>
      <Button onClick={() => setOpen(true)}>Add</Button>
      {isOpen && <NewPublicationForm onDone={() => setOpen(false)} />}
    </>
  )
}
const focused = () => document.activeElement

test('the form of a publication takes the focus, and cancelled it gives it back to what opened it', async () => {
  page = await mount(() => <Stage />)
  page.button('Add').focus()
  await page.press('Add')
  await until(() => expect(focused()?.getAttribute('name')).toBe('name'))
  await page.press('Cancel')
  expect(focused()).toBe(page.button('Add'))
})

test('whoever has gone on elsewhere meanwhile is left there', async () => {
  page = await mount(() => <Stage />)
  page.button('Add').focus()
  await page.press('Add')
  page.button('Other').focus()
  await page.press('Cancel')
  expect(focused()).toBe(page.button('Other'))
})
