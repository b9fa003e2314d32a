import { assembly } from './assembly.ts'

/** What every domain stores about people, in the order of its erasure. */
export const { personalData } = assembly
