import type { Fragment, Sql } from '../../platform/database.ts'
import type { InvoiceSeries } from './invoice.rules.ts'

/** The next number of a series in a financial year as `last`; it is held until the transaction ends, so none is lost and none given twice. */
export const nextNumber = (tx: Sql, series: InvoiceSeries, financialYear: string): Fragment => tx`
  insert into invoice_number as n (series, financial_year, last) values (${series}, ${financialYear}, 1)
  on conflict (series, financial_year) do update set last = n.last + 1 returning last`
