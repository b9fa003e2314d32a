import type { Call, Envelope, Output } from '@chowk/contract/call.ts'
import { addressOf, fillPath, queryOf } from '@chowk/contract/call.ts'
import { MOST_BYTES, uploadAttachment } from '@chowk/contract/files/attachment.ts'
import type { Attachment, AttachmentType } from '@chowk/contract/files/attachment.ts'
import { CallFailed } from '../calls.ts'
import { noteRefusal, workspaceHeader } from '../wire/acting-workspace.ts'
import { SEALED, maySeal, openAnswer, refusalOf } from '../wire/open-sealed.ts'
import { pageFacts } from '../page-facts.ts'
import { renewSession } from '../wire/renewal.ts'
import { readStored } from '../session.ts'

/** A file on its way to the server. */
export interface Upload {
  file: Blob
  /** As its owner calls it; the title, where none is given, is made of it. */
  name: string
  attachmentType?: AttachmentType
  title?: string
  /** A picture of a video. */
  poster?: Blob
  /** From 0 to 1 while bytes are sent. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** What a browser offers where a picture is chosen; the server decides. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

const PICTURES = new Set(PICTURE_TYPES.split(','))

/** Why a file need not be sent as a picture at all, with the server's own code. */
export function whyNoPicture(file: Blob): 'UNSUPPORTED_TYPE' | 'FILE_EMPTY' | 'FILE_TOO_LARGE' | undefined {
  if (!PICTURES.has(file.type)) return 'UNSUPPORTED_TYPE'
  if (file.size === 0) return 'FILE_EMPTY'
  return file.size > MOST_BYTES.image ? 'FILE_TOO_LARGE' : undefined
}

/** How the sending of files goes on. */
export type Sending = Pick<Upload, 'onProgress' | 'signal'>

/** What is sent of a call that takes files: a form, or mere bytes; the rest of its input stands in the address. */
export interface SentBody {
  body: () => FormData | Blob
  inAddress?: Record<string, unknown>
}

/** Sends a file in one request and answers its attachment; every failure is a `CallFailed`, an abort throws the signal's reason. */
export const uploadInOne = async (upload: Upload): Promise<Attachment> =>
  await sendFiles(uploadAttachment, { body: () => formOf(upload) }, upload)

/** The same for any call that takes files; the form is made anew where it has to be sent twice. */
export async function sendFiles<C extends Call>(
  declared: C,
  sent: SentBody,
  sending: Sending = {},
): Promise<Output<C>> {
  const first = await send(declared, sent, sending)
  if (first.statusCode < 400) return first.body as Output<C>
  const isSignedOut = refusalOf(first)?.code === 'SIGN_IN_NEEDED'
  if (!isSignedOut || !readStored('refreshToken') || !(await renewSession())) throw failureOf(first)
  const second = await send(declared, sent, sending)
  if (second.statusCode >= 400) throw failureOf(second)
  return second.body as Output<C>
}

function failureOf(envelope: Envelope): CallFailed {
  const refused = refusalOf(envelope)
  noteRefusal(refused?.code)
  return new CallFailed({ status: envelope.statusCode, message: envelope.message, refused })
}

function formOf({ file, name, attachmentType, title, poster }: Upload): FormData {
  const form = new FormData()
  if (attachmentType) form.set('attachmentType', attachmentType)
  if (title) form.set('title', title)
  if (poster) form.set('poster', poster, 'poster.jpg')
  form.set('file', file, name)
  return form
}

// `fetch` does not say how far a body is sent.
async function send(declared: Call, sent: SentBody, { signal, onProgress }: Sending): Promise<Envelope> {
  const { method, path: literal } = addressOf(declared.address)
  const { path, rest } = fillPath(literal, sent.inAddress ?? {})
  const seal = pageFacts()?.seal
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop, { once: true })
  const answer = await new Promise<Response | undefined>((done) => {
    request.open(method, path + queryOf(rest))
    request.responseType = 'arraybuffer'
    request.setRequestHeader('accept', maySeal(seal) ? `${SEALED}, application/json;q=0.5` : 'application/json')
    for (const [name, value] of Object.entries(workspaceHeader())) request.setRequestHeader(name, value)
    if (declared.body === 'bytes') request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => done(answerOf(request)))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => done(undefined))
    request.send(sent.body())
  })
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (!answer) throw new CallFailed({ status: 0, message: '' })
  return await openAnswer(answer, seal).catch((cause: unknown) => {
    throw new CallFailed({ status: request.status, message: '', cause })
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'x-seal-id']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(request.response as ArrayBuffer, { status: request.status, headers })
}
