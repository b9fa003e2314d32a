import type { Story } from './story.ts'

/** Among so many of the newest the one that leads is found. */
const NEWEST = 12

/** The same stories, led by the newest in the language of the interface, where one is among the newest; the others keep their order (C7). */
export function ledIn(language: string | undefined, stories: readonly Story[]): readonly Story[] {
  const lead = stories.slice(0, NEWEST).find((story) => story.language === language)
  return lead ? [lead, ...stories.filter((story) => story !== lead)] : stories
}
