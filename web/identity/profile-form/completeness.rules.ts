import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { Section } from '@chowk/contract/identity/profile/section.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'

/** A part of a profile that can be filled, and how much stands in it. */
export interface FilledSection {
  section: 'line' | 'about' | 'languages' | Section
  count: number
}

/** The parts of a profile with what stands in each, in the order in which one fills them (W10). */
export function filledParts({ headline, about, languages, sections }: PersonView): FilledSection[] {
  return [
    { section: 'line', count: Number(headline !== '') },
    { section: 'about', count: Number(about !== '') },
    { section: 'languages', count: languages.length },
    ...SECTIONS.map((section) => ({ section, count: sections[section].length })),
  ]
}

/** How many of them hold something. */
export const filledCount = (parts: readonly FilledSection[]): number => parts.filter(({ count }) => count > 0).length
