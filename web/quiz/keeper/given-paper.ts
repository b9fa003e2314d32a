import type { Paper } from '../../app/device/stored-papers.ts'

export const NOW: number = Date.UTC(2026, 10, 23, 9)
export const ONE = '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c01'
export const TWO = '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c02'
export const TEN_MINUTES = 600_000

/** For tests: the paper of a try of ten minutes that has just begun, with two questions. */
export const paperOf = (given: Partial<Paper['attempt']> = {}): Paper => ({
  attempt: {
    quizSessionId: 'a'.repeat(22),
    kind: 'USERWISE',
    attemptNo: 1,
    startedAt: new Date(NOW).toISOString(),
    deadline: new Date(NOW + TEN_MINUTES).toISOString(),
    serverNow: new Date(NOW).toISOString(),
    questionCount: 2,
    stories: 5,
    config: {
      questions: 2,
      timePerQuestionSec: 60,
      negative: 0,
      passPercent: 40,
      navigation: 'FREE',
      largeText: false,
      readAloud: false,
      fullscreenAsk: false,
    },
    ...given,
  },
  questions: [ONE, TWO].map((questionId, index) => ({
    questionId,
    number: index + 1,
    kind: 'MCQ_SINGLE',
    language: 'en',
    stem: 'Which of these?',
    passage: null,
    options: ['one', 'two'],
    matches: null,
    mostMark: 1,
    chosen: null,
    written: null,
    flagged: false,
    isGeneral: false,
    seq: 0,
  })),
})
