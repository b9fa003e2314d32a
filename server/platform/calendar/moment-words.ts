import { INDIA } from './zone.rules.ts'

const FIELDS = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: INDIA,
} as const

const FORMATS = {
  en: new Intl.DateTimeFormat('en-IN', FIELDS),
  hi: new Intl.DateTimeFormat('hi-IN-u-nu-latn', FIELDS),
}

/** A moment in India as a sentence says it: “Fri, 27 Nov, 6:00 pm”. */
export const momentWords = (language: 'en' | 'hi', time: Date | number): string => FORMATS[language].format(time)
