// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { addPick, endPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import { getLearnedForStudents, setLearnedForStudents } from '@chowk/contract/recommend/recommended.ts'
import { ToastRegion } from '../../app/shell/toast-region.tsx'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { StoryMenu } from '../stories/story-menu.tsx'
import { PicksSection } from './picks-section.tsx'
import { StudentsSection } from './students-section.tsx'

const workspace = { ...sampleViewer().workspace, kind: 'INSTITUTE', isDefault: false } as never
const head = sampleViewer({ admin: true, workspace })
const [story] = (sampleOf(getLatest.output) as { content: Story[] }).content
const [pick] = (sampleOf(getPicks.output) as Output<typeof getPicks>).content

let page: Mounted
afterEach(async () => await page.close())

test('the head of a school picks a story from its menu and removes a pick in the settings [news:F17]', async () => {
  let picks = [pick]
  const sent = answerCalls(
    [getPicks, () => ({ content: picks })],
    [addPick, { id: '7', until: '2026-11-25T08:00:00.000Z' }],
    [endPick, () => ({ ended: (picks = []).length === 0 })],
  )
  showPageTo(head)
  page = await mount(() => (
    <>
      <StoryMenu story={story as Story} position={{ top: 0 }} onClose={() => undefined} />
      <PicksSection />
      <ToastRegion />
    </>
  ))
  await pressNamed('Pick this story')
  await pressNamed('Pick this story')
  await until(() =>
    expect(page.container.textContent).toContain('Picked. It will appear near the top of their For You.'),
  )
  expect(inputsOf(sent, addPick)).toMatchObject([{ articleId: story?._id, days: 3, classes: [] }])
  const removals = () => allNamed('button', /^Remove .* from picks$/)
  await until(() => expect(removals()).toHaveLength(1))
  await pressNamed(/^Remove .* from picks$/)
  await until(() => expect(removals()).toHaveLength(0))
  expect(inputsOf(sent, endPick)).toEqual([{ id: pick?.id }])
})

test('learning from what students read is allowed only with a purpose, and can be turned off again [news:P3]', async () => {
  const OFF = { allowed: false, by: null, at: null, purpose: null }
  let state: Output<typeof getLearnedForStudents> = OFF
  answerCalls(
    [getLearnedForStudents, () => state],
    [
      setLearnedForStudents,
      ({ allowed, purpose }) => {
        if (allowed && !purpose) return refusal('PURPOSE_NEEDED')
        const on = { allowed: true, by: 'Anil', at: '2026-11-22T08:00:00.000Z', purpose: String(purpose) }
        return (state = allowed ? on : OFF)
      },
    ],
  )
  showPageTo(head)
  page = await mount(() => <StudentsSection />)
  const SWITCH = 'For You can learn from what students read'
  const isOn = () => named('[role=switch]', SWITCH).getAttribute('aria-checked')
  await pressNamed(SWITCH)
  await until(() => expect(page.container.textContent).toContain('Say how you’ll use it in class.'))
  expect(isOn()).toBe('false')
  await fillIn('Educational purpose', 'Reading practice in class 8')
  await pressNamed(SWITCH)
  await until(() => expect(page.container.textContent).toMatch(/Turned on by Anil.*: Reading practice in class 8/))
  expect(isOn()).toBe('true')
  await pressNamed(SWITCH)
  await until(() => expect(isOn()).toBe('false'))
})
