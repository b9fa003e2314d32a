import { StateDot } from '../state-dot.tsx'
import type { Column } from './table.tsx'

/** The column that says how a row stands: its dot, and its name in words. */
export const stateColumn = <Row,>(
  label: string,
  of: (row: Row) => { dot: string; name: string },
  card: Column<Row>['card'] = 'end',
): Column<Row> => ({
  name: 'state',
  label,
  card,
  cell: (row) => {
    const { dot, name } = of(row)
    return <StateDot state={dot}>{name}</StateDot>
  },
})
