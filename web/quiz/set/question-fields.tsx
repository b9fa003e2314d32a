import { IconMinus, IconPlus, IconX } from '../../ui/icons.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SET_LIMITS } from '@chowk/contract/quiz/set/set.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { Rows } from '../../app/form/rows.tsx'
import { SortableList } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Columns, Fieldset } from '../../ui/layout/layout.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { NO_SECTION, chosenOf, earns, marksOf } from './set-values.ts'
import type { ChosenQuestion, SetForm } from './set-values.ts'
import { DIFFICULTY_NAMES, LANGUAGE_NAMES, categoryOptions, optionsOf } from './set-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './set.module.css'

interface QuestionFieldsProps {
  form: SetForm
  categories: QuizConfigAnswer['categories']
}

const ASKS = { SAME: m.quiz_set_same, DRAWN: m.quiz_set_drawn }

/** What a quiz asks: chosen questions in their order, or as many as are drawn for each try. */
export function QuestionFields({ form, categories }: QuestionFieldsProps) {
  const asks = useWatch({ control: form.control, name: 'asks' })
  return (
    <Fieldset legend={m.app_questions()}>
      <RadioGroup {...form.field('asks')} label={m.quiz_set_asks()} hideLabel options={optionsOf(ASKS)} />
      {asks === 'DRAWN' ? (
        <SectionFields form={form} categories={categories} />
      ) : (
        <ChosenQuestions form={form} categories={categories} />
      )}
    </Fieldset>
  )
}

function SectionFields({ form, categories }: QuestionFieldsProps) {
  const any = m.quiz_choice_any()
  const withAny = (options: readonly { value: string; name: string }[]) => [{ value: '', name: any }, ...options]
  return (
    <Rows
      form={form}
      name="sections"
      label={m.quiz_set_sections()}
      hint={m.quiz_set_sections_says()}
      rowName={m.quiz_set_section()}
      empty={NO_SECTION}
      max={SET_LIMITS.sections}
    >
      {(index) => (
        <Columns>
          <NumberField {...form.field(`sections.${index}.count`)} label={m.quiz_rules_questions()} optional={false} />
          <SelectField
            {...form.field(`sections.${index}.categoryId`)}
            label={m.app_category()}
            options={withAny(categoryOptions(categories))}
          />
          <SelectField
            {...form.field(`sections.${index}.difficulty`)}
            label={m.quiz_choice_difficulty()}
            options={withAny(optionsOf(DIFFICULTY_NAMES))}
          />
          <SelectField
            {...form.field(`sections.${index}.language`)}
            label={m.quiz_choice_language()}
            options={withAny(optionsOf(LANGUAGE_NAMES))}
          />
          <NumberField
            {...form.field(`sections.${index}.days`)}
            label={m.quiz_set_days()}
            hint={m.quiz_set_days_says()}
          />
        </Columns>
      )}
    </Rows>
  )
}

const HALF = 0.5
const MOST_MARK = 100

function ChosenQuestions({ form, categories }: QuestionFieldsProps) {
  const questions = useWatch({ control: form.control, name: 'questions' })
  const [isChoosing, setChoosing] = useState(questions.length === 0)
  const put = (next: readonly ChosenQuestion[]) => form.setValue('questions', [...next])
  const change = (id: string, mostMark: number) =>
    put(questions.map((each) => (each.questionId === id ? { ...each, mostMark } : each)))
  const items = questions.map((each) => ({ ...each, id: each.questionId, name: each.stem, lang: each.language }))
  return (
    <FieldGroup
      label={m.quiz_set_chosen({ count: questions.length })}
      hint={m.quiz_set_chosen_marks({ marks: String(marksOf(questions)) })}
      error={form.errorAt('questions')}
    >
      <div className="stack gap-3">
        {items.length > 0 && (
          <SortableList
            label={m.app_questions()}
            items={items}
            onReorder={(next) =>
              put(next.flatMap(({ id }) => questions.find(({ questionId }) => questionId === id) ?? []))
            }
          >
            {(item) => (
              <ChosenRow
                question={item}
                onMark={(mark) => change(item.id, mark)}
                onRemove={() => put(questions.filter(({ questionId }) => questionId !== item.id))}
              />
            )}
          </SortableList>
        )}
        {isChoosing ? (
          <QuestionPicker
            categories={categories}
            chosen={new Set(questions.map(({ questionId }) => questionId))}
            isFull={questions.length >= SET_LIMITS.questions}
            onChoose={(added) =>
              put(
                [...form.getValue('questions'), ...added.map((each) => chosenOf(each))].slice(0, SET_LIMITS.questions),
              )
            }
            onClose={() => setChoosing(false)}
          />
        ) : (
          <div>
            <Button variant="outlined" small onClick={() => setChoosing(true)}>
              <IconPlus size={20} stroke={1.75} aria-hidden />
              {m.quiz_set_add_questions()}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}

interface ChosenRowProps {
  question: ChosenQuestion
  onMark: (mark: number) => void
  onRemove: () => void
}

function ChosenRow({ question, onMark, onRemove }: ChosenRowProps) {
  const { stem, language, isUsable } = question
  return (
    <div className="cluster gap-2">
      <span className={`stack ${styles['stem']}`}>
        <WrittenText as="span" lang={language} text={stem} keepsSpaces />
        {!isUsable && <span className="small danger">{m.quiz_set_unusable()}</span>}
      </span>
      <span className="row gap-1">
        {earns(question) ? (
          <MarkButtons question={question} onMark={onMark} />
        ) : (
          <span className="muted">{m.quiz_set_no_marks()}</span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={m.app_field_remove({ name: stem })}
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </span>
    </div>
  )
}

function MarkButtons({ question: { stem, mostMark }, onMark }: Omit<ChosenRowProps, 'onRemove'>) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={m.quiz_set_less({ question: stem })}
        disabled={mostMark <= HALF}
        onClick={() => onMark(mostMark - HALF)}
      >
        <IconMinus size={20} stroke={1.75} aria-hidden />
      </button>
      <span className="tabular">{m.quiz_set_marks({ count: mostMark })}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={m.quiz_set_more({ question: stem })}
        disabled={mostMark >= MOST_MARK}
        onClick={() => onMark(mostMark + HALF)}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden />
      </button>
    </>
  )
}
