import { IconFileTypePdf, IconPencil, IconX } from '../../ui/icons.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { CancelButton } from '../form/form.tsx'
import { LONGEST_DESCRIPTION } from './attachment.rules.ts'
import type { ChosenFile } from './attachment.rules.ts'
import styles from './attachment.module.css'

interface ChosenRowProps {
  chosen: ChosenFile
  onTitle: (title: string) => void
  onRemove: () => void
}

/** A file that is there: what it shows, its words, and what can be done with it. */
export function ChosenRow({ chosen: { file, title }, onTitle, onRemove }: ChosenRowProps) {
  const [isDescribing, setIsDescribing] = useState(false)
  const [smallest] = file.pictures
  const name = title || file.title
  return (
    <div className={`row gap-3 ${styles['chosen']}`}>
      {smallest ? (
        <img className={styles['thumbnail']} src={smallest.url} alt="" width={64} height={64} />
      ) : (
        <span className={styles['thumbnail']}>
          <IconFileTypePdf size={28} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={`grow breaks ${title ? '' : 'muted'}`}>{title || m.app_attach_undescribed()}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={m.app_attach_describe({ name })}
        onClick={() => setIsDescribing(true)}
      >
        <IconPencil size={20} stroke={1.75} aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={m.app_field_remove({ name })} onClick={onRemove}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
      {isDescribing && (
        <DescribeSheet
          chosen={{ file, title }}
          onSave={(words) => {
            onTitle(words)
            setIsDescribing(false)
          }}
          onClose={() => setIsDescribing(false)}
        />
      )}
    </div>
  )
}

interface DescribeSheetProps {
  chosen: ChosenFile
  onSave: (title: string) => void
  onClose: () => void
}

function DescribeSheet({ chosen: { file, title }, onSave, onClose }: DescribeSheetProps) {
  const [words, setWords] = useState(title)
  const isPicture = file.attachmentType === 'IMAGE'
  const shown = file.pictures.find(({ width }) => width >= 640) ?? file.pictures.at(-1)
  return (
    <Sheet label={m.app_attach_describe({ name: title || file.title })} wide="form" onClose={onClose}>
      {/* The keys of the list below move rows; here they are letters. */}
      <div
        role="presentation"
        className="stack gap-4"
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          onSave(words.trim())
        }}
      >
        {shown && (
          <img className={styles['described']} src={shown.url} alt="" width={shown.width} height={shown.height} />
        )}
        <TextField
          label={isPicture ? m.app_attach_describe_label() : m.app_title()}
          hint={isPicture ? m.app_attach_describe_hint() : undefined}
          value={words}
          maxLength={LONGEST_DESCRIPTION}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="cluster gap-3">
          <Button onClick={() => onSave(words.trim())}>{m.app_save()}</Button>
          <CancelButton />
        </div>
      </div>
    </Sheet>
  )
}
