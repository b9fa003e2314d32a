import { useState } from 'react'
import type { FormEvent } from 'react'
import type { RefusalOf } from '@chowk/contract/call.ts'
import { addPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import styles from './pick-form.module.css'

type Own = 'NOT_A_PICKER' | 'ARTICLE_NOT_FOUND' | 'TOO_MANY_PICKS'
const REFUSED = {
  NOT_A_PICKER: m.news_pick_not_picker,
  ARTICLE_NOT_FOUND: m.news_pick_gone,
  TOO_MANY_PICKS: m.news_pick_too_many,
} satisfies Record<Own & RefusalOf<typeof addPick>, () => string>

const wordsOf = ({ isOffline, code }: CallFailed): string => {
  if (isOffline) return m.app_failed_offline()
  return code && code in REFUSED ? REFUSED[code as Own]() : m.news_taste_failed()
}

const DAYS = ['1', '3', '7'] as const
const CLASSES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** For how long and for whom a story is put before the people of the workspace (F17). */
export function PickForm({ story, onClose }: { story: Story; onClose: () => void }) {
  const workspace = useViewer()?.workspace
  const [days, setDays] = useState<(typeof DAYS)[number]>('3')
  const [classes, setClasses] = useState<readonly number[]>([])
  const add = useWrite(addPick, { refreshes: [getPicks] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      onClose()
      showToast({ text: m.news_pick_done() })
    }
    add.mutate({ articleId: story._id, days: Number(days), classes: [...classes], departments: [] }, { onSuccess })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h2 className={styles['title']}>{m.news_pick_for({ name: workspace?.name ?? '' })}</h2>
      <p className={styles['story']} lang={story.language}>
        {story.title}
      </p>
      {add.error && (
        <Note kind="fault" alert>
          {wordsOf(add.error)}
        </Note>
      )}
      <Choices
        label={m.news_pick_days()}
        value={days}
        onChoose={setDays}
        options={DAYS.map((value) => ({ value, name: m.news_pick_day_count({ count: Number(value) }) }))}
      />
      {workspace?.kind === 'INSTITUTE' && <ClassBoxes chosen={classes} onChoose={setClasses} />}
      <Button type="submit" disabled={add.isPending}>
        {m.news_pick()}
      </Button>
    </form>
  )
}

function ClassBoxes({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (classes: number[]) => void }) {
  const flip = (one: number) =>
    onChoose(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])
  return (
    <fieldset className={styles['classes']}>
      <legend>{m.news_pick_classes()}</legend>
      {CLASSES.map((one) => (
        <label key={one} className={styles['class']}>
          <input
            type="checkbox"
            className="only-heard"
            aria-label={m.news_shape_class({ class: one })}
            checked={chosen.includes(one)}
            onChange={() => flip(one)}
          />
          <span>{one}</span>
        </label>
      ))}
    </fieldset>
  )
}
