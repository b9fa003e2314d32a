import type { Fragment, Sql } from '../platform/database.ts'
import { isDisputed as disputed } from './line/order-row.ts'

/** Orders in row `o` that wait for a decision of the platform. */
export const isDisputed = (sql: Sql): Fragment => disputed(sql)
