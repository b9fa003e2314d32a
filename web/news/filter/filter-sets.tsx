import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import {
  chooseFilterSet,
  EVERYTHING,
  listFilterSets,
  removeFilterSet,
  saveFilterSet,
} from '@chowk/contract/news/filter.ts'
import type { Filter, FilterSet } from '@chowk/contract/news/filter.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './filter-dialog.module.css'

interface SetsProps {
  filter: Filter
  onChoose: (filter: Filter) => void
}

/** Named filters: choose one, keep this one, let this device begin with one (news:X11). */
export function FilterSets({ filter, onChoose }: SetsProps) {
  const { data } = useRead(listFilterSets, {})
  if (!isNarrowed(filter) && !data?.sets.length) return null
  return (
    <div className={styles['sets']}>
      {data && data.sets.length > 0 && (
        <ul className={styles['setList']} aria-label={m.news_filter_sets()}>
          {data.sets.map((set) => (
            <SetRow key={set.id} set={set} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {isNarrowed(filter) && <Keep filter={filter} />}
    </div>
  )
}

const isNarrowed = (filter: Filter) => JSON.stringify(filter) !== JSON.stringify(EVERYTHING)

function SetRow({ set, onChoose }: { set: FilterSet; onChoose: (filter: Filter) => void }) {
  const choose = useWrite(chooseFilterSet, { refreshes: [listFilterSets] })
  const remove = useWrite(removeFilterSet, { refreshes: [listFilterSets] })
  return (
    <li className={styles['set']}>
      <Button look="outlined" low onClick={() => onChoose(set.filter)}>
        {set.name}
      </Button>
      <label className={styles['begin']}>
        <input
          type="checkbox"
          checked={set.isDefault}
          onChange={() => choose.mutate({ id: set.isDefault ? null : set.id })}
        />
        {m.news_filter_begin()}
      </label>
      <Button
        look="plain"
        low
        aria-label={m.news_filter_forget({ name: set.name })}
        onClick={() => remove.mutate({ id: set.id })}
      >
        {m.news_remove()}
      </Button>
    </li>
  )
}

/** The name is asked for when somebody wants to keep the choice. */
function Keep({ filter }: { filter: Filter }) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming) return <KeepForm filter={filter} onKept={() => setNaming(false)} />
  return (
    <Button look="plain" low onClick={() => setNaming(true)}>
      {m.news_filter_keep_as()}
    </Button>
  )
}

function KeepForm({ filter, onKept }: { filter: Filter; onKept: () => void }) {
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const save = useWrite(saveFilterSet, { refreshes: [listFilterSets] })
  useEffect(() => field.current?.focus(), [])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save.mutate({ name, filter }, { onSuccess: onKept })
    else field.current?.focus()
  }
  return (
    <form className={styles['keep']} onSubmit={keep}>
      <input
        ref={field}
        value={name}
        maxLength={60}
        placeholder={m.news_filter_name()}
        aria-label={m.news_filter_name()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" look="outlined" disabled={save.isPending}>
        {m.news_filter_keep()}
      </Button>
      {save.error && (
        <p role="alert" className={styles['fault']}>
          {save.error.code === 'FILTER_SET_LIMIT' ? m.news_filter_sets_full() : m.news_filter_failed()}
        </p>
      )}
    </form>
  )
}
