/** Spreadsheets run a cell that begins like a formula; an apostrophe before it makes it text again. */
export const guardedCell = (value: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value)

/** One cell of a CSV file. */
export function csvCell(value: string): string {
  const text = guardedCell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A value of a row as a cell's text: times as ISO 8601, nothing for what is not there. */
export function textOfValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** A table for spreadsheets (RFC 4180); the mark at its beginning lets them read Hindi. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
