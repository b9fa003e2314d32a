/** The yearly statement of donations, by the day since which its forms are so called. */
const FORMS = [{ since: '2021-04-01', statement: '10BD', certificate: '10BE' }] as const

/** The forms of the law on a day of India. */
export const formsOn = (day: string): { statement: string; certificate: string } =>
  FORMS.findLast(({ since }) => since <= day) ?? FORMS[0]

/** The day by which the giver gets the certificate: 31 May after the financial year of the gift. */
export function certificateDay(givenOn: string): string {
  const [year = 0, month = 0] = givenOn.split('-').map(Number)
  return `${month >= 4 ? year + 1 : year}-05-31`
}

/** First and last day of a financial year like 26-27. */
export function daysOfYear(financialYear: string): { from: string; to: string } | undefined {
  const [, first, last] = /^(\d\d)-(\d\d)$/.exec(financialYear) ?? []
  if (first === undefined || Number(last) !== (Number(first) + 1) % 100) return undefined
  return { from: `20${first}-04-01`, to: `20${last}-03-31` }
}
