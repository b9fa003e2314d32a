import type { Input, Output } from '@chowk/contract/call.ts'
import { showStories } from '@chowk/contract/news/impressions.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { callOverHttp } from '../../app/calls.ts'

// Fetched after the page has come to life, so that no reader waits for what only counts. A signal that got lost is not worth
// a word to her.

export const sendShown = (input: Input<typeof showStories>): void => send(callOverHttp(showStories, input, KEEP))
export const sendBeat = (input: Input<typeof beatReading>): void => send(callOverHttp(beatReading, input, KEEP))
export const sendShare = (input: Input<typeof shareArticle>): void => send(callOverHttp(shareArticle, input, KEEP))

/** Says that an article was opened; undefined when that did not arrive. */
export async function sendView(input: Input<typeof viewArticle>): Promise<Output<typeof viewArticle> | undefined> {
  try {
    return await callOverHttp(viewArticle, input)
  } catch {
    return undefined
  }
}

const KEEP = { keepalive: true }
const send = (sent: Promise<unknown>): void => void sent.catch(() => undefined)
