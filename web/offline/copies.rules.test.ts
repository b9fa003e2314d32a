import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import { expect, test } from 'vitest'
import { copyNameOf, pageOfCopy } from './copies.rules.ts'

test('Latest, the saved list with its shelf, other lists as they were shown and opened articles are kept for reading without a connection', () => {
  expect(copyNameOf(getLatest.address, { size: 12 })).toBe('latest')
  expect(copyNameOf(getSaved.address, {})).toBe('saved')
  expect(copyNameOf(getSavedShelf.address, {})).toBe('shelf')
  expect(copyNameOf(getTrending.address, { size: 20 })).toBe('trending')
  expect(copyNameOf(getArticle.address, { slug: 'rain-1a' })).toBe('article rain-1a')
})

test('filtered lists, later pages and other lists are not', () => {
  expect(copyNameOf(getLatest.address, { size: 12, page: 1, next: 'x' })).toBeUndefined()
  expect(copyNameOf(getSaved.address, { folder: '7' })).toBeUndefined()
  expect(copyNameOf(getTrending.address, { size: 20, by: 'PULSE' })).toBeUndefined()
  expect(copyNameOf(getHub.address, {})).toBeUndefined()
})

test('each kept list and article has the address of its page', () => {
  expect(['latest', 'saved', 'trending', 'article rain-1a', 'shelf'].map(pageOfCopy)).toEqual([
    '/latest',
    '/saved-items',
    '/trending',
    '/details/rain-1a',
    undefined,
  ])
})
