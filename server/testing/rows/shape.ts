/** What is asked of a value that the database answers. */
export type Shape =
  | { is: 'string' | 'number' | 'boolean' | 'bigint' | 'date' | 'bytes' | 'anything' }
  | { is: 'literal'; value: string | number | boolean | null | undefined }
  | { is: 'one of'; shapes: readonly Shape[] }
  | { is: 'all of'; shapes: readonly Shape[] }
  | { is: 'array'; of: Shape }
  | { is: 'object'; fields: readonly Field[] }
  | { is: 'partial'; of: Shape }
  | { is: 'without' | 'only'; of: Shape; keys: readonly string[] }
  | { is: 'member'; of: Shape; key: string | undefined }
  /** A schema of a contract, by its file and name, until that is read. */
  | { is: 'schema'; file: string; name: string }
  /** Nothing is asked, since the type could not be read. */
  | { is: 'unknown'; why: string }

export interface Field {
  name: string
  optional: boolean
  shape: Shape
}

/** The fields of a shape of objects; undefined while it is not known which it has. */
export function fieldsOf(shape: Shape): readonly Field[] | undefined {
  switch (shape.is) {
    case 'object':
      return shape.fields
    case 'partial':
      return fieldsOf(shape.of)?.map((field) => ({ ...field, optional: true }))
    case 'without':
      return fieldsOf(shape.of)?.filter(({ name }) => !shape.keys.includes(name))
    case 'only':
      return fieldsOf(shape.of)?.filter(({ name }) => shape.keys.includes(name))
    case 'one of': {
      // Where fields are asked for, there is a value.
      const [only, ...others] = shape.shapes.filter((each) => each.is !== 'literal' || (each.value ?? null) !== null)
      return only && others.length === 0 ? fieldsOf(only) : undefined
    }
    case 'all of': {
      const all = shape.shapes.map(fieldsOf)
      return all.every((each) => each !== undefined) ? all.flat() : undefined
    }
    case 'member': {
      const of = memberOf(shape)
      return of && fieldsOf(of)
    }
    default:
      return undefined
  }
}

/** The shape behind `Type['key']` or `Type[number]`. */
export function memberOf({ of, key }: Shape & { is: 'member' }): Shape | undefined {
  if (key !== undefined) return fieldsOf(of)?.find(({ name }) => name === key)?.shape
  const from = of.is === 'member' ? memberOf(of) : of
  return from?.is === 'array' ? from.of : undefined
}

/** Whether nothing at all is asked. */
export const asksNothing = (shape: Shape): boolean => shape.is === 'unknown' || shape.is === 'anything'
