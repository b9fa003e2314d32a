import type { ReactNode } from 'react'
import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import styles from '../operation.module.css'
import { Answered } from '../parts.tsx'
import desk from './desk.module.css'
import { FindForm } from './find-form.tsx'
import type { ListAddress } from './list-address.ts'

interface DeskListProps<Row> {
  address: ListAddress
  /** What is asked for, with a page of it once it is there. */
  asked: {
    data: { content: readonly Row[]; next: string | null } | undefined
    error: CallFailed | null
    refetch: () => unknown
  }
  /** What the list can be searched by. */
  placeholder: string
  filters: ReactNode
  none: { title: string; text: string }
  children: (rows: readonly Row[]) => ReactNode
}

/** A list of the desk: what it is searched and narrowed by, its rows or that there are none, and the way on. */
export function DeskList<Row>({ address, asked, placeholder, filters, none, children }: DeskListProps<Row>) {
  const { content = [], next } = asked.data ?? {}
  return (
    <>
      <div className={desk['filters']} role="search" aria-label={m.operator_search()}>
        <FindForm
          label={m.operator_search()}
          placeholder={placeholder}
          value={address.get('find')}
          onFind={(q) => address.set('find', q)}
        />
        {filters}
        {address.isNarrowed && (
          <button type="button" className={desk['reset']} onClick={address.reset}>
            {m.operator_reset()}
          </button>
        )}
      </div>
      <Answered asked={asked}>
        {content.length > 0 ? children(content) : <StatePanel mark="missing" title={none.title} text={none.text} />}
        {next && (
          <div className={styles['more']}>
            <Button look="outlined" onClick={() => address.goOn(next)}>
              {m.operator_more()}
            </Button>
          </div>
        )}
      </Answered>
    </>
  )
}

interface DeskFilterProps<Value extends string> {
  address: ListAddress
  /** Its name in the address. */
  name: string
  label: string
  /** What it is called when nothing is chosen. */
  any: string
  values: readonly Value[]
  nameOf: (value: Value) => string
}

/** One thing that a list is narrowed by. */
export function DeskFilter<Value extends string>({
  address,
  name,
  label,
  any,
  values,
  nameOf,
}: DeskFilterProps<Value>) {
  return (
    <SelectField
      bare
      label={label}
      value={address.get(name)}
      options={[{ value: '', name: any }, ...values.map((value) => ({ value, name: nameOf(value) }))]}
      onChoose={(value) => address.set(name, value)}
    />
  )
}
