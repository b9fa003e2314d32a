import { useState } from 'react'
import type { Input } from '@chowk/contract/call.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { listSetQuestions } from '@chowk/contract/quiz/set/set-question.ts'
import type { SetQuestion } from '@chowk/contract/quiz/set/set-question.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import type { Choice } from '../../ui/widgets/server-search.ts'
import { StoryField } from '../story-field.tsx'
import { DIFFICULTY_NAMES, KIND_NAMES, LANGUAGE_NAMES, categoryOptions, optionsOf } from './set-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './set.module.css'

interface QuestionPickerProps {
  categories: QuizConfigAnswer['categories']
  chosen: ReadonlySet<string>
  isFull: boolean
  onChoose: (questions: readonly SetQuestion[]) => void
  onClose: () => void
}

const NONE = { q: '', category: '', kind: '', difficulty: '', language: '', story: null as Choice | null }
type Wanted = typeof NONE

const inputOf = (
  { q, category, kind, difficulty, language, story }: Wanted,
  page: number,
): Input<typeof listSetQuestions> => ({
  page,
  ...(q && { q }),
  ...(category && { category }),
  ...(kind && { kind: kind as keyof typeof KIND_NAMES }),
  ...(difficulty && { difficulty: difficulty as keyof typeof DIFFICULTY_NAMES }),
  ...(story && { articleId: story.id }),
  ...(language && { language: language as keyof typeof LANGUAGE_NAMES }),
})

/** Questions to choose from, found by their words or those of their story’s headline, and narrowed. */
export function QuestionPicker({ categories, chosen, isFull, onChoose, onClose }: QuestionPickerProps) {
  const [wanted, setWanted] = useState(NONE)
  const [page, setPage] = useState(0)
  const found = useRead(listSetQuestions, inputOf(wanted, page))
  const narrow = (change: Partial<Wanted>) => {
    setPage(0)
    setWanted((before) => ({ ...before, ...change }))
  }
  return (
    <section className={`stack gap-3 ${styles['picker']}`} aria-label={m.quiz_set_add_questions()}>
      <SearchField
        live
        label={m.quiz_set_find()}
        placeholder={m.quiz_set_find_says()}
        value={wanted.q}
        onSearch={(q) => narrow({ q })}
      />
      <StoryField label={m.quiz_set_of_story()} value={wanted.story} onChange={(story) => narrow({ story })} />
      <Narrowing wanted={wanted} categories={categories} onChange={narrow} />
      <ReadBoundary read={found}>
        {({ content, hasMore }) => (
          <>
            {content.length === 0 && <p className="muted">{m.quiz_set_found_none()}</p>}
            <ul className="stack">
              {content.map((question) => (
                <FoundRow
                  key={question.questionId}
                  question={question}
                  isChosen={chosen.has(question.questionId)}
                  isFull={isFull}
                  onChoose={() => onChoose([question])}
                />
              ))}
            </ul>
            <div className="cluster gap-2">
              {page > 0 && (
                <Button variant="plain" small onClick={() => setPage(page - 1)}>
                  {m.ui_page_before()}
                </Button>
              )}
              {hasMore && (
                <Button variant="plain" small onClick={() => setPage(page + 1)}>
                  {m.ui_page_after()}
                </Button>
              )}
              {wanted.story && <AddAll questions={content} chosen={chosen} isFull={isFull} onChoose={onChoose} />}
              <Button variant="outlined" small onClick={onClose}>
                {m.quiz_set_chosen_enough()}
              </Button>
            </div>
          </>
        )}
      </ReadBoundary>
    </section>
  )
}

type AddAllProps = Pick<QuestionPickerProps, 'chosen' | 'isFull' | 'onChoose'> & { questions: readonly SetQuestion[] }

/** Takes all questions of a story at once; nothing where each stands in the quiz already. */
function AddAll({ questions, chosen, isFull, onChoose }: AddAllProps) {
  const others = questions.filter(({ questionId }) => !chosen.has(questionId))
  if (others.length < 2) return null
  return (
    <Button small disabled={isFull} onClick={() => onChoose(others)}>
      {m.quiz_set_add_all({ count: others.length })}
    </Button>
  )
}

interface NarrowingProps {
  wanted: Wanted
  categories: QuizConfigAnswer['categories']
  onChange: (change: Partial<Wanted>) => void
}

function Narrowing({ wanted, categories, onChange }: NarrowingProps) {
  const filters = [
    { name: 'category', label: m.app_category(), options: categoryOptions(categories) },
    { name: 'kind', label: m.app_kind(), options: optionsOf(KIND_NAMES) },
    { name: 'difficulty', label: m.quiz_choice_difficulty(), options: optionsOf(DIFFICULTY_NAMES) },
    { name: 'language', label: m.quiz_choice_language(), options: optionsOf(LANGUAGE_NAMES) },
  ] as const
  return (
    <div className="cluster gap-2">
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          compact
          label={label}
          value={wanted[name]}
          options={[{ value: '', name: `${label}: ${m.quiz_choice_any()}` }, ...options]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

interface FoundRowProps {
  question: SetQuestion
  isChosen: boolean
  isFull: boolean
  onChoose: () => void
}

function FoundRow({ question, isChosen, isFull, onChoose }: FoundRowProps) {
  const { stem, passage, options, right, language, category, story } = question
  const about = [category && nameOf(category), story].filter((each) => each)
  return (
    <li className={`cluster gap-3 line-below ${styles['found']}`}>
      <div className="stack gap-1 grow" lang={language}>
        <WrittenText className="strong" text={stem} keepsSpaces />
        {passage && <WrittenText className="small" text={passage} keepsSpaces />}
        {options.length > 0 && (
          <ol className={`small ${styles['options']}`}>
            {options.map((option, place) => (
              <WrittenText
                key={option}
                as="li"
                className={right.includes(place) ? 'strong' : 'muted'}
                text={option}
                keepsSpaces
              >
                {right.includes(place) && <span className="only-heard"> {m.quiz_set_right()}</span>}
              </WrittenText>
            ))}
          </ol>
        )}
        {about.length > 0 && <p className="small muted">{about.join(' · ')}</p>}
      </div>
      <Button
        variant="outlined"
        small
        disabled={isChosen || isFull}
        aria-label={`${isChosen ? m.quiz_set_added() : m.app_add()}: ${stem}`}
        onClick={onChoose}
      >
        {isChosen ? m.quiz_set_added() : m.app_add()}
      </Button>
    </li>
  )
}
