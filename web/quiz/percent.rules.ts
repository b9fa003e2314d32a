/** Per cent as they are written: without a tenth where there is none. */
export const percentText = (percent: number): string =>
  Number.isInteger(percent) ? String(percent) : percent.toFixed(1)

/** Marks as they are written: at most two places, none where none are needed. */
export const marksText = (marks: number): string => String(Math.round(marks * 100) / 100)

/** Bands of feedback (QR5): below 40, below 70, and from there on. */
export const bandOf = (percent: number): 'AGAIN' | 'GOOD' | 'EXCELLENT' =>
  percent < 40 ? 'AGAIN' : percent < 70 ? 'GOOD' : 'EXCELLENT'

/** A span in whole minutes and seconds. */
export function spanOf(from: string, to: string): { minutes: number; seconds: number } {
  const all = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  return { minutes: Math.floor(all / 60), seconds: all % 60 }
}
