import { useEffect, useRef, useState } from 'react'
import type { Attachment, AttachmentType } from '@chowk/contract/files/attachment.ts'
import { dropResumable } from '@chowk/contract/files/resumable.ts'
import { callOverHttp } from '../calls.ts'
import { posterOf } from '../upload/film-poster.ts'
import { uploadFile } from '../upload/resumable-upload.ts'

/** A file on its way. */
export interface RunningUpload {
  id: number
  file: File
  kind: AttachmentType
  /** From 0 to 1. */
  share: number
  state: 'QUEUED' | 'SENDING' | 'WAITING' | 'PAUSED' | 'FAILED'
  failure?: unknown
}

/** Files on their way and what can be done with them. */
export interface RunningUploads {
  running: readonly RunningUpload[]
  add: (file: File, kind: AttachmentType) => void
  pause: (id: number) => void
  resume: (id: number) => void
  cancel: (id: number) => void
}

interface Handle {
  stop: AbortController
  uploadId: string | undefined
  poster: Promise<Blob | undefined> | undefined
}

/** Sends files one after the other; each may be paused, goes on after its line was lost, and ends as an attachment. */
export function useUploads(onSent: (attachment: Attachment) => void): RunningUploads {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const handles = useRef(new Map<number, Handle>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const ids = useRef(0)
  const sent = useRef(onSent)
  useEffect(() => void (sent.current = onSent))
  useEffect(() => {
    const all = handles.current
    return () => all.forEach(({ stop }) => stop.abort())
  }, [])
  const change = (id: number, changes: Partial<RunningUpload>) =>
    setRunning((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const forget = (id: number) => {
    handles.current.delete(id)
    setRunning((all) => all.filter((each) => each.id !== id))
  }
  const enqueue = (upload: RunningUpload) => {
    const before = handles.current.get(upload.id)
    const handle: Handle = { uploadId: undefined, poster: undefined, ...before, stop: new AbortController() }
    handles.current.set(upload.id, handle)
    const run = async () => {
      if (handle.stop.signal.aborted) return
      change(upload.id, { state: 'SENDING', failure: undefined })
      try {
        const attachment = await sendOne(upload, handle, (changes) => change(upload.id, changes))
        forget(upload.id)
        sent.current(attachment)
      } catch (failure) {
        if (!handle.stop.signal.aborted) change(upload.id, { state: 'FAILED', failure })
      }
    }
    last.current = last.current.then(run)
  }
  return {
    running,
    add: (file, kind) => {
      const upload: RunningUpload = { id: ++ids.current, file, kind, share: 0, state: 'QUEUED' }
      setRunning((all) => [...all, upload])
      enqueue(upload)
    },
    pause: (id) => {
      handles.current.get(id)?.stop.abort()
      change(id, { state: 'PAUSED' })
    },
    resume: (id) => {
      const upload = running.find((each) => each.id === id)
      if (!upload) return
      change(id, { state: 'QUEUED' })
      enqueue(upload)
    },
    cancel: (id) => {
      const handle = handles.current.get(id)
      handle?.stop.abort()
      // What has come of it would else be let go after a day.
      if (handle?.uploadId) callOverHttp(dropResumable, { uploadId: handle.uploadId }).catch(() => undefined)
      forget(id)
    },
  }
}

async function sendOne(
  { file, kind }: RunningUpload,
  handle: Handle,
  onChange: (changes: Partial<RunningUpload>) => void,
): Promise<Attachment> {
  if (kind === 'VIDEO') handle.poster ??= posterOf(file)
  const poster = await handle.poster
  const { signal } = handle.stop
  return await uploadFile({
    file,
    signal,
    ...(kind === 'COVER_IMAGE' && { attachmentType: kind }),
    ...(poster && { poster }),
    onProgress: (share) => onChange({ share }),
    onWaiting: (isWaiting) => !signal.aborted && onChange({ state: isWaiting ? 'WAITING' : 'SENDING' }),
    onBegun: (uploadId) => void (handle.uploadId = uploadId),
  })
}
