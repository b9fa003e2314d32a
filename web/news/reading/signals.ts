import type { Input, Output } from '@chowk/contract/call.ts'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { beatReading, shareArticle, viewArticle } from '@chowk/contract/news/view.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { offlineModule } from '../../app/offline.ts'

// Fetched after the page has come to life, so that no reader waits for what only counts. A signal that got lost is not worth
// a word to her.

export const sendShown = (input: Input<typeof showStories>): void => send(callOverHttp(showStories, input))
export const sendShare = (input: Input<typeof shareArticle>): void => send(callOverHttp(shareArticle, input))

/** Says how far she got. Without a connection only her place in the text waits, since it has a time of its own (RR24). */
export function sendBeat(input: Input<typeof beatReading>): void {
  const sent = callOverHttp(beatReading, input).catch(async (error: unknown) => {
    if (isOffline(error) && input.position) await (await offlineModule())?.queue(beatReading, input)
  })
  send(sent)
}

/** Says that an article was opened, later if there is no connection; undefined when that did not arrive. */
export async function sendView(
  input: Input<typeof viewArticle>,
): Promise<Pick<Output<typeof viewArticle>, 'position'> | undefined> {
  const time = new Date().toISOString()
  try {
    return await callOverHttp(viewArticle, input)
  } catch (error) {
    const isStored = isOffline(error) && (await (await offlineModule())?.queue(viewArticle, { ...input, at: time }))
    return isStored ? { position: null } : undefined
  }
}

const isOffline = (error: unknown) => error instanceof CallFailed && error.isOffline
const send = (sent: Promise<unknown>): void => void sent.catch(() => undefined)
