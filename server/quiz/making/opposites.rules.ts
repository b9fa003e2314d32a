import type { QuizLanguage } from './story.ts'

// Words of one kind, of which one said in the place of another makes a sentence untrue: days, months, directions, times. Colours and sizes
// are left out: a green moon is found out without reading.
const KINDS: Record<QuizLanguage, readonly string[]> = {
  en: [
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    'January February April June July August September October November December',
    'north south east west',
    'northern southern eastern western',
    'morning evening',
    'summer winter',
    'increased decreased',
    'largest smallest',
    'oldest youngest newest',
    'longest shortest',
    'highest lowest',
    'fastest slowest',
    'hottest coldest',
    'biggest smallest',
    'grandmother grandfather',
    'elder younger',
  ],
  hi: [
    'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार',
    'जनवरी फरवरी अप्रैल जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    'उत्तरी दक्षिणी पूर्वी पश्चिमी',
    'सुबह शाम दोपहर',
    'अधिक कम',
    'दादी नानी',
    'दादा नाना',
    'दादाजी नानाजी',
    'गर्मी सर्दी',
    'खट्टा मीठा कड़वा',
    'खट्टी मीठी कड़वी',
    'खट्टे मीठे कड़वे',
  ],
}

const kindsOf = (language: QuizLanguage) => KINDS[language].map((kind) => kind.normalize('NFC').split(' '))

/** Words that deny each other, by kind. */
export const OPPOSITES: Record<QuizLanguage, readonly (readonly string[])[]> = { en: kindsOf('en'), hi: kindsOf('hi') }
