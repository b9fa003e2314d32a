import { idIn } from './list-address.ts'

/** One value of an address: under which name it stands there, if not under that of the call's input, and what it means; undefined where it means nothing. */
export interface AddressValue<T> {
  name?: string | undefined
  meaning: (said: string) => T | undefined
}

/** A text, cut to what the call takes. */
export const textUpTo = (longest: number, name?: string): AddressValue<string> => ({
  name,
  meaning: (said) => said.slice(0, longest),
})

/** One of some options. */
export const oneOf = <const Option extends string>(
  options: readonly Option[],
  name?: string,
): AddressValue<Option> => ({
  name,
  meaning: (said) => options.find((each) => each === said),
})

/** One of some options, which the address says in small letters. */
export const oneInSmallLetters = <const Option extends string>(
  options: readonly Option[],
  name?: string,
): AddressValue<Option> => ({ name, meaning: (said) => options.find((each) => each.toLowerCase() === said) })

/** One of some numbers, as an address and a field hold them. */
export const oneNumberOf = (options: readonly string[], name?: string): AddressValue<number> => ({
  name,
  meaning: (said) => (options.includes(said) ? Number(said) : undefined),
})

/** A text of a certain shape. */
export const shapedLike = (shape: RegExp, name?: string): AddressValue<string> => ({
  name,
  meaning: (said) => (shape.test(said) ? said : undefined),
})

/** A number that is written in a certain shape. */
export const numberLike = (shape: RegExp, name?: string): AddressValue<number> => ({
  name,
  meaning: (said) => (shape.test(said) ? Number(said) : undefined),
})

/** What a call takes when the address says one certain word. */
export const saidAs = <T>(word: string, means: T, name?: string): AddressValue<T> => ({
  name,
  meaning: (said) => (said === word ? means : undefined),
})

/** The id of a row. */
export const rowId = (name?: string): AddressValue<string> => ({ name, meaning: idIn })

/** The cursor of a further page, which may hold a name; cut, it would be none. */
export const CURSOR = textUpTo(1000)

type Values = Readonly<Record<string, AddressValue<unknown>>>

/** What an address says for the input of a call; what is missing or means nothing is left out. */
export function addressInput<V extends Values>(
  search: URLSearchParams,
  values: V,
): { [Field in keyof V]?: V[Field] extends AddressValue<infer T> ? T : never } {
  const input: Record<string, unknown> = {}
  for (const [field, { name = field, meaning }] of Object.entries(values)) {
    const said = search.get(name)?.trim()
    const value = said && meaning(said)
    if (value !== '' && value !== undefined) input[field] = value
  }
  return input as { [Field in keyof V]?: never }
}
