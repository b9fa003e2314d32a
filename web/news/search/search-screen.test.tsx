// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { searchAll } from '@chowk/contract/search/search.ts'
import type { FoundPerson, FoundPost } from '@chowk/contract/search/search.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import SearchScreen from '../search-screen.tsx'

const [post, person] = (() => {
  const sample = (sampleOf(searchAll.output) as { content: object[] }).content[0]
  const found = { ...sample, _id: '1' }
  return [
    { ...found, kind: 'POST' } as FoundPost,
    { _id: '2', kind: 'PERSON', name: 'Kabir Solanki', customUrl: 'kabir', portrait: '/portrait/1.svg' } as FoundPerson,
  ]
})()

let page: Mounted
afterEach(async () => await page.close())

test('a new search stays on the tab it is typed on, and people link to their profiles', async () => {
  const sent = answerCalls(
    [getLatest, sampleOf(getLatest.output) as object],
    [searchAll, ({ kind }) => pageWith([kind === 'PEOPLE' ? person : post])],
  )
  showPageTo(sampleViewer())
  page = await openScreen(SearchScreen, '/search', `/search?q=${encodeURIComponent('बस')}`)
  const search = async (words: string) => {
    const field = () => page.container.querySelector<HTMLInputElement>('form input[name=q]')
    await fillIn(new RegExp(field()?.getAttribute('aria-label') ?? 'Search'), words)
    await act(async () => field()?.form?.requestSubmit())
    await until(() => expect(page.address()).toContain(`q=${words}`))
  }
  await pressNamed('Posts', '[role=tab]')
  await until(() => expect(inputsOf(sent, searchAll)).toMatchObject([{ q: 'बस', kind: 'POSTS' }]))
  await search('somvar')
  await until(() => expect(inputsOf(sent, searchAll).at(-1)).toMatchObject({ q: 'somvar', kind: 'POSTS' }))
  await pressNamed('People', '[role=tab]')
  await search('kabir')
  await until(() => expect(inputsOf(sent, searchAll).at(-1)).toMatchObject({ q: 'kabir', kind: 'PEOPLE' }))
  await until(() => expect(named('main li a', /Kabir Solanki/).getAttribute('href')).toBe('/user/kabir'))
})
