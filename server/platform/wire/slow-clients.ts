import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** What must have left within the time while something waits to be sent. */
const LEAST_BYTES = 8 * 1024
const LOOK_MS = 1000
/** A film of 200 MB over a slow line; all the while it must move. */
const LONGEST_UPLOAD_MS = 30 * 60_000

interface Progress {
  sent: number
  since: number
  /** What is being received. */
  request?: { incoming: IncomingMessage; since: number; read: number }
}

/**
 * Lets go of clients that send or take their bytes too slowly: a request must be whole, and an answer must move, within `patienceMs`
 * and some two seconds; files that come along must move instead, and be whole within half an hour. Sockets with a longer timeout of their own, like players that have enough for a while, are given that one.
 */
export function freeSlowClients(server: Server, patienceMs: number): void {
  server.headersTimeout = patienceMs
  server.requestTimeout = LONGEST_UPLOAD_MS
  server.setTimeout(patienceMs)
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    sockets.set(socket, { sent: 0, since: Date.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (incoming: IncomingMessage) => {
    const progress = sockets.get(incoming.socket)
    const now = Date.now()
    if (progress) progress.request = { incoming, since: now, read: incoming.socket.bytesRead }
  })
  const look = setInterval(() => {
    for (const [socket, progress] of sockets)
      if (isStuck(socket, progress, patienceMs) || isLate(socket, progress, patienceMs)) socket.destroy()
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

const isUpload = ({ headers }: IncomingMessage) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

function isLate(socket: Socket, { request }: Progress, patienceMs: number): boolean {
  if (!request || request.incoming.complete) return false
  const now = Date.now()
  if (isUpload(request.incoming) && socket.bytesRead - request.read >= LEAST_BYTES) {
    request.read = socket.bytesRead
    request.since = now
  }
  return now - request.since > Math.max(patienceMs, isUpload(request.incoming) ? (socket.timeout ?? 0) : 0)
}
