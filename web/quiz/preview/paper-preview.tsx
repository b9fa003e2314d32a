import type { ReactNode } from 'react'
import { getPaperPreview } from '@chowk/contract/quiz/set/paper-preview.ts'
import type { PaperPreview as Preview } from '@chowk/contract/quiz/set/paper-preview.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { marksText } from '../percent.rules.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from '../take/take.module.css'

/** What a member would be asked in her own quiz, for whoever runs her workspace: to read, not to take (QL4). */
export function PaperPreview({ quiz, otherwise }: { quiz: string; otherwise: ReactNode }) {
  const preview = useRead(getPaperPreview, { quiz })
  return (
    <ReadBoundary read={preview} failed={m.quiz_list_failed()} refused={() => otherwise}>
      {(answer) => (
        <div className={`stack gap-5 ${styles['before']}`}>
          <h1 className="h1 breaks">{m.quiz_preview_of({ name: answer.member.name })}</h1>
          <Note kind="notice">{m.quiz_preview_says()}</Note>
          <Questions questions={answer.questions} />
        </div>
      )}
    </ReadBoundary>
  )
}

function Questions({ questions }: Pick<Preview, 'questions'>) {
  if (questions.length === 0) return <p className="muted">{m.quiz_preview_none()}</p>
  return (
    <ol className="stack gap-4">
      {questions.map(({ number, language, stem, passage, options, matches, mostMark }) => (
        <li key={number} className="stack gap-2 line-below">
          <p className="small muted">
            {m.quiz_question_of({ number, count: questions.length })} · {m.app_marks()}: {marksText(mostMark)}
          </p>
          <div lang={language} className="stack gap-2">
            {passage && <WrittenText as="blockquote" className="muted" text={passage} keepsSpaces />}
            <WrittenText className="strong" text={stem} keepsSpaces />
            {options.length > 0 && (
              <ul className="stack gap-1">
                {[...options, ...(matches ?? [])].map((option) => (
                  <WrittenText key={option} as="li" text={option} keepsSpaces />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
