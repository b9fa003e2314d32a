// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { EmptyList } from '../../app/list/empty-list.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { nobodyTook } from './nobody-took.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

function Results() {
  const address = useListAddress()
  return nobodyTook(address) || <EmptyList address={address} title="Nothing here yet" text="" />
}

test.for([
  ['/?quiz=019a&sort=name&lang=en', 'Nobody took this quiz in this time'],
  ['/?quiz=019a&find=Asha', 'No matches'],
  ['/?find=Asha', 'No matches'],
  ['/', 'Nothing here yet'],
] as const)('results without a row at %s say “%s”', async ([address, says]) => {
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <Results />, address)
  await until(() => expect(page?.container.querySelector('h2')?.textContent).toBe(says))
})
