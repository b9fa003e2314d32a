import { availableParallelism } from 'node:os'
import { busyWithout } from '../../platform/answer.ts'
import { TaskFailure, WorkerPool } from '../../platform/worker-pool/worker-pool.ts'
import type { FeedError, FeedSource } from '../feed/feed.ts'
import type { OpmlReading } from '../feed/opml.ts'
import type { ArticlePage, PageError, PageSource } from '../page/article-page.ts'
import type { PageFacts } from '../page/link-metadata.ts'
import { compareVersions } from '../text/change.rules.ts'
import type { Change, Version } from '../text/change.rules.ts'
import type { LinkFailure } from '../page/link-page.ts'
import type { Bytes, DocumentTasks, FeedDocument, Visit } from './document-worker.ts'

/** The largest feed that we take is read in a tenth of it, so that a machine with much else to do refuses nobody. */
const FEED_LIMIT_MS = 30_000
const PAGE_LIMIT_MS = 20_000
const RULES_LIMIT_MS = 5000

const workers = new WorkerPool<DocumentTasks>({
  file: new URL('./document-worker.ts', import.meta.url),
  workers: Math.min(2, availableParallelism()),
  timeLimitMs: PAGE_LIMIT_MS,
  mostWaiting: 200,
  waitLimitMs: 90_000,
  idleMs: 30_000,
  heapMb: 320,
})

type OfDocument = { code: Exclude<TaskFailure['code'], 'BUSY'>; message: string }

/** What is wrong with a document, in its reader's words. That too many wait is no fault of it: who asked is told to come again, and a job is done again. */
const failureOf = async <Answer, Failed>(reading: Promise<Answer>, fail: (failure: OfDocument) => Failed) =>
  await reading.catch((error: unknown) => {
    if (!(error instanceof TaskFailure)) throw error
    const { code, message } = error
    if (code === 'BUSY') throw busyWithout
    return fail({ code, message })
  })

/** Reads a feed beside the server's own thread, with limits of time and memory: one that exceeds them fails alone. */
export async function readFeedAside(
  source: FeedSource,
  timeLimitMs = FEED_LIMIT_MS,
): Promise<FeedDocument | FeedError> {
  return await failureOf(workers.run('feed', source, timeLimitMs), ({ code, message }): FeedError => {
    if (code === 'TOO_LARGE') return { code, message: 'The feed needs too much memory to read' }
    if (code === 'TOO_SLOW') return { code, message: `The feed could not be read within ${timeLimitMs / 1000} s` }
    return { code: 'NOT_WELL_FORMED', message: `The feed could not be read (${message.slice(0, 200)})` }
  })
}

/** The feeds of an OPML list, read as feeds are; undefined when it is none, or none that can be read. */
export async function readOpmlAside(document: Bytes): Promise<OpmlReading | undefined> {
  return await failureOf(workers.run('opml', document), () => undefined)
}

/** What a page says of itself, read as feeds are. */
export async function readPageFactsAside(document: Bytes & { address: string }): Promise<PageFacts | LinkFailure> {
  return await failureOf(workers.run('pageFacts', document), () => ({
    code: 'NOT_HTML' as const,
    message: 'The page could not be read',
  }))
}

/** The article of a page, read as feeds are. */
export async function readArticleAside(
  source: PageSource,
  timeLimitMs = PAGE_LIMIT_MS,
): Promise<ArticlePage | PageError> {
  return await failureOf(workers.run('article', source, timeLimitMs), ({ code, message }): PageError => {
    if (code === 'FAILED') return { code: 'NO_ARTICLE', message: message.slice(0, 200) }
    return { code, message: code === 'TOO_SLOW' ? 'The page took too long to read' : 'The page needs too much memory' }
  })
}

/** Whether the rules of a site let us read an address; rules that cannot be read in time forbid it. */
export async function mayVisitAside(visit: Visit): Promise<boolean> {
  return await failureOf(workers.run('mayVisit', visit, RULES_LIMIT_MS), () => false)
}

/** Shorter texts are compared within some milliseconds. */
const LONG_CHARACTERS = 60_000

/** How much a new version changed; long ones are compared as feeds are read. Undefined when nothing did. */
export async function sizeOfChange(before: Version, after: Version): Promise<Change['size'] | undefined> {
  if (before.text.length + after.text.length < LONG_CHARACTERS) return compareVersions(before, after)?.size
  return await failureOf(workers.run('change', { before, after }), () => 'MAJOR' as const)
}
