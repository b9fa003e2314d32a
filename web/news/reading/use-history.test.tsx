// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast, showToast } from '../../ui/floating/toast.ts'
import { useHistory } from './use-history.ts'

function Clear() {
  const { clearAll, isClearing } = useHistory()
  return (
    <button type="button" disabled={isClearing} onClick={clearAll}>
      Clear
    </button>
  )
}

let page: Mounted
afterEach(async () => await page.close())

test.for([
  [
    'a reader with an account is told that it is deleted on all her devices',
    sampleOf(UserData),
    'Deleted on all your devices. What a quiz has already counted stays.',
  ],
  ['a visitor, who has this device alone, is told nothing of others', null, 'Nothing yet.'],
] as const)('once the list of what was read is cleared, %s', async ([, viewer, says]) => {
  const sent: string[] = []
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address)
    await answered.promise
    return Response.json({ statusCode: 200, message: '', body: { removed: 1 } })
  })
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer, seal: null } as PageFacts)
  showToast({ text: 'Nothing yet.' })
  page = await mount(() => <Clear />)
  await page.press('Clear')
  const isBusy = () => page.button('Clear').hasAttribute('disabled')
  await until(() => expect(isBusy()).toBe(true))
  answered.resolve()
  await until(() => expect(isBusy()).toBe(false))
  expect(sent).toHaveLength(1)
  expect(shownToast()?.text).toBe(says)
})
