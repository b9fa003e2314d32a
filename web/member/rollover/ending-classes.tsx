import type { EndingClass } from '@chowk/contract/member/rollover.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'

interface EndingClassesProps {
  classes: readonly EndingClass[]
  onTarget: (id: string, to: string | null) => void
}

/** The classes of the ending session, each with where its pupils go. */
export function EndingClasses({ classes, onTarget }: EndingClassesProps) {
  const columns: Column<EndingClass>[] = [
    { name: 'name', label: m.app_class(), card: 'title', cell: ({ name }) => name },
    {
      name: 'pupils',
      label: m.rollover_pupils(),
      card: 'end',
      isNumber: true,
      cell: ({ pupils, held }) =>
        held > 0 ? m.rollover_pupils_held({ pupils: grouped(pupils), held: grouped(held) }) : grouped(pupils),
    },
    {
      name: 'target',
      label: m.rollover_goes_to(),
      card: 'line',
      cell: (row) => (row.leaves ? m.rollover_leaves() : <Target row={row} classes={classes} onTarget={onTarget} />),
    },
  ]
  // Those above sections have nobody themselves.
  const rows = classes.filter(({ pupils }) => pupils > 0)
  return <Table label={m.rollover_classes()} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Target({ row, classes, onTarget }: EndingClassesProps & { row: EndingClass }) {
  const next = classes.filter((each) => each.class === row.class + 1)
  return (
    <SelectField
      compact
      label={`${m.rollover_goes_to()}: ${row.name}`}
      value={row.targetId ?? ''}
      onChange={({ target }) => onTarget(row.id, target.value === '' ? null : target.value)}
      options={[...next.map(({ id, name }) => ({ value: id, name })), { value: '', name: m.rollover_no_target() }]}
    />
  )
}
