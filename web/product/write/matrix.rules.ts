/** An option as it is typed: its values in one line. */
export interface TypedOption {
  name: string
  written: string
}

/** A variant as its fields hold it. */
export interface TypedVariant {
  /** Absent before its first save. */
  variantId?: string | undefined
  values: string[]
  price: string
  mrp: string
  onHand: string
  sku: string
  attachmentId: string | null
}

/** A variant of a product without options. */
export const ONE_VARIANT: TypedVariant = {
  values: [],
  price: '',
  mrp: '',
  onHand: '',
  sku: '',
  attachmentId: null,
}

/** The values that a line names, separated by commas, each once. */
export function valuesIn(written: string): string[] {
  const seen = new Set<string>()
  return written
    .split(/[,;\n]/)
    .map((value) => value.trim().replaceAll(/\s+/g, ' '))
    .filter((value) => {
      const key = value.toLowerCase()
      const isNew = value !== '' && !seen.has(key)
      seen.add(key)
      return isNew
    })
}

/** Options that have a name and values. */
export const filledOptions = (options: readonly TypedOption[]) =>
  options
    .map(({ name, written }) => ({ name: name.trim(), values: valuesIn(written) }))
    .filter(({ name, values }) => name !== '' && values.length > 0)

/** Every combination of the values, the first option changing slowest. */
export const combinations = (options: readonly { values: readonly string[] }[]): string[][] =>
  options.reduce<string[][]>(
    (all, { values }) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )

const keyOf = (values: readonly string[]) => JSON.stringify(values)

/** The variants of these options: those that are there keep what they hold, new ones begin with the price of the first. */
export function variantsFor(options: readonly TypedOption[], variants: readonly TypedVariant[]): TypedVariant[] {
  const known = new Map(variants.map((variant) => [keyOf(variant.values), variant]))
  const [first = ONE_VARIANT] = variants
  const { price, mrp } = first
  return combinations(filledOptions(options)).map(
    (values) => known.get(keyOf(values)) ?? { ...ONE_VARIANT, values, price, mrp },
  )
}
