import type { Clock } from '../clock.ts'
import type { Sql } from '../database.ts'
import type { House } from '../handle.ts'
import type { Cursor } from '../paging/cursor.ts'
import type { Viewer } from '../viewer.ts'
import type { Question } from './question.rules.ts'

/** A question that somebody asks of one kind of things. */
export interface Search {
  sql: Sql
  house: House
  clock: Clock
  viewer: Viewer
  cursor: Cursor
  question: Question
  size: number
  next: string | undefined
  asOf: Date
  /** Other spellings of a word, as the stories have them. */
  spellings: (word: string) => Promise<readonly string[]>
}

/** What a question finds: those that hold its words first, then those that sound alike. */
export interface FoundPage<Item> {
  content: Item[]
  next: string | null
  foundByLetter: number
}

/** How one kind of things is searched. The domain whose they are declares it, and whoever opens the house hands it to the search. */
export type SearchOf<Item> = (search: Search) => Promise<FoundPage<Item>>

/** Fewer than so many hits are followed by what sounds alike. */
export const FEW_FOUND = 5
