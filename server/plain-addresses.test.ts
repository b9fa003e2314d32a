import { expect } from 'vitest'
import { test } from './testing/test.ts'

test('whatever is not found says the number of its request and forbids guessing its kind [V1:H8]', async ({
  world,
}) => {
  const asha = await world.person()
  const id = crypto.randomUUID()
  const paths = [
    '/nothing',
    '/api/nothing',
    '/recommend/nothing',
    '/portrait/A!.svg',
    `/portrait/${id}.webp`,
    `/invoices/${id}.pdf`,
    '/invoices/x.pdf',
    '/certificates/AAAAAAAAAAAAAAAAAAAAAA.pdf',
    `/files/${id}/x/y.webp`,
    '/media/nothing.webp',
    '/feeds/mine/x/saved.rss',
    '/audio/a/b.mp3',
    `/own-data/${id}.zip`,
    '/member-files/members.csv',
    `/member-files/faulty/${id}.xlsx`,
  ]
  for (const path of paths) {
    const answer = await asha.fetch(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f]{8}-/)
  }
})
