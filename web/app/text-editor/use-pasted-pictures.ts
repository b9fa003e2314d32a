import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { uploadFile } from '../upload/resumable-upload.ts'
import { uploadFault } from '../upload/upload-words.ts'
import type { PastedPicture } from './pasted-media.ts'

interface PictureUploads {
  /** How many are still to be sent. */
  waiting: number
  failed: number
  /** Why the last of them failed. */
  fault: string | undefined
  send: (pictures: readonly PastedPicture[]) => void
}

/** By key: the attachment, `null` for a picture that could not be sent, nothing while it is being sent. */
type Outcomes = Map<string, string | null | undefined>

/**
 * Sends pasted pictures one after the other. Their places in the text become pictures outside the history, so that undo
 * takes back the paste and not the end of an upload.
 */
export function usePastedPictures(editor: Editor | null, onSent: (attachment: Attachment) => void): PictureUploads {
  const outcomes = useRef<Outcomes>(new Map())
  const last = useRef(Promise.resolve())
  const closed = useRef<AbortController>(null)
  const [waiting, setWaiting] = useState(0)
  const [failures, setFailures] = useState<readonly string[]>([])
  const sent = useEffectEvent(onSent)
  useEffect(() => {
    const { current: known } = outcomes
    const controller = new AbortController()
    closed.current = controller
    // A place may come back by redo after its upload has ended.
    const settle = () => editor && settlePlaces(editor, known)
    editor?.on('update', settle)
    return () => {
      controller.abort()
      editor?.off('update', settle)
    }
  }, [editor])
  const sendOne = async ({ key, file }: PastedPicture) => {
    try {
      const signal = closed.current?.signal
      const attachment = await uploadFile({ file, attachmentType: 'IMAGE', ...(signal && { signal }) })
      outcomes.current.set(key, attachment.attachmentId)
      sent(attachment)
    } catch (failure) {
      if (closed.current?.signal.aborted) return
      outcomes.current.set(key, null)
      setFailures((before) => [...before, uploadFault(failure)])
    }
    setWaiting((before) => before - 1)
    if (editor) settlePlaces(editor, outcomes.current)
  }
  const send = (pictures: readonly PastedPicture[]) => {
    setWaiting((before) => before + pictures.length)
    setFailures([])
    for (const picture of pictures) {
      outcomes.current.set(picture.key, undefined)
      last.current = last.current.then(async () => await sendOne(picture))
    }
    // Places of other windows that were copied while their uploads went on stay empty here.
    if (editor) settlePlaces(editor, outcomes.current, true)
  }
  return { waiting, failed: failures.length, fault: failures.at(-1), send }
}

function settlePlaces(editor: Editor, outcomes: Outcomes, endsUnknown = false): void {
  const { tr } = editor.state
  const places: { node: Node; position: number }[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs['upload']) places.push({ node, position })
    return !node.isTextblock
  })
  // From the end, so that positions before a change stay right.
  for (const { node, position } of places.toReversed()) {
    const { upload, alt } = node.attrs as { upload: string; alt: string }
    const outcome = outcomes.get(upload)
    if (outcome) tr.setNodeMarkup(position, null, { attachmentId: outcome, alt, upload: '' })
    else if (outcome === null || (endsUnknown && !outcomes.has(upload))) {
      const words = alt === '' ? undefined : editor.schema.text(`[${alt}]`)
      tr.replaceWith(position, position + node.nodeSize, editor.schema.node('paragraph', null, words))
    }
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
