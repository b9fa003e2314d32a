// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { RichDocument, TableCell } from '@chowk/contract/rich-text/nodes.ts'
import { faultsIn, mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { RichText } from './rich-text.tsx'

let page: Mounted
afterEach(async () => await page.close())

const cell = (type: TableCell['type'], text: string, attrs?: TableCell['attrs']): TableCell => ({
  type,
  ...(attrs && { attrs }),
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const document: RichDocument = {
  type: 'doc',
  content: [
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Name'), cell('tableHeader', 'Marks', { colspan: 2 })] },
        {
          type: 'tableRow',
          content: [cell('tableHeader', 'Asha'), cell('tableCell', '40'), cell('tableCell', '5')],
        },
      ],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'a\n  b' }] },
  ],
}

test('a table has headers for its columns and rows, and code keeps its lines [R2:L5]', async () => {
  page = await mount(() => <RichText document={document} pictures={[]} />)
  const headers = [...page.container.querySelectorAll('th')]
  expect(headers.map(({ textContent, scope, colSpan }) => [textContent, scope, colSpan])).toEqual([
    ['Name', 'col', 1],
    ['Marks', 'col', 2],
    ['Asha', 'row', 1],
  ])
  expect(page.container.querySelector('pre')?.textContent).toBe('a\n  b')
  expect(page.container.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Table')
  expect(await faultsIn(page.container)).toEqual([])
})
