import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { percentText } from '../percent.rules.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'

/** What became of a result since it was given: which question was corrected, why, and from how much to how much (QX7). */
export function Corrections({ corrections }: { corrections: QuizResult['corrections'] }) {
  if (corrections.length === 0) return null
  return (
    <Section title={m.quiz_corrections()}>
      <ul className="stack gap-3">
        {corrections.map(({ question, at: time, reason, before, after, isSpared }) => (
          <li key={`${question} ${time}`} className="stack gap-1">
            <p className="strong">{m.quiz_correction_on({ date: dateAndClock(time), number: question })}</p>
            <WrittenText text={reason || m.quiz_correction_story_gone()} />
            <p>
              {isSpared
                ? m.quiz_correction_kept()
                : m.quiz_correction_from_to({
                    before: percentText(before.percent),
                    after: percentText(after.percent),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
