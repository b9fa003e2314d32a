import type { Figures } from '@chowk/contract/quiz/summary/summary.ts'

type Language = 'en' | 'hi'

/** What pictures in files say; pages have the same sentences in their messages. */
export const PICTURE_WORDS = {
  en: {
    took: 'Took one, %',
    average: 'Average, %',
    noClass: 'Without a class',
    noDepartment: 'Without a department',
    classOf: (year: string) => `Class ${year}`,
    says: ({ attempted, members, average }: Figures) =>
      `${attempted} of ${members} took a quiz; the average is ${average} %`,
    course: ({ first, last, count }: { first: number; last: number; count: number }) =>
      `From ${first} % to ${last} % in ${count} tries`,
    across: 'Right, in per cent',
    up: 'Tells those who know from the others',
    questions: ({ count, doubtful }: { count: number; doubtful: number }) =>
      doubtful === 0 ? `All ${count} questions do their work` : `${doubtful} of ${count} questions want a second look`,
  },
  hi: {
    took: 'क्विज़ दिया, %',
    average: 'औसत, %',
    noClass: 'बिना कक्षा',
    noDepartment: 'बिना विभाग',
    classOf: (year: string) => `कक्षा ${year}`,
    says: ({ attempted, members, average }: Figures) => `${members} में से ${attempted} ने क्विज़ दिया; औसत ${average} % रहा`,
    course: ({ first, last, count }: { first: number; last: number; count: number }) =>
      `${count} प्रयासों में ${first} % से ${last} % तक`,
    across: 'सही, प्रतिशत में',
    up: 'जानने वालों को दूसरों से अलग करता है',
    questions: ({ count, doubtful }: { count: number; doubtful: number }) =>
      doubtful === 0 ? `सभी ${count} सवाल ठीक काम कर रहे हैं` : `${count} में से ${doubtful} सवाल फिर देखने लायक़ हैं`,
  },
} as const satisfies Record<Language, object>
