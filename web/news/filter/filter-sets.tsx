import { useState } from 'react'
import { chooseFilterSet, EVERYTHING, listFilterSets, removeFilterSet } from '@chowk/contract/news/filter.ts'
import type { Filter, FilterSet } from '@chowk/contract/news/filter.ts'
import { useAction } from '../../app/form/use-action.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import styles from './filter-dialog.module.css'

const FilterSetForm = lazyComponent('filter-set', async () => (await import('./filter-set-form.tsx')).FilterSetForm)

interface SetsProps {
  filter: Filter
  onChoose: (filter: Filter) => void
}

/** Named filters: choose one, keep this one, let this device begin with one (news:X11). */
export function FilterSets({ filter, onChoose }: SetsProps) {
  const { data } = useRead(listFilterSets, {})
  if (!isNarrowed(filter) && !data?.sets.length) return null
  return (
    <div className={`line-above ${styles['sets']}`}>
      {data && data.sets.length > 0 && (
        <ul aria-label={m.news_filter_sets()}>
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
  const choose = useAction(chooseFilterSet, {
    refreshes: [listFilterSets],
    errors: { FILTER_SET_NOT_FOUND: m.news_filter_set_gone },
  })
  const remove = useAction(removeFilterSet, { refreshes: [listFilterSets] })
  const problem = choose.problem ?? remove.problem
  return (
    <li className={`cluster gap-3 ${styles['set']}`}>
      <Button variant="outlined" small onClick={() => onChoose(set.filter)}>
        {set.name}
      </Button>
      <CheckboxField
        label={m.news_filter_begin()}
        checked={set.isDefault}
        onChange={() => choose.mutate({ id: set.isDefault ? null : set.id })}
      />
      <Button
        variant="plain"
        small
        aria-label={m.news_filter_forget({ name: set.name })}
        onClick={() => remove.mutate({ id: set.id })}
      >
        {m.app_remove()}
      </Button>
      {problem && (
        <p role="alert" className={`small danger ${styles['fault']}`}>
          {problem}
        </p>
      )}
    </li>
  )
}

/** The name is asked for when somebody wants to keep the choice. */
function Keep({ filter }: { filter: Filter }) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming) return <FilterSetForm filter={filter} onStored={() => setNaming(false)} />
  return (
    <Button variant="plain" small onClick={() => setNaming(true)}>
      {m.news_filter_keep_as()}
    </Button>
  )
}
