import type { ReactNode } from 'react'
import { CancelButton } from '../form/form.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'

interface EditorSheetProps {
  label: string
  /** Its buttons before the one that leaves everything as it is; one of them submits. */
  actions: ReactNode
  onPut: () => void
  onClose: () => void
  children: ReactNode
}

/** What a tool of the editor asks before it changes the text. */
export function EditorSheet({ label, actions, onPut, onClose, children }: EditorSheetProps) {
  return (
    <Sheet label={label} onClose={onClose} wide="form">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onPut()
        }}
      >
        <Stack>
          <h2 className="h3">{label}</h2>
          {children}
          <Row>
            {actions}
            <CancelButton />
          </Row>
        </Stack>
      </form>
    </Sheet>
  )
}
