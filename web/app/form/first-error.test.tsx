// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { Combobox } from '../../ui/widgets/combobox.tsx'
import { clear, show } from '../../ui/widgets/widget-stage.tsx'
import { labelOf } from './first-error.ts'

afterEach(clear)

test('what two people changed at once is named as the page names it, also where it is chosen from a list', async () => {
  const search = async () => await Promise.resolve([])
  await show(
    <Combobox
      label="मैनेजर"
      name="manager"
      value={{ id: 'asha', name: 'Asha' }}
      onChange={() => undefined}
      search={search}
    />,
  )
  expect(labelOf(document.querySelector('[name=manager]'))).toBe('मैनेजर')
})
