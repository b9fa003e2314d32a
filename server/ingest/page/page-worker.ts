import { parentPort } from 'node:worker_threads'
import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'

export type ExtractTask = { id: number; html: string; address: string }
export type Extracted = { title: string; byline: string; html: string; language: string; excerpt: string }
export type ExtractAnswer = { id: number; extracted?: Extracted; failed?: string }

const MAX_ELEMENTS = 20_000

function extract({ html, address }: ExtractTask): Extracted | undefined {
  // Scripts are never run and nothing is loaded: jsdom does neither unless told to.
  const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() })
  try {
    const read = new Readability(dom.window.document, { maxElemsToParse: MAX_ELEMENTS, charThreshold: 200 }).parse()
    if (!read?.content) return undefined
    return {
      title: read.title ?? '',
      byline: read.byline ?? '',
      html: read.content,
      language: read.lang ?? '',
      excerpt: read.excerpt ?? '',
    }
  } finally {
    dom.window.close()
  }
}

parentPort?.on('message', (task: ExtractTask) => {
  const answer: ExtractAnswer = { id: task.id }
  try {
    const extracted = extract(task)
    if (extracted) answer.extracted = extracted
  } catch (error) {
    answer.failed = (error as Error).message
  }
  parentPort?.postMessage(answer)
})
