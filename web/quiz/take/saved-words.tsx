import { IconCloudCheck, IconCloudOff } from '../../ui/icons.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import { SupportCode } from '../../app/screen/support-code.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import type { KeeperState } from '../keeper/answer-keeper.ts'
import styles from './take.module.css'

/** Whether the answers are saved: "Saved 14:03", or that this device keeps them. */
export function SavedWords({ state }: { state: KeeperState }) {
  const Icon = state.status === 'HERE' ? IconCloudOff : IconCloudCheck
  return (
    <span className={`inline-row gap-1 small muted tabular ${styles['saved']}`} data-status={state.status}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span role="status">{wordsOf(state)}</span>
    </span>
  )
}

function wordsOf({ status, savedAt }: KeeperState): string {
  if (status === 'SAVING') return m.quiz_saving()
  if (status === 'HERE') return m.quiz_saved_here()
  if (status === 'UNSAVED') return m.quiz_unsaved()
  return savedAt ? m.quiz_saved_at({ time: clockOf(savedAt) }) : m.quiz_saved()
}

interface OvertakenNoteProps {
  questions: readonly PaperQuestion[]
  overtaken: readonly string[]
}

/** That a change came to nothing, since another answer counts: it is the one that is shown (QA17). */
export function OvertakenNote({ questions, overtaken }: OvertakenNoteProps) {
  const numbers = questions.filter(({ questionId }) => overtaken.includes(questionId)).map(({ number }) => number)
  if (numbers.length === 0) return null
  return (
    <Note kind="notice" alert>
      {m.quiz_overtaken({ numbers: numbers.join(', ') })}
    </Note>
  )
}

/** What holds while nothing gets through: when it last did, that answers are safe here, and that time goes on (QA10). */
export function SavedNote({ state }: { state: KeeperState }) {
  const { failure, savedAt } = state
  if (!failure) return null
  return (
    <Note kind="waiting" alert>
      {failure.isOffline ? m.quiz_offline() : m.quiz_save_failed()}{' '}
      {savedAt && m.quiz_last_saved({ time: clockOf(savedAt) })}
      <SupportCode failure={failure} />
    </Note>
  )
}
