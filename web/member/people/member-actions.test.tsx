// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { MemberFile } from '@chowk/contract/member/member-file.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { MemberActions } from './member-actions.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.each([
  ['is said to be sent when it is', { changed: 1, skipped: [] }, 'Asha Rao is invited again'],
  [
    'is not said to be sent to whoever came in meanwhile',
    { changed: 0, skipped: [{ code: 'NOT_INVITED', count: 1 }] },
    'Somebody has changed this meanwhile. Load the page again.',
  ],
])('another invitation %s', async (_, body, says) => {
  const sample = sampleOf(MemberFile) as MemberFile
  const file: MemberFile = {
    ...sample,
    name: 'Asha Rao',
    state: 'INVITED',
    may: { ...sample.may, inviteAgain: true },
  }
  page = await mount(() => <MemberActions file={file} />)
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({ statusCode: 200, message: '', body })))
  await page.press('Invite again')
  await until(() => expect(shownToast()?.text).toBe(says))
})
