// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommunityRights, getPostConfiguration } from '@chowk/contract/community/community.ts'
import { Post } from '@chowk/contract/community/post.ts'
import { ContentReportForm } from '../../app/report/content-report-form.tsx'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { EditForm } from '../compose/edit-form.tsx'
import { ShareForm } from '../quote/share-form.tsx'
import { RedactPostForm } from '../revision/redact-post-form.tsx'
import { RedactRevisionForm } from '../revision/redact-revision-form.tsx'

const POST: Post = { ...(sampleOf(Post) as Post), type: 'IMAGE', description: 'The ferry' }
const CONTENT = { kind: 'POST', id: POST.id, title: 'Bus stop', author: 'Farah', back: '/' } as const
const RIGHTS: CommunityRights = { ...(sampleOf(CommunityRights) as CommunityRights), mayWrite: true, notice: null }
const SENTENCE = 'Typed with care.'

let page: Mounted | undefined
beforeEach(() => {
  sessionStorage.clear()
})
afterEach(async () => {
  await page?.close()
  page = undefined
})

const area = () => named<HTMLTextAreaElement>('textarea', /./)
const write = async () => {
  const label = area().labels[0]?.textContent ?? ''
  await fillIn(label, SENTENCE)
}
const inSheet = (children: ReactNode) => (onClose: () => void) => (
  <Sheet label="Sheet" onClose={onClose}>
    {children}
  </Sheet>
)
const nothing = () => undefined

async function open(draw: (onClose: () => void) => ReactNode): Promise<{ closed: () => boolean }> {
  await page?.close()
  answerCalls([getPostConfiguration, RIGHTS])
  let isClosed = false
  page = await mount(() => draw(() => (isClosed = true)))
  await until(() => void area())
  return { closed: () => isClosed }
}

test.each([
  ['Edit', inSheet(<EditForm post={POST} onDone={nothing} />)],
  ['Repost', inSheet(<ShareForm post={POST} onDone={nothing} />)],
  ['Report', (onClose: () => void) => <ContentReportForm content={CONTENT} onClose={onClose} />],
  ['redaction of a post', inSheet(<RedactPostForm post={POST} onDone={nothing} />)],
  ['redaction of a version', inSheet(<RedactRevisionForm postId={POST.id} version={1} onDone={nothing} />)],
] as const)('%s has one Cancel that asks, and its text survives a reload [R2:L6]', async (_, draw) => {
  showPageTo(sampleViewer())
  await open(draw)
  await write()
  expect(allNamed('button', 'Cancel')).toHaveLength(1)
  await pressNamed('Cancel')
  await pressNamed('Keep writing')
  const { closed } = await open(draw)
  expect(area().value).toBe(SENTENCE)
  await pressNamed('Cancel')
  expect(closed()).toBe(false)
  await pressNamed('Discard', 'dialog dialog button')
  expect(closed()).toBe(true)
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain(SENTENCE)
})

test.each([
  [false, true],
  [true, false],
])('a report of a minor (%s) is stored on the device: %s [R2:K24]', async (minor, isStored) => {
  showPageTo(sampleViewer({ minor }))
  await open((onClose) => <ContentReportForm content={CONTENT} onClose={onClose} />)
  await write()
  expect(JSON.stringify(Object.entries(sessionStorage)).includes(SENTENCE)).toBe(isStored)
  await pressNamed('Cancel')
  await pressNamed('Keep writing')
  expect(area().value).toBe(SENTENCE)
})
