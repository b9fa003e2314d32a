import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Call, Input } from '@chowk/contract/call.ts'
import type { CallFailed } from '../calls.ts'
import { codeOfIssue, fieldMessage } from './field-errors.ts'
import type { FieldMessages } from './field-errors.ts'

interface Checked<C extends Call, V> {
  call: C
  toInput: (values: V) => Input<C>
  lists: readonly string[]
  own: FieldMessages
}

/** The field at which an error of a path is shown: a row's own field, a list, or else the first name of the path. */
export function nameOf(path: string, lists: readonly string[]): string {
  if (lists.includes(path)) return `${path}.root`
  if (lists.some((list) => path.startsWith(`${list}.`))) return path
  return path.split('.')[0] ?? ''
}

/** Checks with the call's own schema, before anything is sent. */
export function makeResolver<C extends Call, V extends FieldValues>({
  call,
  toInput,
  lists,
  own,
}: Checked<C, V>): Resolver<V> {
  return (values) => {
    const input = toInput(values)
    const errors: FieldErrors<V> = {}
    for (const issue of z.safeParse(call.input, input).error?.issues ?? []) {
      const path = issue.path.join('.')
      const name = nameOf(path, lists)
      if (get(errors, name)) continue
      const code = codeOfIssue(issue, get(input, path))
      set(errors, name || 'root', { type: code, message: fieldMessage(call.input, { path, name, code }, own) })
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

interface Refused<V extends FieldValues> {
  call: Call
  form: UseFormReturn<V>
  lists: readonly string[]
  own: FieldMessages
  /** A field that the refusal as such belongs to, with its sentence. */
  blamed: { name: string; message: string } | undefined
}

/** Puts what the server found wrong at its fields; false when something has no field and must be said as a whole. */
export function blameFields<V extends FieldValues>(
  { refused }: CallFailed,
  { call, form, lists, own, blamed }: Refused<V>,
): boolean {
  const known = form.getValues()
  const faults = refused?.fields ?? []
  const shown = faults.filter(({ path }) => (path.split('.')[0] ?? '') in known)
  for (const { path, code } of shown) {
    const name = nameOf(path, lists)
    form.setError(name as Path<V>, {
      type: 'server',
      message: fieldMessage(call.input, { path, name, code }, own),
    })
  }
  if (blamed) form.setError(blamed.name as Path<V>, { type: 'server', message: blamed.message })
  return blamed !== undefined || (faults.length > 0 && shown.length === faults.length)
}

/** What is wrong with a field, a row's field or a list. */
export function errorIn(errors: FieldErrors, name: string, lists: readonly string[]): string | undefined {
  const found = get(errors, lists.includes(name) ? `${name}.root` : name) as { message?: unknown } | undefined
  return typeof found?.message === 'string' ? found.message : undefined
}
