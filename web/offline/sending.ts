import type { Call, Input } from '@chowk/contract/call.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { beatReading, viewArticle } from '@chowk/contract/news/view.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import type { Sent, Waiting } from './outbox.ts'

/** The writes that may be late. */
const LATE: readonly Call[] = [saveArticle, viewArticle, beatReading]
/** The newest of these about an article says all that the ones before it said. */
export const REPLACEABLE: ReadonlySet<string> = new Set([beatReading.address])
/** Only the fate of these is worth a word to the reader. */
export const isWorthAWord = ({ at: address }: Waiting): boolean => address === saveArticle.address

export const mayBeLate = ({ address }: Call): boolean => LATE.some((each) => each.address === address)

/** Sends a waiting write. Whoever is signed out or comes too often may try later; another refusal is the last word. */
export async function sendLate({ at: address, input, key }: Waiting): Promise<Sent> {
  const declared = LATE.find((each) => each.address === address)
  if (!declared) return 'REFUSED'
  try {
    await callOverHttp(declared, input as Input<Call>, { idempotencyKey: key })
    return 'ARRIVED'
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const mayComeLater = error.isOffline || error.status >= 500 || [401, 429].includes(error.status)
    return mayComeLater ? 'LATER' : 'REFUSED'
  }
}
