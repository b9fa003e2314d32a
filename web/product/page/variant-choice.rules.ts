/** A variant of a product with options. */
export interface Choosable {
  id: string
  values: readonly string[]
  available: number
}

/** The variant of these values. */
export const variantOf = <V extends Choosable>(variants: readonly V[], values: readonly string[]): V | undefined =>
  variants.find((variant) => variant.values.every((value, index) => value === values[index]))

/** The variant that a page opens with: the first that can be bought. */
export const firstVariant = <V extends Choosable>(variants: readonly V[]): V | undefined =>
  variants.find(({ available }) => available > 0) ?? variants[0]

/** The variant after one option was changed: with the other values as they are, else the nearest that exists. */
export function changedVariant<V extends Choosable>(
  variants: readonly V[],
  current: V,
  { option, value }: { option: number; value: string },
): V {
  const wanted = current.values.map((each, index) => (index === option ? value : each))
  const kept = ({ values }: V) => values.filter((each, index) => each === wanted[index]).length
  const having = variants.filter(({ values }) => values[option] === value)
  const nearest = having.toSorted((a, b) => kept(b) - kept(a) || b.available - a.available)[0]
  return nearest ?? current
}

/** Whether a value of an option can be bought with the other values as they are. */
export const isBuyable = (
  variants: readonly Choosable[],
  current: Choosable,
  { option, value }: { option: number; value: string },
): boolean => {
  const wanted = current.values.map((each, index) => (index === option ? value : each))
  return (variantOf(variants, wanted)?.available ?? 0) > 0
}
