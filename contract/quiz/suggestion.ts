import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ArticleId } from '../article/story.ts'
import { faculty } from '../permission.ts'
import { KEEPS } from './bank.ts'

/** About so many stories a workspace asks on a day. */
export const MOST_SUGGESTIONS = 20
const NEWEST = 10

/** Where a request to the language model stands. */
export const SUGGESTION_STATES = ['WAITING', 'DONE', 'FAILED'] as const

const Suggestion = z.object({
  id: z.string(),
  /** Null: the story may not be read any more. */
  story: z.nullable(z.object({ title: z.string(), slug: z.string(), language: z.enum(['en', 'hi']) })),
  state: z.enum(SUGGESTION_STATES),
  /** Drafts that came of it. */
  drafts: z.int(),
  /** What the gate found a fault with. */
  leftOut: z.int(),
  askedAt: z.string(),
})
/** See the schema of the same name. */
export type Suggestion = z.infer<typeof Suggestion>

/** Asks the language model of this installation for questions about a story. */
export const suggestQuestions = call({
  address: 'POST /api/quiz-bank-suggestion',
  says: 'Asks the language model of this installation, if it has one, for questions about a story. What comes of it are drafts of the own workspace, which somebody reads first.',
  permission: faculty('workspace', KEEPS),
  input: z.object({ articleId: ArticleId }),
  output: z.object({ id: z.string() }),
  refusals: {
    /** The installation has no model. */
    NO_MODEL: 409,
    ARTICLE_NOT_FOUND: 404,
    /** Its publisher lets nobody hand its text on, or it is in another language. */
    STORY_NOT_FITTING: 409,
    /** `MOST_SUGGESTIONS` stories, or all that this installation may ask on a day. */
    ENOUGH_TODAY: 429,
  },
  audits: 'quiz.questions-suggested',
  beyond:
    'The specification names nothing that suggests questions; the issue of quizzes asks for a model behind a port.',
})

/** What was asked of the model. */
export const listSuggestions = call({
  address: 'GET /api/quiz-bank-suggestion',
  says: `Whether this installation has a language model, how many stories it may be asked about today, and the last ${NEWEST} that the own workspace asked about.`,
  permission: faculty('workspace', KEEPS),
  input: z.object({}),
  output: z.object({ hasModel: z.boolean(), leftToday: z.int(), content: z.array(Suggestion) }),
  beyond: 'A model takes a minute; whoever asked it sees what became of it.',
})
