/** Longest passage that a comment quotes, in characters. */
export const LONGEST_PASSAGE = 500
