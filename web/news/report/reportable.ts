import type { PublicationMark } from '@chowk/contract/article/story.ts'

/** What the report form needs of a story. */
export interface Reportable {
  _id: string
  slug: string
  title: string
  publication: PublicationMark
}
