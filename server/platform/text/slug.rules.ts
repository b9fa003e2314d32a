import { spokenInLatin } from '@chowk/contract/indian-scripts.ts'
import anyAscii from 'any-ascii'

/** Latin letters for a title of any script; Indian words as they are spoken in Hindi, others by any-ascii. */
export const toLatin = (text: string): string => anyAscii(spokenInLatin(text))

/** Rule V1: at most 80 characters of kebab case, cut at a word. Empty when nothing of the title can be written so. */
export function slugOf(title: string): string {
  const words = toLatin(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{ASCII}]+|[^a-z0-9]+/u)
    .filter((each) => each !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, 80) : `${slug}-${word}`
    if (longer.length > 80) break
    slug = longer
  }
  return slug
}
