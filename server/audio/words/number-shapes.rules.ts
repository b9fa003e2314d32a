/** A number as written: "5", "1,23,456", "12.50", ".5" is not one. */
export const NUMBER = String.raw`\d+(?:,\d+)*(?:\.\d+)?`
/** A number may start here: not inside another one. Without it, long rows of figures take time by their square. */
export const FIRST = String.raw`(?<!\d|\d[.,])`
/** What parts the two ends of a range. */
export const RANGE = String.raw`\s?(?:-|–|—|\bto\b)\s?`

export type Replacement = readonly [RegExp, (match: string, ...groups: (string | undefined)[]) => string]

/** Applies the rules one after the other; words that one made are out of reach of the later ones, having no figures. */
export function replaceInOrder(text: string, rules: readonly Replacement[]): string {
  return rules.reduce((done, [pattern, words]) => done.replace(pattern, words), text)
}

/** Tells whether a day and a month can stand in a calendar; 29 February is allowed in every year. */
export function isDayOfMonth(day: number, month: number): boolean {
  return day >= 1 && day <= ([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}

export function valueOf(written: string): number {
  return Number(written.replaceAll(',', ''))
}

export function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

const HIDDEN_ZERO = 0xe000

/** Figures that are to stay figures, hidden from later rules as letters of the private use area. */
export function hidden(figures: string): string {
  return figures.replaceAll(/\d/g, (digit) => String.fromCodePoint(HIDDEN_ZERO + Number(digit)))
}

export function shown(text: string): string {
  return text.replaceAll(/[\uE000-\uE009]/g, (letter) => String((letter.codePointAt(0) ?? 0) - HIDDEN_ZERO))
}
