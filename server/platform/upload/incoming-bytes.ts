import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { whileReceiving } from './receive.ts'

/** What a body of mere bytes says it is; the name comes from tus, whose words such uploads use. */
export const BYTES_TYPE = 'application/offset+octet-stream'

/** What was written of a body. */
export interface WrittenBytes {
  bytes: number
  /** The sender went away in the middle. */
  isCut: boolean
  /** There was more than there may be; only so much was written. */
  isTooLong: boolean
}

/** The body of a call that takes mere bytes, not read yet. */
export class IncomingBytes {
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming
  }

  /** Writes what comes into a new file, so that it stands there even after the machine stopped; what came before a cut is written too. */
  async writeTo(path: string, mostBytes: number): Promise<WrittenBytes> {
    return await whileReceiving(this.#incoming, async () => await this.#write(path, mostBytes))
  }

  async #write(path: string, mostBytes: number): Promise<WrittenBytes> {
    const handle = await open(path, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const chunk of this.#chunks()) {
        const fitting = chunk.subarray(0, mostBytes - bytes)
        await handle.appendFile(fitting)
        bytes += fitting.length
        if (fitting.length < chunk.length) return { bytes, isCut: false, isTooLong: true }
      }
      await handle.sync()
      return { bytes, isCut: !this.#incoming.complete, isTooLong: false }
    } finally {
      await handle.close()
    }
  }

  /** Ends where the sender went away. */
  async *#chunks(): AsyncGenerator<Buffer> {
    const chunks = this.#incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
    for (;;) {
      const next = await chunks.next().catch(() => undefined)
      if (!next || next.done === true) return
      yield next.value
    }
  }
}
