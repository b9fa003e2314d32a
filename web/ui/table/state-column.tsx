import { m } from '../../paraglide/messages.js'
import { StateDot } from '../state-dot.tsx'
import type { Column } from './table.tsx'

/** The column that says how a row stands: its dot, and its name in words. */
export const stateColumn = <Row,>(
  of: (row: Row) => { dot: string; name: string },
  card: Column<Row>['card'] = 'end',
): Column<Row> => ({
  name: 'state',
  label: m.common_status(),
  card,
  cell: (row) => {
    const { dot, name } = of(row)
    return <StateDot state={dot}>{name}</StateDot>
  },
})
