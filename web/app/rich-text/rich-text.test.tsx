// @vitest-environment jsdom
import type { Mark } from '@chowk/contract/rich-text/nodes.ts'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../ui/widgets/widget-stage.tsx'
import { RichText } from './rich-text.tsx'

afterEach(clear)

async function linksOf(text: string, ...marks: Mark[]) {
  const document = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text, marks }] }],
  }
  const page = await show(<RichText document={document} pictures={[]} host="chowk.example" />)
  return [...page.querySelectorAll('a')].map(({ textContent, href, rel }) => [textContent, href, rel])
}

const REL = 'nofollow ugc noopener'
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })

test('a bare address in a rich text is a link, also in bold words [R2:C3]', async () => {
  const found = [['https://paper.example/a', 'https://paper.example/a', REL]]
  expect(await linksOf('See https://paper.example/a.')).toEqual(found)
  expect(await linksOf('See https://paper.example/a.', { type: 'bold' })).toEqual(found)
})

test('an address in code stays text, and one in a link stays one link [R2:C3]', async () => {
  expect(await linksOf('curl https://paper.example/a', { type: 'code' })).toEqual([])
  expect(await linksOf('https://paper.example/a', link('https://paper.example/b'))).toEqual([
    ['https://paper.example/a', 'https://paper.example/b', REL],
  ])
})

test('a link shows its site where its words name another one or none [R2:C3]', async () => {
  const evil = 'https://evil.example/a'
  const shown = async (text: string, href = evil) => (await linksOf(text, link(href)))[0]?.[0]
  expect(await shown('https://bank.example')).toBe('https://bank.example (evil.example)')
  expect(await shown('bank.example@evil.example')).toBe('bank.example@evil.example (evil.example)')
  expect(await shown('here')).toBe('here (evil.example)')
  expect(await shown('www.evil.example?a=b')).toBe('www.evil.example?a=b')
  expect(await shown('here', 'https://chowk.example/feed')).toBe('here')
  expect(await shown('asha@paper.example', 'mailto:asha@paper.example')).toBe('asha@paper.example')
})
