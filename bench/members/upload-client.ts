import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { tableFile } from '@chowk/server/platform/storage/table-file.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'

/** So often it is asked how far an upload is. */
export const POLL_MS = 250
const FIRST = 'Aarav Aditi Ahana Akash Amol Ananya Anvi Arjun आरव अदिति अनन्या अर्जुन भावना चेतन दीपा ध्रुव'.split(' ')
const FAMILY = 'Apte Barve Chavan Dalvi Dsouza Gokhale Inamdar Jadhav आपटे बर्वे चव्हाण दळवी गोखले कांबळे माने'.split(' ')

/** In which a file is sent. */
export type Format = 'csv' | 'xlsx'

/** A file as a school's office writes it; one of so many rows has a fault. */
export async function fileOf(rows: number, format: Format, goodToBad = 50): Promise<Uint8Array<ArrayBuffer>> {
  const lines = tableOf(rows, goodToBad)
  if (format === 'csv') return new TextEncoder().encode(`${lines.map((cells) => cells.join(',')).join('\n')}\n`)
  const [headings = [], ...people] = lines.map((cells) => cells.map(String))
  const { body } = await tableFile('xlsx', { name: 'Members', headings, rows: Readable.from(people) })
  return new Uint8Array(await new Response(body).arrayBuffer())
}

function tableOf(rows: number, goodToBad: number): (string | number)[][] {
  const lines: (string | number)[][] = [
    'Name,E-mail,Mobile,Admission No.,Section,Date of birth,Parent contact'.split(','),
  ]
  for (let n = 0; n < rows; n++) {
    const name = `${FIRST[n % FIRST.length]} ${FAMILY[(n * 7) % FAMILY.length]}`
    const email = n % goodToBad === 7 ? 'no address' : `pupil.${n}@bench.example`
    const section = `Class ${3 + (n % 10)} ${'ABCD'[n % 4]}`
    lines.push([name, email, 7_000_000_000 + n, `B-${n}`, section, `22/07/${2020 - (n % 10)}`, 8_000_000_000 + n])
  }
  return lines
}

/** The server under load, as the administrator of its organisation. */
export interface Server {
  address: string
  cookie: string
  pid: number
}

interface Sending {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

/** Asks it, and answers the upload. */
export async function ask(server: Server, path: string, init: Sending = {}): Promise<Upload> {
  const response = await fetch(`${server.address}${path}`, {
    ...init,
    headers: { ...init.headers, cookie: server.cookie },
  })
  const envelope = (await response.json()) as { statusCode: number; message: string; body: Upload }
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.statusCode} ${envelope.message}`)
  return envelope.body
}

/** What is sent as JSON. */
export const withJson = (method: string, body: object): Sending => ({
  method,
  headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(body),
})

/** Waits until an upload is where it shall be. */
export async function untilOver(
  server: Server,
  uploadId: string,
  isOver: (upload: Upload) => boolean,
): Promise<Upload> {
  for (;;) {
    const upload = await ask(server, `/api/bulk-upload/upload?uploadId=${uploadId}`)
    if (isOver(upload)) return upload
    await sleep(POLL_MS)
  }
}
