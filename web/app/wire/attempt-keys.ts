import type { Call } from '@chowk/contract/call.ts'

function newKey(): string {
  // Without TLS, as in a house network, browsers have no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keys of a call that may not happen twice: a repeat of the same input has the same key until it has succeeded. */
export interface AttemptKeys {
  keyFor: (input: unknown) => string | undefined
  /** It happened: the same input is wished for once more from now on. */
  end: () => void
}

export function makeAttemptKeys(declared: Call): AttemptKeys {
  let sent = ''
  let key = ''
  return {
    keyFor: (input) => {
      if (!declared.idempotency) return undefined
      const text = JSON.stringify(input)
      if (key === '' || text !== sent) key = newKey()
      sent = text
      return key
    },
    end: () => {
      key = ''
    },
  }
}
