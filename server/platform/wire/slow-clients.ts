import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What must have left within the time while something waits to be sent. */
const LEAST_BYTES = 8 * 1024
const LOOK_MS = 1000

interface Progress {
  sent: number
  since: number
}

/**
 * Lets go of clients that send or take their bytes too slowly: a request must be whole, and an answer must move, within `patienceMs`
 * and some two seconds. Sockets with a longer timeout of their own, like players that have enough for a while, are given that one.
 */
export function freeSlowClients(server: Server, patienceMs: number): void {
  server.headersTimeout = patienceMs
  server.requestTimeout = patienceMs
  server.setTimeout(patienceMs)
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    sockets.set(socket, { sent: 0, since: Date.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  const look = setInterval(() => {
    for (const [socket, progress] of sockets) if (isStuck(socket, progress, patienceMs)) socket.destroy()
  }, LOOK_MS)
  server.once('close', () => clearInterval(look))
  look.unref()
}

function isStuck(socket: Socket, progress: Progress, patienceMs: number): boolean {
  const sent = socket.bytesWritten - socket.writableLength
  const now = Date.now()
  if (socket.writableLength === 0 || sent - progress.sent >= LEAST_BYTES) {
    progress.sent = sent
    progress.since = now
  }
  return now - progress.since > Math.max(patienceMs, socket.timeout ?? 0)
}
