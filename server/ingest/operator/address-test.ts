import { getAddressTest, testAddress } from '@chowk/contract/operator/feed.ts'
import type { AddressTest } from '@chowk/contract/operator/feed.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { readFeedAside } from '../document/documents.ts'
import type { FeedDocument } from '../document/document-worker.ts'
import type { FeedError } from '../feed/feed.ts'
import { feedAddress } from './new-publication.ts'

const MOST_ITEMS = 10
const MOST_CATEGORIES = 40

const answerTest = handle(testAddress, async ({ input, viewer, tx, house, clock, refuse }) => {
  const address = feedAddress(input.address)
  if (!address)
    throw refuse('INVALID_INPUT', { fields: [{ path: 'address', code: 'INVALID_URL', message: 'no address' }] })
  const [row] = await tx<{ id: string }[]>`
    insert into address_test (address, by_person, at) values (${address}, ${viewer.personId}, ${clock.now()}) returning id`
  const id = row?.id ?? ''
  await house.enqueue(tx, 'test-address', { testId: id }, { priority: -10, maxAttempts: 2 })
  return { id }
})

const answerOutcome = handle(getAddressTest, async ({ input, sql, refuse }) => {
  const [row] = await sql<{ id: string; address: string; result: AddressTest | null }[]>`
    select id, address, result from address_test where id = ${input.testId}`
  if (!row) throw refuse('TEST_NOT_FOUND')
  return row
})

/** Fetches and reads one address that somebody asked about, and keeps what it showed. */
export async function makeAddressTest(house: House, fetcher: Fetcher, testId: string): Promise<void> {
  const { sql } = house
  const [test] = await sql<{ address: string }[]>`
    select address from address_test where id = ${testId} and result is null`
  if (!test) return
  const result = await tryAddress(house, fetcher, test.address)
  await sql`update address_test set result = ${sql.json(result)} where id = ${testId}`
}

const EMPTY = {
  title: '',
  format: null,
  language: null,
  count: 0,
  newestAt: null,
  withoutPicture: 0,
  categories: [],
  items: [],
  warnings: [],
  found: [],
  fault: null,
  knownAs: null,
} satisfies Partial<AddressTest>

async function tryAddress(house: House, fetcher: Fetcher, address: string): Promise<AddressTest> {
  const [known] = await house.sql<{ title: string }[]>`
    select coalesce(f.title, p.name) as title from feed f join publication p on p.id = f.publication_id where f.url = ${address}`
  const blank: AddressTest = { ...EMPTY, address, kind: 'FAULT', url: address, knownAs: known?.title ?? null }
  try {
    const answer = await fetcher.fetch(address)
    if (answer.status !== 200) {
      const fault = { code: `HTTP_${answer.status}`, message: `The address answered ${answer.status}.`, line: null }
      return { ...blank, url: answer.url, fault }
    }
    const document = await readFeedAside({
      bytes: answer.body,
      contentType: answer.headers['content-type'] ?? '',
      address: answer.url,
      fetchedAtMs: house.clock.now().getTime(),
    })
    const here = { ...blank, url: answer.url }
    return 'code' in document ? outcomeOfFault(here, document) : outcomeOf(here, document)
  } catch (failure) {
    if (!(failure instanceof FetchFailure)) throw failure
    return { ...blank, fault: { code: failure.code, message: failure.message, line: null } }
  }
}

function outcomeOfFault(blank: AddressTest, { code, message, line, feedLinks = [] }: FeedError): AddressTest {
  const fault = { code, message, line: line ?? null }
  return { ...blank, kind: feedLinks.length > 0 ? 'PAGE' : 'FAULT', found: feedLinks, fault }
}

function outcomeOf(blank: AddressTest, { reading, texts }: FeedDocument): AddressTest {
  const newest = reading.items
    .map((item, index) => ({ ...item, summary: texts[index]?.summary ?? '' }))
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
  return {
    ...blank,
    kind: 'FEED',
    title: reading.title,
    format: reading.format,
    language: reading.language,
    count: reading.items.length,
    newestAt: newest[0]?.publishedAt ?? null,
    withoutPicture: reading.items.filter((item) => !item.image).length,
    categories: [...new Set(reading.items.flatMap((item) => item.categories))].slice(0, MOST_CATEGORIES),
    items: newest.slice(0, MOST_ITEMS).map((item) => ({
      title: item.title,
      summary: item.summary,
      publishedAt: item.publishedAt,
      image: item.image,
    })),
    warnings: reading.warnings.map(({ code, message, line }) => ({ code, message, line: line ?? null })),
  }
}

/** Tests of addresses for the operator. */
export const addressTestCalls: Handler[] = [answerTest, answerOutcome]
