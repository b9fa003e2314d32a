import { JOIN_LENGTH, JOIN_LETTERS } from '@chowk/contract/organisation/join-code.ts'

/** Eight letters, none likelier than another; `below` draws a number from 0 up to its argument. */
export const newJoinCode = (below: (most: number) => number): string =>
  Array.from({ length: JOIN_LENGTH }, () => JOIN_LETTERS[below(JOIN_LETTERS.length)]).join('')

/** As it is read out and written: four and four. */
export const spelled = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
