import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { uploadFault } from './upload-words.ts'
import { uploadInOne, whyNoPicture } from './upload-file.ts'
import type { Shape } from './crop-sheet.tsx'

/** What a picker knows and does. */
export interface PictureUpload {
  /** Opened and not yet cut. */
  picture: ImageBitmap | null
  /** How much is sent; null while nothing is. */
  share: number | null
  fault: string | null
  open: (file: File) => void
  send: (cut: Blob) => void
  close: () => void
  cancel: () => void
}

const nameFor = ({ type }: Blob) => `picture.${type === 'image/webp' ? 'webp' : type === 'image/png' ? 'png' : 'jpg'}`

/** The way of a picture from the person's device to its attachment. */
export function usePictureUpload({
  shape,
  onPicked,
}: {
  shape: Shape
  onPicked: (attachment: Attachment) => void
}): PictureUpload {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const open = async (file: File) => {
    const why = whyNoPicture(file)
    setFault(why ? uploadFault(why) : null)
    if (why) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setFault(uploadFault('FILE_BROKEN'))
    }
  }
  const send = async (cut: Blob) => {
    const controller = new AbortController()
    running.current = controller
    setPicture(null)
    setShare(0)
    try {
      const attachmentType = shape === 'banner' ? 'COVER_IMAGE' : 'IMAGE'
      const { signal } = controller
      onPicked(await uploadInOne({ file: cut, name: nameFor(cut), attachmentType, signal, onProgress: setShare }))
    } catch (failure) {
      if (!controller.signal.aborted) setFault(uploadFault(failure))
    } finally {
      if (running.current === controller) setShare(null)
    }
  }
  return {
    picture,
    share,
    fault,
    open: (file) => void open(file),
    send: (cut) => void send(cut),
    close: () => setPicture(null),
    cancel: () => running.current?.abort(),
  }
}
