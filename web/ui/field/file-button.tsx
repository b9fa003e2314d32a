import { useRef } from 'react'
import { Button } from '../button.tsx'

interface FileButtonProps {
  label: string
  /** What the browser offers, as "text/xml,.opml". */
  accept: string
  disabled: boolean
  onFile: (file: File) => void
}

/** Chooses a file that is read here at once; one that is uploaded stands in a `FilesField`, or in an `AttachmentsField`. */
export function FileButton({ label, accept, disabled, onFile }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        className="only-heard"
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again once it was changed.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="outlined" disabled={disabled} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  )
}
