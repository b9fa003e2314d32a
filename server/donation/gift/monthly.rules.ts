/** The day of the month after a day on which a reminder falls; short months remind on their last day. */
export function nextReminder(today: string, day: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}
