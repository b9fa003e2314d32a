// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useListAddress } from '../../app/list/list-address.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { FiguresTable } from './figures-table.tsx'
import { SummaryPicture } from './summary-picture.tsx'

const { total } = sampleOf(listClassSummary.output) as Output<typeof listClassSummary>
const figures = { ...total, members: 59, couldTake: 48, attempted: 46, completion: 78, attempts: 90, average: 61.5 }

let page: Mounted | undefined
afterEach(async () => await page?.close())
const show = async (Shown: () => ReactNode) => {
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  return (page = await mount(Shown))
}

test('beside those who could take a quiz and who took one stands how many members there are, and below what these numbers count', async () => {
  function Shown() {
    const address = useListAddress()
    return (
      <FiguresTable
        label="Classes"
        head="Class"
        address={address}
        rows={[]}
        total={figures}
        picture={null}
        asOf="2026-11-22T08:00:00.000Z"
      />
    )
  }
  const { container } = await show(Shown)
  await until(() => expect(container.querySelector('table')).not.toBeNull())
  const heads = [...container.querySelectorAll('th')].map(({ textContent }) => textContent)
  const cells = [...container.querySelectorAll('tbody tr:last-child > *')].map(({ textContent }) => textContent)
  const at = heads.indexOf('Members')
  expect(heads.slice(at, at + 3)).toEqual(['Members', 'Could take one', 'Took one'])
  expect(cells.slice(at, at + 3)).toEqual(['59', '48', '78 % · 46 of 59'])
  expect(container.textContent).toContain('“Took one” is counted of all members.')
})

test.for([
  [{ ...figures, attempts: 0, attempted: 0, average: null }, 'OWN', 'You haven’t taken a quiz in this time.'],
  [figures, 'OWN', 'Your average is 61.5 %. Tries: 90.'],
  [{ ...figures, attempts: 0, attempted: 0, average: null }, 'ALL', 'Nobody took a quiz in this time.'],
] as const)('who sees herself alone is told of herself, never of others: %o for %s', async ([of, sees, says]) => {
  const { container } = await show(() => <SummaryPicture drawn={[]} nameOf={() => ''} total={of} sees={sees} />)
  await until(() => expect(container.textContent).toBe(says))
})
