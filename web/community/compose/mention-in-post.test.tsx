// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { CommunityRights } from '@chowk/contract/community/community.ts'
import { listDrafts, saveDraft } from '@chowk/contract/community/draft.ts'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import { Post } from '@chowk/contract/community/post.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { allNamed, fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { MentionedText } from '../mention/mentioned-text.tsx'
import { Composer } from './composer.tsx'

const VIKRAM = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Vikram Salvi',
  customUrl: 'vikram-salvi',
  portrait: '/portrait/1.svg',
}
const rights = { ...(sampleOf(CommunityRights) as CommunityRights), mayWrite: true, notice: null }

let page: Mounted
afterEach(async () => await page.close())

test('a post mentions a person chosen from the offers, and is published after a confirmation', async () => {
  const post = { ...(sampleOf(Post) as Post), state: 'PUBLISHED' }
  const sent = answerCalls(
    [listDrafts, pageWith([])],
    [saveDraft, { sequence: 1, savedAt: '2026-11-22T08:00:00.000Z' }],
    [offerMentions, { content: [VIKRAM] }],
    [createPost, post],
  )
  showPageTo(sampleViewer({ name: 'Farida Khan' }))
  const done: unknown[] = []
  page = await openScreen(
    () => <Composer rights={rights} workspaceId="w" onDone={(each) => done.push(each)} />,
    '/feed',
    '/feed',
  )
  await pressNamed('What did you see today, Farida?')
  await fillIn('Text', 'Thanks, @vikr')
  await pressNamed(/Vikram Salvi/)
  expect(named<HTMLTextAreaElement>('textarea', 'Text').value).toBe('Thanks, @Vikram Salvi ')
  await pressNamed('Publish')
  await until(() => expect(allNamed('dialog button', 'Publish')).toHaveLength(1))
  expect(inputsOf(sent, createPost)).toEqual([])
  await pressNamed('Publish', 'dialog button')
  await until(() => expect(done).toHaveLength(1))
  expect(inputsOf(sent, offerMentions)).toMatchObject([{ q: 'vikr' }])
  expect(inputsOf(sent, createPost)).toMatchObject([{ mentions: [VIKRAM.id] }])
})

test('a mention links to the profile of the person', async () => {
  const mention = { from: 8, length: 13, person: VIKRAM }
  page = await openScreen(() => <MentionedText text="Thanks, @Vikram Salvi" mentions={[mention]} />, '/feed', '/feed')
  expect(named('a', '@Vikram Salvi').getAttribute('href')).toBe('/user/vikram-salvi')
})

test('a text has its mentions and its web addresses as links [R2:C3]', async () => {
  const text = 'See https://paper.example/a, @Vikram Salvi'
  const mention = { from: 29, length: 13, person: VIKRAM }
  page = await openScreen(() => <MentionedText text={text} mentions={[mention]} />, '/feed', '/feed')
  expect(allNamed('a', /./).map((link) => link.getAttribute('href'))).toEqual([
    'https://paper.example/a',
    '/user/vikram-salvi',
  ])
})
