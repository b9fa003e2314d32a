import { ToWords as EnglishWords } from 'to-words/en-IN'
import { ToWords as HindiWords } from 'to-words/hi-IN'

/** Languages in which documents are printed. */
export type DocumentLanguage = 'en' | 'hi'

/** A day in India, as documents write it. */
export function printedDay(language: DocumentLanguage, time: string | Date, month: 'long' | 'short' = 'long'): string {
  const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN'
  // Hindi has no abbreviations of months that people use.
  const format = {
    day: 'numeric',
    month: language === 'hi' ? 'long' : month,
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  } as const
  return new Intl.DateTimeFormat(locale, format).format(new Date(time))
}

/** A rate in hundredths of a per cent, like 18 %. */
export const printedPercent = (basisPoints: number): string => `${basisPoints / 100} %`

/** An amount in words, as tax documents state it. */
export function amountInWords(paise: number, language: DocumentLanguage): string {
  const words = language === 'hi' ? new HindiWords() : new EnglishWords()
  // As text: a float would lose the paise of large sums.
  const text = `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const said = words.convert(text, { currency: true, ignoreZeroCurrency: false, ignoreDecimal: paise % 100 === 0 })
  return language === 'hi' ? `${said} मात्र` : said.slice(0, 1) + said.slice(1).toLowerCase()
}
