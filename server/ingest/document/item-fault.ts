/** A fault of ours with one item of a feed: which one, and what was thrown. */
export type ItemFault = { item: string; error: unknown }

/** What is done with such a fault. */
export type OnItemFault = (fault: ItemFault) => void

/** Whoever names nothing else learns of a fault at once. */
export const throwFault: OnItemFault = ({ error }) => {
  throw error
}

/** What the work makes of each, in their order. One that it fails for is left out and told of, and costs the others nothing. */
export function eachAlone<Each, Made>(
  all: readonly Each[],
  work: (each: Each) => Made,
  fail: (each: Each, error: unknown) => void,
): Made[] {
  return all.flatMap((each) => {
    try {
      return [work(each)]
    } catch (error) {
      fail(each, error)
      return []
    }
  })
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, URIError]

/** What only our own program throws. Anything else, like an outage, meets the next item too. */
export const isDefect = (failure: unknown): boolean => DEFECTS.some((kind) => failure instanceof kind)
