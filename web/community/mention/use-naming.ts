import { useMemo, useRef } from 'react'
import { MOST_MENTIONS } from '@chowk/contract/community/mention/mentioned.ts'
import type { Mention } from '@chowk/contract/community/mention/mentioned.ts'
import { idsIn } from './mention-query.rules.ts'
import type { ChosenPerson } from './mention-query.rules.ts'

/** Whom somebody has chosen to name in a text. */
export interface Naming {
  chosen: () => readonly ChosenPerson[]
  add: (person: ChosenPerson) => void
  /** Those who stand in the text as it is now, for the call that sends it. */
  idsIn: (text: string) => string[]
}

/** Those whom a text names that is there. */
export const namedIn = (text: string, mentions: readonly Mention[]): ChosenPerson[] =>
  mentions.flatMap(({ from, length, person }) =>
    person ? [{ id: person.id, name: text.slice(from + 1, from + length) }] : [],
  )

/** Keeps whom somebody chooses while she writes; what is written decides in the end who is named. */
export function useNaming(first: readonly ChosenPerson[] = []): Naming {
  const chosen = useRef(first)
  return useMemo(
    () => ({
      chosen: () => chosen.current,
      add: (person: ChosenPerson) => void (chosen.current = [...chosen.current, person]),
      idsIn: (text: string) => idsIn(text, chosen.current, MOST_MENTIONS),
    }),
    [],
  )
}
