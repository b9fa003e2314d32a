// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { CommunityRights } from '@chowk/contract/community/community.ts'
import { getDraft, saveDraft } from '@chowk/contract/community/draft.ts'
import type { Draft } from '@chowk/contract/community/draft.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Composer } from '../compose/composer.tsx'
import { DraftRows } from './draft-rows.tsx'
import type { ListedDraft } from './draft-rows.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const sample = sampleOf(getDraft.output) as Draft
const EMPTY = {
  ...sample.text,
  body: null,
  attachmentIds: [],
  attachmentTitles: [],
  publishAt: null,
  post: null,
  tags: [],
  poll: null,
}
const rights = { ...(sampleOf(CommunityRights) as CommunityRights), mayWrite: true, notice: null }

let page: Mounted
afterEach(async () => await page.close())

/** Opens the draft from the list of drafts. */
async function openDraft(type: Draft['type'], text: object) {
  const draft = { ...sample, draftId: ID, type, text: { ...EMPTY, ...text }, pictures: [], revisions: [] }
  const sent = answerCalls([getDraft, draft], [saveDraft, { sequence: 2, savedAt: '2026-11-22T08:00:00.000Z' }])
  showPageTo(sampleViewer({ workspace: { ...sampleViewer().workspace, slug: 'neem', isDefault: false } as never }))
  const listed = { draftId: ID, type, title: 'Listed', excerpt: '', words: 3, sequence: 1, isPoll: false, postId: null }
  const row = { ...listed, updatedAt: '2026-11-22T08:00:00.000Z' } as ListedDraft
  const Screen = () => (
    <>
      <DraftRows drafts={[row]} />
      <Composer rights={rights} workspaceId="w" onDone={() => undefined} />
    </>
  )
  const path = `/neem/community?draft=${ID}`
  page = await openScreen(Screen, '/neem/community', path)
  expect(named('li a', 'Listed').getAttribute('href')).toBe(path)
  return sent
}

const valueOf = (name: string) => named<HTMLInputElement>('input, textarea', name).value

test('a draft of a question is continued with its title and tags, and changed tags are saved', async () => {
  const sent = await openDraft('FORUM', { title: 'Which gate opens first', tags: ['gates', 'buses'] })
  await until(() => expect(valueOf('Question')).toBe('Which gate opens first'))
  expect(valueOf('Tags')).toBe('gates, buses')
  await fillIn('Tags', 'gates, buses, rain')
  await until(() =>
    expect(inputsOf(sent, saveDraft)).toMatchObject([{ draftId: ID, type: 'FORUM', tags: ['gates', 'buses', 'rain'] }]),
  )
})

test('a draft of a poll is continued with its choices', async () => {
  const poll = { choices: ['Friday', ''], isMultiple: false, hidesResults: false, hours: 168 }
  await openDraft('DOCUMENT', { description: 'Which day for the picnic', poll })
  await until(() => expect(valueOf('What do you want to know?')).toBe('Which day for the picnic'))
  const choices = [...page.container.querySelectorAll<HTMLInputElement>('input[name^=choices]')]
  expect(choices.map(({ value }) => value)).toEqual(['Friday', ''])
})

test.for([
  ['Question', 'Question', 'Which gate opens first'],
  ['Poll', 'What do you want to know?', 'Which day for the picnic'],
])('a %s begun from the feed is kept as a draft', async ([way = '', label = '', words = '']) => {
  const sent = answerCalls([saveDraft, { sequence: 1, savedAt: '2026-11-22T08:00:00.000Z' }])
  showPageTo(sampleViewer())
  const all = { ...rights, types: ['FORUM', 'DOCUMENT', 'IMAGE'] as never }
  page = await openScreen(() => <Composer rights={all} workspaceId="w" onDone={() => undefined} />, '/feed', '/feed')
  await pressNamed(way)
  await fillIn(label, words)
  await until(() => expect(JSON.stringify(inputsOf(sent, saveDraft))).toContain(words))
  await until(() => expect(page.container.textContent).toMatch(/Saved \d\d:\d\d/))
})
