import { describe, expect } from 'vitest'
import { createPost } from '@chowk/contract/community/write-post.ts'
import type { Caller } from '../../testing/caller.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const REFUSED = 'Refused'

let keys = 0
const key = () => ({ 'idempotency-key': `limits-${++keys}` })

async function given(world: World) {
  const school = await givenCommunity(world)
  const asha = await world.person({ workspace: school })
  // Another one each time: five posts in ten minutes are the most of one person.
  const codeOf = async (input: object, by?: Caller) => {
    const writer = by ?? (await world.person({ workspace: school }))
    const { statusCode, body } = await writer.ask(createPost, input as never, key())
    return statusCode === 200 ? 'WRITTEN' : (body.code ?? REFUSED)
  }
  return { school, asha, codeOf }
}

async function upload(world: World, personId: string, kind: 'IMAGE' | 'COVER_IMAGE' | 'PDF' | 'VIDEO') {
  const hash = Buffer.from(kind).toString('hex').padEnd(64, '0')
  await world.owner`
    insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, 'image/webp', 9, now()) on conflict do nothing`
  const [row] = await world.owner<{ id: string }[]>`
    insert into attachment (person_id, kind, hash, created_at) values (${personId}, ${kind}, ${hash}, now()) returning id`
  return row?.id ?? ''
}

const articleOf = (letters: number) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'क'.repeat(letters) }] }],
})

describe('how long a post may be', () => {
  test('1 to 5,000 letters, a question 10 to 20,000, a quotation 1 to 500, an article 200 to 100,000, a title 3 to 150: the first and the last of each is written, one more or less is not [cso:C3]', async ({
    world,
  }) => {
    const { codeOf } = await given(world)
    const words = (count: number) => 'क'.repeat(count)
    const tried = async (inputs: readonly object[]) => {
      const codes = []
      for (const input of inputs) codes.push(await codeOf(input))
      return codes
    }
    const ofText = (more: object, ...lengths: number[]) =>
      lengths.map((length) => ({ ...more, description: words(length) }))
    expect(await tried(ofText({ type: 'DOCUMENT' }, 0, 1, 5000, 5001))).toEqual([
      'TEXT_TOO_SHORT',
      'WRITTEN',
      'WRITTEN',
      'TEXT_TOO_LONG',
    ])
    expect(await tried(ofText({ type: 'QUOTE' }, 0, 1, 500, 501))).toEqual([
      'TEXT_TOO_SHORT',
      'WRITTEN',
      'WRITTEN',
      'TEXT_TOO_LONG',
    ])
    const question = { type: 'FORUM', title: 'Buses' }
    expect(await tried(ofText(question, 9, 10, 20_000))).toEqual(['TEXT_TOO_SHORT', 'WRITTEN', 'WRITTEN'])
    expect(await tried([{ ...question, description: `${words(9)} \u200b` }])).toEqual(['TEXT_TOO_SHORT'])
    expect(await tried(ofText(question, 20_001))).not.toContain('WRITTEN')
    const titled = (length: number) => ({ description: 'So it is.', title: words(length) })
    expect(await tried([2, 3, 150].map(titled))).toEqual(['TITLE_NEEDED', 'WRITTEN', 'WRITTEN'])
    expect(await tried([titled(151)])).not.toContain('WRITTEN')
    const article = (length: number) => ({ type: 'ARTICLE', title: 'Rain', body: articleOf(length) })
    expect(await tried([200, 100_000].map(article))).toEqual(['WRITTEN', 'WRITTEN'])
    expect(await tried([199, 100_001].map(article))).not.toContain('WRITTEN')
  })
})

describe('what hangs on a post', () => {
  test('ten pictures, or one video, or one PDF, and a cover beside them, each called in 100 letters: no eleventh, no second, no two kinds [cso:C4]', async ({
    world,
  }) => {
    const { school, codeOf } = await given(world)
    type Kind = Parameters<typeof upload>[2]
    const withFiles = async (kinds: readonly Kind[], title = '') => {
      const writer = await world.person({ workspace: school })
      const ids = []
      for (const kind of kinds) ids.push(await upload(world, writer.id, kind))
      return await codeOf(
        { description: 'Look.', attachmentIds: ids.map((attachmentId) => ({ attachmentId, title })) },
        writer,
      )
    }
    const pictures = (count: number) => Array.from({ length: count }, (): Kind => 'IMAGE')
    expect(await withFiles(pictures(10))).toBe('WRITTEN')
    expect(await withFiles(['COVER_IMAGE', ...pictures(10)])).toBe('WRITTEN')
    expect(await withFiles(['VIDEO', 'COVER_IMAGE'])).toBe('WRITTEN')
    expect(await withFiles(['PDF', 'COVER_IMAGE'])).toBe('WRITTEN')
    for (const kinds of [
      pictures(11),
      ['VIDEO', 'VIDEO'],
      ['PDF', 'PDF'],
      ['COVER_IMAGE', 'COVER_IMAGE'],
      ['PDF', 'IMAGE'],
      ['VIDEO', 'IMAGE'],
      ['VIDEO', 'PDF'],
    ] as const)
      expect([kinds.join(), await withFiles(kinds)]).toEqual([kinds.join(), 'ATTACHMENTS_DO_NOT_FIT'])
    expect(await withFiles(['COVER_IMAGE', ...pictures(11)])).toBe('TOO_MANY_ATTACHMENTS')
    expect(await withFiles(['IMAGE'], 'क'.repeat(100))).toBe('WRITTEN')
    expect(await withFiles(['IMAGE'], 'क'.repeat(101))).not.toBe('WRITTEN')
  })
})
