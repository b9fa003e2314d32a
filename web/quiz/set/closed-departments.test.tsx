// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { copyQuizSet, getQuizSet } from '@chowk/contract/quiz/set/set.ts'
import type { SetFile } from '@chowk/contract/quiz/set/set.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ChangeSetForm } from './set-form.tsx'
import { SetSteps } from './set-steps.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const CLOSED = { id: '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', name: 'Class of last year' }
const SET: SetFile = {
  ...(sampleOf(getQuizSet.output) as SetFile),
  id: '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c12',
  audience: 'DEPARTMENTS',
  departmentIds: [CLOSED.id],
  closedDepartments: [CLOSED],
  opensAt: null,
  closesAt: null,
  sections: [],
  questions: [],
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

function given(body: object) {
  const fetched = vi.fn<Fetch>(async () => Response.json({ statusCode: 200, message: 'Success!', body }))
  vi.stubGlobal('fetch', fetched)
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  return fetched
}

test('a teacher finds a closed department that her quiz names though no list of hers has it, and may take it out; without any other it is not saved', async () => {
  const fetched = given({ content: [], membersWithout: 0, isSchool: true })
  page = await mount(() => <ChangeSetForm set={SET} categories={[]} />)
  const { container, press } = page
  const box = () => container.querySelector<HTMLInputElement>('input[name="departmentIds"]')
  await until(() => expect(box()?.parentElement?.textContent).toBe('Class of last year (closed)'))
  expect(box()?.checked).toBe(true)
  await act(async () => box()?.click())
  expect(box()?.checked).toBe(false)
  const before = fetched.mock.calls.length
  await press('Save')
  await until(() => expect(container.textContent).toContain('Choose at least one department.'))
  expect(fetched.mock.calls).toHaveLength(before)
  await act(async () => box()?.click())
  await press('Save')
  await until(() => expect(JSON.stringify(fetched.mock.calls[before]?.[1]?.body)).toContain(CLOSED.id))
})

test('whoever copies a quiz that names closed departments is told their names first', async () => {
  const fetched = given({ id: 'made' })
  page = await mount(() => <SetSteps set={SET} />)
  const { container, press } = page
  await press('Copy')
  expect(container.querySelector('dialog')?.textContent).toContain('Class of last year')
  expect(fetched).not.toHaveBeenCalled()
  const [action] = container.querySelectorAll<HTMLElement>('dialog button')
  await act(async () => action?.click())
  const address = copyQuizSet.address.split(' ')[1] ?? ''
  await until(() => expect(fetched.mock.calls[0]?.[0]).toContain(address))
})
