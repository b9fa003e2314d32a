import type { Attachment } from '@chowk/contract/files/attachment.ts'
import {
  MOST_STRETCH_BYTES,
  beginResumable,
  finishResumable,
  getResumable,
  sendStretch,
} from '@chowk/contract/files/resumable.ts'
import type { Resumable } from '@chowk/contract/files/resumable.ts'
import { CallFailed, callOverHttp } from '../calls.ts'
import { nextStretch, pauseMs, shareOf } from './resumable.rules.ts'
import { sendFiles, uploadInOne } from './upload-file.ts'
import type { Upload } from './upload-file.ts'

/** A file that goes on after its line was lost. */
export interface LastingUpload extends Omit<Upload, 'file' | 'name'> {
  file: File
  /** Whether it waits for the network, or for the server to have time. */
  onWaiting?: (isWaiting: boolean) => void
  /** Under which name the server knows what has come of it. */
  onBegun?: (uploadId: string) => void
}

/** What is shorter goes in one request. */
const SHORT_BYTES = 1024 * 1024
const FIRST_STRETCH_BYTES = 1024 * 1024
/** Without a network it waits as long as it takes; a server that has no time is asked so often. */
const MOST_TRIES = 8

/**
 * Sends a file and answers its attachment. Where the line is lost it waits and goes on from what the server has, also when the same file
 * is chosen again after a reload. An abort stops it; what has come stays there for a day.
 */
export async function uploadFile(upload: LastingUpload): Promise<Attachment> {
  const { file, poster } = upload
  if (file.size <= SHORT_BYTES)
    return await patiently(upload, async () => await uploadInOne({ ...upload, name: file.name }))
  const complete = await sendAll(upload)
  const { uploadId } = complete
  const form = () => {
    const made = new FormData()
    made.set('uploadId', uploadId)
    if (poster) made.set('poster', poster, 'poster.jpg')
    return made
  }
  const { signal } = upload
  return await patiently(
    upload,
    async () =>
      await sendFiles(finishResumable, { body: form, inAddress: { uploadId } }, { ...(signal && { signal }) }),
  )
}

async function begin({ file, attachmentType, title, signal }: LastingUpload): Promise<Resumable> {
  const { name, size: length, lastModified: modifiedMs } = file
  const input = { name, length, modifiedMs, ...(attachmentType && { attachmentType }), ...(title && { title }) }
  return await callOverHttp(beginResumable, input, { ...(signal && { signal }) })
}

async function sendAll(upload: LastingUpload): Promise<Resumable> {
  const { onProgress } = upload
  let now = await patiently(upload, async () => await begin(upload))
  upload.onBegun?.(now.uploadId)
  let bytes = FIRST_STRETCH_BYTES
  while (now.offset < now.length) {
    onProgress?.(shareOf(now, 0))
    const began = performance.now()
    const { uploadId } = now
    const after = await sendNext(upload, { now, bytes })
    bytes = nextStretch(bytes, after ? performance.now() - began : undefined, MOST_STRETCH_BYTES)
    // It may have come all the same, or the upload was let go meanwhile.
    now = after ?? (await patiently(upload, async () => await resumed(upload, uploadId)))
  }
  onProgress?.(1)
  return now
}

async function resumed(upload: LastingUpload, uploadId: string): Promise<Resumable> {
  const { signal } = upload
  try {
    return await callOverHttp(getResumable, { uploadId }, { ...(signal && { signal }) })
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'UPLOAD_NOT_FOUND') return await begin(upload)
    throw failure
  }
}

/** Sends one stretch; undefined when it has to be asked what came. */
async function sendNext(
  { file, signal, onProgress }: LastingUpload,
  { now, bytes }: { now: Resumable; bytes: number },
): Promise<Resumable | undefined> {
  const { uploadId, offset, length } = now
  const stretch = file.slice(offset, Math.min(offset + bytes, length))
  const told = (share: number) => onProgress?.(shareOf(now, share * stretch.size))
  try {
    const sent = { body: () => stretch, inAddress: { uploadId, offset } }
    return await sendFiles(sendStretch, sent, { onProgress: told, ...(signal && { signal }) })
  } catch (failure) {
    const mayAsk = ['WRONG_OFFSET', 'UPLOAD_NOT_FOUND']
    if (failure instanceof CallFailed && (isPassing(failure) || mayAsk.includes(failure.code ?? ''))) return undefined
    throw failure
  }
}

const isPassing = ({ status }: CallFailed) => status === 0 || status === 429 || status >= 500

/** Repeats what fails for a while only. */
async function patiently<T>({ signal, onWaiting }: LastingUpload, work: () => Promise<T>): Promise<T> {
  for (let tries = 0, refusals = 0; ; tries++) {
    try {
      return await work()
    } catch (failure) {
      if (!(failure instanceof CallFailed) || !isPassing(failure)) throw failure
      if (!failure.isOffline && ++refusals >= MOST_TRIES) throw failure
      onWaiting?.(true)
      await pause(pauseMs(tries, Number(failure.refused?.details?.['retryAfterMs'] ?? 0)), signal)
      onWaiting?.(false)
    }
  }
}

/** Until the time is over or the network is back; an abort throws. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  globalThis.addEventListener('online', () => resolve(), { once: true })
  signal?.addEventListener('abort', () => resolve(), { once: true })
  if (!signal?.aborted) await promise
  clearTimeout(timer)
  signal?.throwIfAborted()
}
