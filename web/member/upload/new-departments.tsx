import type { Upload } from '@chowk/contract/member/upload.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'

type Made = Upload['newDepartments']['first'][number]

/** Which departments a checked file would make; a slip in a name is seen here. */
export function NewDepartments({ made: { count, first } }: { made: Upload['newDepartments'] }) {
  return (
    <Section title={m.upload_new_departments()} note={grouped(count)}>
      <div className="stack gap-3">
        <p className="small muted">{m.upload_new_departments_text()}</p>
        <Table label={m.upload_new_departments()} columns={columns()} rows={first} keyOf={({ name }) => name} />
        {count > first.length && <p className="small muted">{m.app_and_more({ count: count - first.length })}</p>}
      </div>
    </Section>
  )
}

const columns = (): Column<Made>[] => [
  {
    name: 'name',
    label: m.member_department(),
    card: 'title',
    cell: ({ name }) => <span className="breaks">{name}</span>,
  },
  {
    name: 'class',
    label: m.app_class(),
    card: 'line',
    cell: ({ class: year, section }) =>
      year === null ? '–' : `${m.department_class_name({ number: year })} ${section}`.trim(),
  },
  {
    name: 'people',
    label: m.upload_new_departments_people(),
    card: 'end',
    cell: ({ people }) => <span className="tabular">{grouped(people)}</span>,
  },
]
