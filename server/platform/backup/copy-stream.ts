import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'

type Connection = pg.Client['connection']

// What the driver's connection has that its types do not tell.
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const wireOf = (connection: Connection) => connection as unknown as Wire

const countOf = ({ text }: { text: string }) => Number(text.slice(text.lastIndexOf(' ') + 1))

/** Runs a `COPY … TO STDOUT` into a stream, which is left open, and returns the number of rows. */
export async function copyOut(client: pg.Client, text: string, into: Writable): Promise<number> {
  return await new Promise((done, fail) => {
    let rows = 0
    const { stream } = client.connection
    // PostgreSQL would wait for a reader that is gone.
    const onClose = () => stream.destroy(into.errored ?? new Error('The copy was interrupted.'))
    into.once('close', onClose)
    const settle = (finish: () => void) => {
      into.off('close', onClose)
      finish()
    }
    client.query({
      submit: (connection: Connection) => wireOf(connection).query(text),
      handleCopyData({ chunk }: { chunk: Buffer }) {
        // The driver uses the memory of a message again, before the stream has read it.
        if (into.write(Buffer.from(chunk)) || stream.isPaused()) return
        stream.pause()
        into.once('drain', () => stream.resume())
      },
      handleCommandComplete: (command: { text: string }) => void (rows = countOf(command)),
      handleReadyForQuery: () => settle(() => done(rows)),
      handleError: (failure: unknown) => settle(() => fail(failure as Error)),
    })
  })
}

// Or closed, which the statement tells by itself.
async function drained(stream: Connection['stream']): Promise<void> {
  const done = new AbortController()
  const either = ['drain', 'close'].map(async (event) => await once(stream, event, { signal: done.signal }))
  await Promise.race(either).finally(() => done.abort())
}

/** Runs a `COPY … FROM STDIN` from a stream and returns the number of rows. A stream that fails undoes the copy. */
export async function copyIn(client: pg.Client, text: string, from: Readable): Promise<number> {
  return await new Promise((done, fail) => {
    let rows = 0
    let isOver = false
    const send = async (connection: Connection) => {
      try {
        for await (const chunk of from) {
          if (isOver) return
          wireOf(connection).sendCopyFromChunk(chunk as Buffer)
          if (connection.stream.writableNeedDrain) await drained(connection.stream)
        }
        wireOf(connection).endCopyFrom()
      } catch (failure) {
        wireOf(connection).sendCopyFail(String(failure))
      }
    }
    client.query({
      submit: (connection: Connection) => wireOf(connection).query(text),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleCommandComplete: (command: { text: string }) => void (rows = countOf(command)),
      handleReadyForQuery: () => done(rows),
      handleError(failure: unknown) {
        isOver = true
        fail(failure as Error)
      },
    })
  })
}
