// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { endFeedLink, getFeedLink, makeFeedLink } from '@chowk/contract/news/feed-link.ts'
import { importOpml, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { ToastRegion } from '../../app/shell/toast-region.tsx'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { allNamed, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { FeedsSection } from './feeds-section.tsx'
import { OpmlSection } from './opml-section.tsx'

const WRONG_FILE = 'This isn’t an OPML file'
const feedOf = (title: string) => ({
  title,
  url: `https://${title}.example/feed.xml`,
  folder: null,
  category: null,
  publication: null,
  state: 'UNKNOWN',
})

let page: Mounted
afterEach(async () => await page.close())

async function choose(text: string): Promise<void> {
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file field.')
  const file = Object.assign(new File([text], 'feeds.opml'), { text: async () => await Promise.resolve(text) })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('an OPML file is previewed, can be put aside, and brings only the chosen feeds', async () => {
  const preview = { title: 'Feeds', feeds: [feedOf('one'), feedOf('two')], warnings: [] }
  const sent = answerCalls(
    [readOpmlFile, ({ text }) => (text === 'OPML' ? preview : refusal('NOT_OPML'))],
    [importOpml, { followed: 0, already: 0, requested: 1, blocked: 0 }],
  )
  showPageTo(sampleViewer())
  page = await mount(() => (
    <>
      <OpmlSection />
      <ToastRegion />
    </>
  ))
  await choose('Not a list of feeds')
  await until(() => expect(page.container.textContent).toContain(WRONG_FILE))
  await choose('OPML')
  await pressNamed(/one\.example/)
  expect(page.container.textContent).not.toContain(WRONG_FILE)
  expect(named<HTMLInputElement>('input', 'All').checked).toBe(false)
  await pressNamed('Not now')
  await until(() => expect(named('button', 'Choose an OPML file')).toBeTruthy())
  expect(inputsOf(sent, importOpml)).toEqual([])
  await choose('OPML')
  await pressNamed(/one\.example/)
  await pressNamed(/./, 'button[type=submit]')
  await until(() => expect(page.container.textContent).toContain('0 followed, 1 requested.'))
  expect(inputsOf(sent, importOpml)).toMatchObject([{ feeds: [{ title: 'two', url: feedOf('two').url }] }])
})

test('secret feed addresses are offered once they are created and gone once they are turned off', async () => {
  const NONE = { mix: null, saved: null, madeAt: null }
  let link: object = NONE
  answerCalls(
    [getFeedLink, () => link],
    [makeFeedLink, () => (link = { mix: '/feeds/mix/s', saved: '/feeds/saved/s', madeAt: '2026-11-22T08:00:00.000Z' })],
    [endFeedLink, () => (link = NONE)],
  )
  showPageTo(sampleViewer())
  page = await mount(() => (
    <>
      <FeedsSection />
      <ToastRegion />
    </>
  ))
  const copies = () => allNamed('button', 'Copy RSS address of My mix')
  await pressNamed('Create secret addresses')
  await until(() => expect(copies()).toHaveLength(1))
  await pressNamed('Turn off')
  await until(() => expect(page.container.textContent).toContain('The secret addresses no longer work.'))
  await until(() => expect(copies()).toHaveLength(0))
})
