import { makeFollowers } from '../../app/stored/followers.ts'
import { useSyncExternalStore } from 'react'
import type { NewPassage } from '@chowk/contract/community/comment.ts'

/** A passage that somebody chose to quote, with the name of whoever said it. */
export interface ChosenPassage extends NewPassage {
  name: string
}

let chosen: ChosenPassage | null = null
const { follow, tell } = makeFollowers()

/** Puts a passage into the room for a comment; null takes it out. */
export function quotePassage(passage: ChosenPassage | null): void {
  chosen = passage
  tell()
}

/** The passage that the comment being written quotes. */
export const useChosenPassage = (): ChosenPassage | null =>
  useSyncExternalStore(
    follow,
    () => chosen,
    () => null,
  )
