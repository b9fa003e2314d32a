/** So many words stand on either side of what changed. */
const BESIDE = 20

/** What stayed, without its middle where that is long: one looks for what changed. */
export function shortened(text: string): string {
  const words = text.split(' ')
  if (words.length <= 3 * BESIDE) return text
  return [...words.slice(0, BESIDE), '…', ...words.slice(-BESIDE)].join(' ')
}
