import { answerTasks } from '../../platform/worker-pool/answer-tasks.ts'
import { isFeedError } from '../feed/feed.ts'
import { eachAlone } from './item-fault.ts'
import type { ItemFault } from './item-fault.ts'
import type { FeedError, FeedReading, FeedSource } from '../feed/feed.ts'
import type { ItemText } from '../text/item-text.ts'
import type { Version } from '../text/change.rules.ts'
import type { PageSource } from '../page/article-page.ts'

/** A feed with what was measured of each item's text, in the order of its items, and what was left out of it by a fault of ours. */
export type FeedDocument = { reading: FeedReading; texts: ItemText[]; faults: ItemFault[] }
export type Bytes = { bytes: Uint8Array; contentType?: string | undefined }

/** The rules of a site (robots.txt), and who wants to read which address of it. */
export type Visit = { rules: string; robotsAddress: string; address: string; agent: string }

// Its own types are those of an ES module, which it is not.
type RobotsParser = { default: typeof import('robots-parser').default }

// Each library is opened by those who need it: that for pages alone is 60 MB.
const tasks = {
  feed: async (source: FeedSource): Promise<FeedDocument | FeedError> => {
    const [{ readFeed }, { itemTextOf }] = await Promise.all([
      import('../feed/read-feed.ts'),
      import('../text/item-text.ts'),
    ])
    const faults: ItemFault[] = []
    // An error of another kind than JavaScript's own could not be sent.
    const note = ({ item, error }: ItemFault) =>
      void faults.push({ item, error: error instanceof Error ? error : new Error(String(error)) })
    const reading = readFeed(source, note)
    if (isFeedError(reading)) return reading
    const read = eachAlone(
      reading.items,
      (item) => ({ item, text: itemTextOf(item) }),
      ({ identity }, error) => note({ item: identity, error }),
    )
    return { reading: { ...reading, items: read.map(({ item }) => item) }, texts: read.map(({ text }) => text), faults }
  },
  opml: async ({ bytes, contentType }: Bytes) => {
    const { readOpml } = await import('../feed/opml.ts')
    return readOpml(bytes, contentType)
  },
  pageFacts: async ({ bytes, contentType, address }: Bytes & { address: string }) => {
    const { readLinkFacts } = await import('../page/read-link.ts')
    return readLinkFacts(bytes, contentType, address)
  },
  article: async (source: PageSource) => {
    const { readArticlePage } = await import('../page/article-page.ts')
    return readArticlePage(source)
  },
  mayVisit: async ({ rules, robotsAddress, address, agent }: Visit) => {
    const { default: readRobots } = (await import('robots-parser')) as unknown as RobotsParser
    return readRobots(robotsAddress, rules).isAllowed(address, agent) ?? true
  },
  change: async ({ before, after }: { before: Version; after: Version }) => {
    const { compareVersions } = await import('../text/change.rules.ts')
    return compareVersions(before, after)?.size
  },
}

/** What the worker reads of what strangers wrote. */
export type DocumentTasks = typeof tasks

answerTasks(tasks)
