import * as z from 'zod/mini'

/** A list in a query: `a,b,c` on the wire, `,` if it is empty; an array of at most `most` parsed items. */
export function listOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  const split = (value: unknown) =>
    typeof value === 'string' ? value.split(',').filter((segment) => segment !== '') : value
  return z.pipe(z.transform<string | readonly z.input<Item>[], unknown>(split), z.array(item).check(z.maxLength(most)))
}

/** A yes or no in a query. */
export const Flag = z.pipe(
  z.transform<boolean | 'true' | 'false' | '1' | '0', unknown>((value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  ),
  z.boolean(),
)
