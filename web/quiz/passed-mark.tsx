import { IconCheck, IconX } from '../ui/icons.ts'
import { m } from '../paraglide/messages.js'

/** Whether a quiz was passed, in a word and a sign. */
export function PassedMark({ passed }: { passed: boolean }) {
  const Icon = passed ? IconCheck : IconX
  return (
    <span className={`inline-row gap-1 small-strong ${passed ? 'accent' : 'danger'}`}>
      <Icon size={18} stroke={2} aria-hidden />
      {passed ? m.quiz_passed() : m.quiz_not_passed()}
    </span>
  )
}
