import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { Stone } from '../../ui/stone.tsx'
import { bySubject } from './subjects.rules.ts'
import styles from './result.module.css'

/** Right answers by the subject of their story: one stone, one question. */
export function BySubject({ questions }: { questions: QuizResult['questions'] }) {
  if (questions.length === 0) return null
  return (
    <Section title={m.quiz_by_subject()} note={m.quiz_one_stone()}>
      <ul>
        {bySubject(questions).map(({ name, right, all }) => (
          <li key={name.en} className="row gap-3 line-below">
            <span className={styles['subject']}>{nameOf(name)}</span>
            <span className={styles['stones']} aria-hidden="true">
              {Array.from({ length: all }, (_, index) => (
                <Stone key={index} hollow={index >= right} />
              ))}
            </span>
            <span className="push-end tabular">{m.quiz_right_of({ right, all })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
