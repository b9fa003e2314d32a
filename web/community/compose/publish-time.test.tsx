// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { indianTime } from '../../app/calendar/indian-time.rules.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { EMPTY_TEXT } from '../draft/empty-text.ts'
import { chosenIn, savedChoices, sentChoices } from './post-choices.tsx'
import { PublishTimeField } from './publish-time-field.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('a post whose time was cleared is neither sent at once nor at the old time; its draft keeps the last one', async () => {
  const said: (string | null)[] = []
  const value = indianTime('2026-11-29', '08:00')
  page = await mount(() => <PublishTimeField value={value} onChange={(at) => said.push(at)} />)
  const field = page.container.querySelector<HTMLInputElement>('input[type=time]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(said).toHaveLength(1)
  const chosen = { ...chosenIn(EMPTY_TEXT), publishAt: said[0] ?? null }
  const read = createPost.input.safeParse({ description: 'The well is dry.', ...sentChoices(chosen) })
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['publishAt'])
  expect({ publishAt: value, ...savedChoices(chosen) }.publishAt).toBe(value)
})
