import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { Modal } from './modal.tsx'
import styles from './sheet.module.css'

interface LeaveQuestionProps {
  /** In a sheet: the text is discarded. On a page: the page is left. */
  isInSheet: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before typed text is lost. The safe answer comes first, so the browser focuses it. */
export function LeaveQuestion({ isInSheet, onStay, onLeave }: LeaveQuestionProps) {
  const title = isInSheet ? m.app_form_discard_title() : m.app_form_leave_title()
  return (
    <Modal label={title} className={`${styles['sheet']} ${styles['roomy']}`} onClose={onStay}>
      <div className={styles['inside']}>
        <Stack>
          <h2 className="h3">{title}</h2>
          <p>{isInSheet ? m.app_form_discard_text() : m.app_form_leave_text()}</p>
          <Row>
            <Button onClick={onStay}>{isInSheet ? m.app_form_keep_writing() : m.app_form_stay()}</Button>
            <Button variant="plain" onClick={onLeave}>
              {isInSheet ? m.app_form_discard() : m.app_form_leave()}
            </Button>
          </Row>
        </Stack>
      </div>
    </Modal>
  )
}
