import { useSyncExternalStore } from 'react'
import type { NewPassage } from '@chowk/contract/community/comment.ts'

/** A passage that somebody chose to quote, with the name of whoever said it. */
export interface ChosenPassage extends NewPassage {
  name: string
}

let chosen: ChosenPassage | null = null
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a passage into the room for a comment; null takes it out. */
export function quotePassage(passage: ChosenPassage | null): void {
  chosen = passage
  for (const listener of listeners) listener()
}

/** The passage that the comment being written quotes. */
export const useChosenPassage = (): ChosenPassage | null =>
  useSyncExternalStore(
    onChange,
    () => chosen,
    () => null,
  )
