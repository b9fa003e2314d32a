/** How much of what should be found was found, and what else; of one page they are 1 together. */
export type Overlap = { found: number; extra: number; missed: number }

const SHINGLE = 4

function shinglesOf(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_\p{M}]+/gu) ?? []
  const shingles = new Map<string, number>()
  for (let n = 0; words.length > 0 && n < Math.max(1, words.length - SHINGLE + 1); n++) {
    const shingle = words.slice(n, n + SHINGLE).join(' ')
    shingles.set(shingle, (shingles.get(shingle) ?? 0) + 1)
  }
  return shingles
}

/** Compares two texts by their runs of four words. */
export function overlapOf(truth: string, text: string): Overlap {
  const [wanted, got] = [shinglesOf(truth), shinglesOf(text)]
  const overlap = { found: 0, extra: 0, missed: 0 }
  for (const shingle of new Set([...wanted.keys(), ...got.keys()])) {
    const [inTruth, inText] = [wanted.get(shingle) ?? 0, got.get(shingle) ?? 0]
    overlap.found += Math.min(inTruth, inText)
    overlap.extra += Math.max(0, inText - inTruth)
    overlap.missed += Math.max(0, inTruth - inText)
  }
  const all = overlap.found + overlap.extra + overlap.missed || 1
  return { found: overlap.found / all, extra: overlap.extra / all, missed: overlap.missed / all }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)

/** Each page counts alike, however long it is. */
export function scoreOf(pages: readonly Overlap[]): { f1: number; precision: number; recall: number } {
  const precision = mean(pages.filter((p) => p.found + p.extra > 0).map((p) => p.found / (p.found + p.extra)))
  const recall = mean(pages.filter((p) => p.found + p.missed > 0).map((p) => p.found / (p.found + p.missed)))
  return { f1: (2 * precision * recall) / (precision + recall), precision, recall }
}
