import { IconArrowLeft, IconFlag, IconFlagFilled } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './take.module.css'

interface StepButtonsProps {
  isFlagged: boolean
  isLast: boolean
  /** Going on cannot be taken back by Back alone: the second of two quick presses is not meant for it. */
  isFinal: boolean
  /** Left out at the first question and where there is no way back. */
  onBack: (() => void) | undefined
  onFlag: (flagged: boolean) => void
  onForward: () => void
}

/** Back, Flag and Next; at the last question it is Finish. */
export function StepButtons({ isFlagged, isLast, isFinal, onBack, onFlag, onForward }: StepButtonsProps) {
  const Flag = isFlagged ? IconFlagFilled : IconFlag
  return (
    <div className={`row gap-3 ${styles['steps']}`}>
      {onBack && (
        <Button variant="plain" onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {m.quiz_back()}
        </Button>
      )}
      <button
        type="button"
        className={`text-button ${styles['flag']}`}
        aria-pressed={isFlagged}
        // Where a dialog over the question before was pressed twice, the second press falls here.
        onClick={({ detail }) => (detail > 1 ? undefined : onFlag(!isFlagged))}
      >
        <Flag size={20} stroke={1.75} aria-hidden />
        {m.quiz_flag()}
      </button>
      <span className={styles['next']}>
        <Button onClick={({ detail }) => (isFinal && detail > 1 ? undefined : onForward())}>
          {isLast ? m.quiz_finish() : m.quiz_next()}
        </Button>
      </span>
    </div>
  )
}
