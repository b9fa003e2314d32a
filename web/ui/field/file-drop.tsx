import { useState } from 'react'
import type { DragEvent } from 'react'
import { FileButton } from './file-button.tsx'
import styles from './file-drop.module.css'

interface FileDropProps {
  title: string
  /** What may come, and how much of it. */
  text: string
  /** On the button that opens the browser's own choice. */
  label: string
  accept: string
  /** How much is sent, from 0 to 1; undefined while nothing is under way. */
  share: number | undefined
  /** What is said while it is sent, and while the server reads it. */
  words: { sending: string; reading: string }
  onFile: (file: File) => void
}

/** A place to drop a file, or to choose one, that is sent at once. */
export function FileDrop({ title, text, label, accept, share, words, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && share === undefined) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={`stack gap-3 ${styles['drop']} ${isOver ? styles['over'] : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="h4">{title}</h2>
      <p className="small muted">{text}</p>
      <FileButton label={label} accept={accept} disabled={share !== undefined} onFile={onFile} />
      {share !== undefined && (
        <div className="stack gap-2" role="status">
          <progress
            className={styles['progress']}
            value={share < 1 ? share : undefined}
            aria-label={share < 1 ? words.sending : words.reading}
          />
          <span className="small muted">{share < 1 ? words.sending : words.reading}</span>
        </div>
      )}
    </div>
  )
}
