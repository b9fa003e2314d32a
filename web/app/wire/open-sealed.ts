import type { Envelope, Refused } from '@chowk/contract/call.ts'
import type { Seal } from '../page-context.ts'

/** Media type of a sealed body. */
export const SEALED = 'application/vnd.chowk.sealed'

/** The body was sealed with another key, or is no envelope: ask once more for plain JSON. */
export class DoesNotOpen extends Error {
  override name = 'DoesNotOpen'
}

/** Sealing needs the browser's own cipher, which it only has in a secure context. */
export const maySeal = (seal: Seal | null | undefined): seal is Seal =>
  Boolean(seal && globalThis.crypto?.subtle && globalThis.DecompressionStream)

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
let opened: { id: string; key: Promise<CryptoKey> } | undefined

function keyOf(seal: Seal): Promise<CryptoKey> {
  if (opened?.id !== seal.id) {
    const key = crypto.subtle.importKey('raw', bytesOf(seal.key), 'AES-CBC', false, ['decrypt'])
    opened = { id: seal.id, key }
  }
  return opened.key
}

async function unseal(body: ArrayBuffer, seal: Seal): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesOf(seal.iv) }, await keyOf(seal), body)
  const text = new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream('gzip')))
  return await text.json()
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'statusCode' in value && 'body' in value
}

/** The one place where an answer is opened, sealed or plain (R7.01). */
export async function openAnswer(answer: Response, seal: Seal | null | undefined): Promise<Envelope> {
  try {
    const isSealed = answer.headers.get('content-type')?.startsWith(SEALED)
    if (isSealed && (!maySeal(seal) || answer.headers.get('x-seal-id') !== seal.id))
      throw new DoesNotOpen('Another key.')
    const value = isSealed ? await unseal(await answer.arrayBuffer(), seal as Seal) : await answer.json()
    if (isEnvelope(value)) return value
  } catch (error) {
    throw new DoesNotOpen('The body does not open.', { cause: error })
  }
  throw new DoesNotOpen('The body is no envelope.')
}

/** What a failed answer says: null for an error flag, a server error or an empty body, else the refusal (R7.01). */
export function refusalOf(envelope: Envelope): Refused | null {
  const { error, statusCode, body } = envelope
  if (error || statusCode >= 500 || typeof body !== 'object' || body === null) return null
  return 'code' in body && typeof body.code === 'string' ? (body as Refused) : null
}
