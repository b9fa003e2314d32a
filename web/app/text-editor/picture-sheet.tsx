import { useState } from 'react'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { LONGEST_ALT } from '@chowk/contract/rich-text/nodes.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/field/file-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { uploadFile } from '../upload/resumable-upload.ts'
import { PICTURE_TYPES, whyNoPicture } from '../upload/upload-file.ts'
import { uploadFault } from '../upload/upload-words.ts'
import { EditorSheet } from './editor-sheet.tsx'
import styles from './editor.module.css'

interface PictureSheetProps {
  /** The picture is on the server, and says what it shows. */
  onPicked: (attachment: Attachment, alt: string) => void
  onClose: () => void
}

/** A picture for the text: chosen, sent, and described for those who do not see it. */
export function PictureSheet({ onPicked, onClose }: PictureSheetProps) {
  const { sent, share, fault, choose } = usePicture()
  const [alt, setAlt] = useState('')
  const [isWanted, setWanted] = useState(false)
  const put = () => {
    setWanted(true)
    if (sent && alt.trim() !== '') onPicked(sent, alt.trim())
  }
  return (
    <EditorSheet
      label={m.editor_picture()}
      onPut={put}
      onClose={onClose}
      actions={
        <Button type="submit" disabled={!sent}>
          {m.editor_picture_put()}
        </Button>
      }
    >
      {sent && <img src={sent.pictures[0]?.url} alt="" className={styles['preview']} />}
      <Row>
        <FileButton
          label={m.editor_picture_choose()}
          accept={PICTURE_TYPES}
          disabled={share !== undefined}
          onFile={(file) => void choose(file)}
        />
        <span className="small muted" aria-live="polite">
          {share === undefined ? '' : m.app_upload_progress({ percent: Math.floor(share * 100) })}
        </span>
      </Row>
      <ProblemNote>{fault}</ProblemNote>
      <TextField
        label={m.editor_picture_alt()}
        hint={m.editor_picture_alt_hint()}
        error={isWanted && alt.trim() === '' ? m.editor_picture_alt_needed() : undefined}
        value={alt}
        maxLength={LONGEST_ALT}
        onChange={({ target }) => setAlt(target.value)}
      />
    </EditorSheet>
  )
}

function usePicture() {
  const [sent, setSent] = useState<Attachment>()
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<string>()
  const choose = async (file: File) => {
    const why = whyNoPicture(file)
    setFault(why && uploadFault(why))
    if (why) return
    setShare(0)
    try {
      setSent(await uploadFile({ file, attachmentType: 'IMAGE', onProgress: setShare }))
    } catch (failure) {
      setFault(uploadFault(failure))
    }
    setShare(undefined)
  }
  return { sent, share, fault, choose }
}
