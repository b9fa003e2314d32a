import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pageOf } from '../../paging.ts'
import { QuestionKind } from '../question.ts'
import { SEES_SUMMARY, aboutSummary, summaryFilter, summaryPaging } from './summary.ts'

/** What a teacher should look at (QI3). */
export const ITEM_FLAGS = ['MAYBE_WRONG_KEY', 'CHECK', 'WEAK', 'TOO_EASY', 'USELESS_OPTION'] as const
/** See the list of the same name. */
export const ItemFlag = z.enum(ITEM_FLAGS)
/** See the list of the same name. */
export type ItemFlag = z.infer<typeof ItemFlag>

const number = z.nullable(z.number())

/** What answers say of a question (QI1); parts are shares from 0 to 1. */
const ItemFigures = z.object({
  /** Mean share of the marks. */
  facility: z.number(),
  guess: z.number(),
  deviation: z.number(),
  /** From −100 to 100. */
  discrimination: number,
  efficiency: number,
  /** Per cent who left it out. */
  blank: z.number(),
  seconds: number,
})

/** An option: who chose it, of all, of the best 27 of a hundred and of the weakest 27. */
const ItemOption = z.object({
  text: z.string(),
  isRight: z.boolean(),
  all: number,
  top: number,
  bottom: number,
})

/** A question with what answers say of it. */
const ItemRow = z.object({
  questionId: z.string(),
  stem: z.string(),
  passage: z.nullable(z.string()),
  kind: QuestionKind,
  language: z.enum(['en', 'hi']),
  /** Asked in quizzes with one paper for all; else in quizzes that are made for each reader. */
  isSet: z.boolean(),
  /** First tries in which it was asked. */
  asked: z.int(),
  /** null: fewer than twenty answers say nothing (QI2). */
  figures: z.nullable(ItemFigures),
  flags: z.array(ItemFlag),
  options: z.array(ItemOption),
  /** Whether the caller may correct it, with the results that it stood in. */
  mayCorrect: z.boolean(),
})
/** See the schema of the same name. */
export type ItemRow = z.infer<typeof ItemRow>

/** What the marks of a whole paper say, in per cent of its marks (QI4). */
const PaperFigures = z.object({
  n: z.int(),
  mean: z.number(),
  median: z.number(),
  deviation: z.number(),
  consistency: number,
  error: number,
})

/** Answers without which nothing is said of a question (QI2). */
export const LEAST_ANSWERS = 20
/** So many questions are drawn at most. */
export const MOST_DOTS = 300

/** By what questions can be put in order. */
export const ItemSort = z.enum(['ASKED', 'FACILITY', 'DISCRIMINATION'])
/** See the schema of the same name. */
export type ItemSort = z.infer<typeof ItemSort>

/** Which answers questions are judged by, and in which order they stand. */
export const itemsWanted = {
  /** Answers to the newest text of a question, or to all it had. */
  versions: z._default(z.enum(['LATEST', 'ALL']), 'LATEST'),
  sort: z._default(ItemSort, 'DISCRIMINATION'),
  direction: z.optional(z.enum(['ASC', 'DESC'])),
}

/** What the questions of quizzes are worth (QI1 to QI4). */
export const listQuizItems = call({
  address: 'GET /api/quiz/summary/question/list',
  says: 'What answers say of questions: how hard each is, whether it tells those who know from those who do not, how its options were chosen, and what a teacher should look at. Nobody but teachers and whoever runs the workspace is told, since it says what is right.',
  permission: SEES_SUMMARY,
  input: z.object({
    ...summaryPaging,
    ...summaryFilter,
    ...itemsWanted,
  }),
  output: z.extend(pageOf(ItemRow), {
    ...aboutSummary,
    /** Tries at the quiz that is named which a person has still to mark; no figure counts them before. 0 where none is named. */
    waiting: z.int(),
    /** Of the quiz that is named, where its paper is one for all. */
    paper: z.nullable(PaperFigures),
    /** Every question that something is said of, for a picture. */
    dots: z.array(
      z.object({
        questionId: z.string(),
        stem: z.string(),
        facility: z.number(),
        discrimination: z.number(),
        /** Something about it wants a look. */
        isDoubtful: z.boolean(),
      }),
    ),
  }),
  beyond: 'The summaries tell of people; whoever writes questions has to know which of them mislead.',
})
