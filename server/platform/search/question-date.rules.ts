import { DAY_MS, INDIA_MS } from '../time.ts'

/** India has one zone and no summer time. */

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const HINDI = ['जन', 'फ़र', 'मार्च', 'अप्रै', 'मई', 'जून', 'जुला', 'अग', 'सित', 'अक्', 'नव', 'दिस']

/** A day, month or year as its first moment and the moment after its last, in Indian time. */
export interface Span {
  begins: Date
  ends: Date
}

const span = (year: number, month: number, day: number | undefined): Span => ({
  begins: new Date(Date.UTC(year, month, day ?? 1) - INDIA_MS),
  ends: new Date(Date.UTC(year, day ? month : month + 1, day ? day + 1 : 1) - INDIA_MS),
})

/** Reads 2026, 2026-10, 2026-10-15, oct, 15oct, oct2026, 15oct2026, today and yesterday, in both languages; a month without a year is the last that began. */
export function readDay(text: string, now: Date): Span | undefined {
  const plain = text.toLowerCase().normalize('NFC').replaceAll(/[\s,]/g, '')
  const local = new Date(now.getTime() + INDIA_MS)
  const daysAgo = ['today', 'आज'].includes(plain) ? 0 : ['yesterday', 'कल'].includes(plain) ? 1 : undefined
  if (daysAgo !== undefined) {
    const day = new Date(local.getTime() - daysAgo * DAY_MS)
    return span(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  }
  return readNumbers(plain) ?? readMonth(plain, local)
}

function readNumbers(plain: string): Span | undefined {
  const found = /^((?:19|20)\d\d)(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain)
  if (!found) return undefined
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? 0), found[3] ? Number(found[3]) : undefined]
  if (!found[2]) return { begins: span(year, 0, 1).begins, ends: span(year + 1, 0, 1).begins }
  return isDay(year, month - 1, day) ? span(year, month - 1, day) : undefined
}

function readMonth(plain: string, local: Date): Span | undefined {
  const found = /^(\d{1,2})?-?([\p{L}\p{M}]+)-?((?:19|20)\d\d)?$/u.exec(plain)
  if (!found) return undefined
  const name = found[2] ?? ''
  const month = monthOf(name)
  if (month === undefined) return undefined
  const isAhead = month > local.getUTCMonth()
  const year = found[3] ? Number(found[3]) : local.getUTCFullYear() - (isAhead ? 1 : 0)
  const day = found[1] ? Number(found[1]) : undefined
  return isDay(year, month, day) ? span(year, month, day) : undefined
}

function monthOf(name: string): number | undefined {
  const english = ENGLISH.findIndex((begin) => name.startsWith(begin))
  if (english !== -1) return english
  const folded = name.replaceAll('\u093C', '')
  const hindi = HINDI.findIndex((begin) => folded.startsWith(begin.normalize('NFD').replaceAll('\u093C', '')))
  return hindi === -1 ? undefined : hindi
}

const isDay = (year: number, month: number, day: number | undefined) =>
  month >= 0 &&
  month < 12 &&
  (day === undefined || (day >= 1 && day <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate()))
