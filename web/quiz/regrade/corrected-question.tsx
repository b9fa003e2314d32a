import { IconCheck } from '../../ui/icons.ts'
import { m } from '../../paraglide/messages.js'
import { Panel } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import type { Question } from './change-values.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './regrade.module.css'

// What is right of it, where it is written.
function rightWords({ accepted, rightNumber, tolerance }: Question): string {
  if (rightNumber !== null) return tolerance ? `${rightNumber} ± ${tolerance}` : String(rightNumber)
  return (accepted ?? []).join(' · ')
}

/** The question as takers see it, with what is marked as right now. */
export function CorrectedQuestion({ question }: { question: Question }) {
  const { language, stem, passage, options, right, isShared, isOut } = question
  return (
    <Panel>
      <div className="stack gap-3">
        <WrittenText as="h2" className="h3" lang={language} text={stem} keepsSpaces />
        {passage && <WrittenText className={styles['passage']} lang={language} text={passage} keepsSpaces />}
        {options.length > 0 ? (
          <ul className="stack gap-2">
            {options.map((option, place) => (
              <li key={option} className="row gap-2">
                <WrittenText
                  as="span"
                  className={right.includes(place) ? 'strong' : ''}
                  lang={language}
                  text={option}
                  keepsSpaces
                />
                {right.includes(place) && (
                  <span className="inline-row gap-1 small-strong accent">
                    <IconCheck size={18} stroke={2} aria-hidden />
                    {m.quiz_regrade_right_now()}
                  </span>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            <span className="muted">{m.quiz_regrade_right_now()}:</span>{' '}
            <span className="strong breaks" lang={language}>
              {rightWords(question)}
            </span>
          </p>
        )}
        {isShared && <Note kind="notice">{isOut ? m.quiz_regrade_out() : m.quiz_regrade_shared()}</Note>}
        {isOut && !isShared && <Note kind="notice">{m.quiz_regrade_out()}</Note>}
      </div>
    </Panel>
  )
}
