import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Seer } from './visibility.ts'

/** What showing somebody what people wrote needs. */
export interface Showing {
  sql: Sql
  house: Pick<House, 'config' | 'clock'>
  seer: Seer
}
