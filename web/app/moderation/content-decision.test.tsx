// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { getContentCase } from '@chowk/contract/moderation/queue.ts'
import type { ContentCaseDetails } from '@chowk/contract/moderation/queue.ts'
import { mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { sampleOf } from '../testing/sample-answer.ts'
import { ContentDecisionForm } from './content-decision.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('a decision that fits no longer, once the case was read again, is let go for the first that does; one that still fits stays', async () => {
  const sample = sampleOf(getContentCase.output) as ContentCaseDetails
  page = await mount(function Case() {
    const [fitting, setFitting] = useState<ContentCaseDetails['fitting']>(['APPROVE', 'REJECT', 'REQUEST_CHANGES'])
    return (
      <>
        <ContentDecisionForm details={{ ...sample, fitting }} onDecided={() => undefined} onChanged={() => undefined} />
        <button type="button" onClick={() => setFitting(fitting.filter((_, place) => place !== 0))}>
          Read again
        </button>
      </>
    )
  })
  const radio = (value: string) => page.container.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)
  const chosen = () => page.container.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
  await act(async () => radio('REJECT')?.click())
  await page.press('Read again')
  expect(radio('APPROVE')).toBeNull()
  expect(chosen()).toBe('REJECT')
  await page.press('Read again')
  expect(radio('REJECT')).toBeNull()
  expect(chosen()).toBe('REQUEST_CHANGES')
})
