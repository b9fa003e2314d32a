import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What must have left within the time while something waits to be sent. */
const LEAST_BYTES = 8 * 1024
const CHECK_MS = 1000
/** A film of 200 MB over a slow line; all the while it must move. */
const LONGEST_UPLOAD_MS = 30 * 60_000

/** Nobody waits longer for us than this. */
const LONGEST_ANSWER_MS = 60_000

interface Progress {
  sent: number
  since: number
  request?: Request
}

/** What is being received, and answered. */
interface Request {
  incoming: IncomingMessage
  response: ServerResponse
  read: number
  /** When it began, or moved, or was seen to be complete. */
  since: number
  isComplete: boolean
}

/**
 * Lets go of clients that send or take their bytes too slowly: a request must be whole, and an answer must move, within `patienceMs`
 * and some two seconds; files that come along must move instead, and be whole within half an hour. Sockets with a longer timeout of their own, like players that have enough for a while, are given that one.
 * Whoever has sent all and waits for us is not slow: we are, and she is answered within a minute.
 */
export function freeSlowClients(server: Server, patienceMs: number): void {
  server.headersTimeout = patienceMs
  server.requestTimeout = LONGEST_UPLOAD_MS
  const sockets = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    sockets.set(socket, { sent: 0, since: Date.now() })
    socket.once('close', () => sockets.delete(socket))
  })
  server.setTimeout(patienceMs, (socket: Socket) => {
    if (!isWaiting(socket, sockets.get(socket))) socket.destroy()
  })
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const progress = sockets.get(incoming.socket)
    const now = Date.now()
    if (progress)
      progress.request = { incoming, response, since: now, read: incoming.socket.bytesRead, isComplete: false }
  })
  const appearance = setInterval(() => {
    for (const [socket, progress] of sockets)
      if (isStuck(socket, progress, patienceMs) || isLate(socket, progress, patienceMs)) socket.destroy()
  }, CHECK_MS)
  server.once('close', () => clearInterval(appearance))
  appearance.unref()
}

const isUnanswered = ({ incoming, response }: Request) => incoming.complete && !response.writableEnded

const isWaiting = (socket: Socket, progress: Progress | undefined): boolean =>
  progress?.request !== undefined && isUnanswered(progress.request) && socket.writableLength === 0

function isStuck(socket: Socket, progress: Progress, patienceMs: number): boolean {
  const sent = socket.bytesWritten - socket.writableLength
  const now = Date.now()
  if (socket.writableLength === 0 || sent - progress.sent >= LEAST_BYTES) {
    progress.sent = sent
    progress.since = now
  }
  return now - progress.since > Math.max(patienceMs, socket.timeout ?? 0)
}

const isUpload = ({ headers }: IncomingMessage) =>
  /^(multipart\/form-data|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')

function isLate(socket: Socket, { request }: Progress, patienceMs: number): boolean {
  if (!request) return false
  const now = Date.now()
  if (request.incoming.complete) {
    if (!request.isComplete) request.since = now
    request.isComplete = true
    return isUnanswered(request) && !request.response.headersSent && now - request.since > LONGEST_ANSWER_MS
  }
  if (isUpload(request.incoming) && socket.bytesRead - request.read >= LEAST_BYTES) {
    request.read = socket.bytesRead
    request.since = now
  }
  return now - request.since > Math.max(patienceMs, isUpload(request.incoming) ? (socket.timeout ?? 0) : 0)
}
