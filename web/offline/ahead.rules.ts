import type { Story } from '@chowk/contract/article/story.ts'

/** Texts that are asked for at once; between two portions the device may do something else. */
export const PORTION = 10
/** All texts kept ahead on one device together: most stories have two to six thousand characters. */
export const MOST_CHARACTERS = 1_000_000

/** A kept text without its body; `ahead` marks one that nobody has opened. */
export interface OfflineText {
  name: string
  at: string
  ahead: boolean
  characters: number
}

/** What the browser tells of its line, where it does. */
export interface Line {
  saveData?: boolean
  effectiveType?: string
}

export const nameOfText = ({ slug }: { slug: string }): string => `article ${slug}`

/** Nothing is fetched ahead for who saves data or has a slow line. */
export const mayFetchAhead = (line: Line | undefined): boolean =>
  line?.saveData !== true && !['slow-2g', '2g'].includes(line?.effectiveType ?? '')

type Listed = Pick<Story, '_id' | 'slug' | 'updatedAt'>

/** Stories of the list whose text is not kept, or was changed since it was. */
export function missingTexts<S extends Listed>(stories: readonly S[], cached: readonly OfflineText[]): S[] {
  const storedAt = new Map(cached.map(({ name, at: time }) => [name, time]))
  return stories.filter((story) => {
    const time = storedAt.get(nameOfText(story))
    return time === undefined || (story.updatedAt !== null && Date.parse(story.updatedAt) > Date.parse(time))
  })
}

/** Texts that were kept ahead and have left the list unopened. */
export function leftBehind(stories: readonly Listed[], cached: readonly OfflineText[]): string[] {
  const listed = new Set(stories.map(nameOfText))
  return cached.filter(({ name, ahead }) => ahead && !listed.has(name)).map(({ name }) => name)
}
