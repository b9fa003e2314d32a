import type { QuizLanguage } from '../making/story.ts'

/** Numbers as words, each with all its spellings; of those two the first is the one that is offered. */
const WORDS: Record<QuizLanguage, string> = {
  en: 'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90',
  hi: 'दो=2 तीन=3 चार=4 पाँच=5 पांच=5 छह=6 छः=6 छ:=6 छै=6 सात=7 आठ=8 नौ=9 दस=10 ग्यारह=11 बारह=12 पंद्रह=15 पन्द्रह=15 बीस=20 पच्चीस=25 तीस=30 चालीस=40 पचास=50 साठ=60 सत्तर=70 अस्सी=80 नब्बे=90',
}

const valuesOf = (language: QuizLanguage): ReadonlyMap<string, number> =>
  new Map(
    WORDS[language]
      .normalize('NFC')
      .split(' ')
      .map((entry) => [entry.slice(0, entry.indexOf('=')), Number(entry.slice(entry.indexOf('=') + 1))]),
  )

/** What each number word says. */
export const NUMBER_WORDS: Record<QuizLanguage, ReadonlyMap<string, number>> = {
  en: valuesOf('en'),
  hi: valuesOf('hi'),
}

// “A hundred and five”, “चार सौ”: a word that is a piece of a number, and words that are half a number.
const PIECES: Record<QuizLanguage, string> = {
  en: 'hundred thousand million billion trillion dozen half third thirds quarter quarters one zero first second'.concat(
    ' hundreds thousands millions',
  ),
  hi: 'सौ आधा आधे आधी डेढ़ ढाई सवा साढ़े पौने एक शून्य दोनों तीनों चारों पाँचों सैकड़ों हज़ारों हजारों लाखों पहला दूसरा तीसरा',
}
const piecesOf = (language: QuizLanguage) => new Set(PIECES[language].normalize('NFC').split(' '))
/** Words beside which no number word is asked for: they and it make one number, or they stand for a second one. */
export const NUMBER_PIECES: Record<QuizLanguage, ReadonlySet<string>> = { en: piecesOf('en'), hi: piecesOf('hi') }
