import { MOST_SHORT, MOST_WRITTEN } from '@chowk/contract/quiz/question.ts'
import { numberIn } from '@chowk/contract/quiz/written-number.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { AnswerProps } from './match-answer.tsx'

/** One line to write in: a number in any digits, or words. */
export function WrittenAnswer({ question: { kind, language }, answer, onChange }: AnswerProps) {
  const written = answer?.written ?? ''
  const isNumber = kind === 'NUMBER'
  const isNone = isNumber && written.trim() !== '' && numberIn(written) === undefined
  return (
    <TextField
      label={isNumber ? m.quiz_your_number() : m.quiz_your_words()}
      hint={isNumber ? m.quiz_number_says() : m.quiz_words_say()}
      error={isNone ? m.quiz_number_fault() : undefined}
      value={written}
      maxLength={MOST_WRITTEN}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(isNumber ? { inputMode: 'decimal' as const } : { lang: language })}
      onChange={(event) => onChange({ written: event.currentTarget.value })}
    />
  )
}

/** Some lines to write in, which a person marks. */
export function ShortAnswer({ question: { language }, answer, onChange }: AnswerProps) {
  return (
    <TextArea
      label={m.quiz_your_answer()}
      hint={m.quiz_answer_says()}
      value={answer?.written ?? ''}
      maxLength={MOST_SHORT}
      data-max={MOST_SHORT}
      rows={6}
      lang={language}
      onChange={(event) => onChange({ written: event.currentTarget.value })}
    />
  )
}
