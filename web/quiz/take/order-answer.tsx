import { SortableList } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { swapped } from './answers.rules.ts'
import type { AnswerProps } from './match-answer.tsx'
import styles from './take.module.css'

/** Options in an order of her own: moved by mouse, finger or keyboard, or chosen place by place from lists (QY4). */
export function OrderAnswer({ question: { options, language }, answer, onChange }: AnswerProps) {
  const order = answer?.chosen ?? options.map((_, place) => place)
  const items = order.map((place) => ({ id: String(place), name: options[place] ?? '', lang: language }))
  return (
    <div className="stack gap-4">
      <p className="muted">{m.quiz_order_says()}</p>
      <SortableList
        label={m.quiz_order_list()}
        items={items}
        onReorder={(moved) => onChange({ chosen: moved.map(({ id }) => Number(id)) })}
      />
      <details>
        <summary className={`text-button ${styles['summary']}`}>{m.quiz_order_by_lists()}</summary>
        <div className="stack gap-3">
          {order.map((place, at) => (
            <SelectField
              // The place itself: what stands there changes.
              key={at}
              label={m.quiz_order_place({ number: at + 1 })}
              lang={language}
              value={String(place)}
              options={options.map((name, option) => ({ value: String(option), name }))}
              onChange={(event) => onChange({ chosen: swapped(order, at, Number(event.currentTarget.value)) })}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
