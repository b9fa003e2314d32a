import { get, set } from 'react-hook-form'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Call, Input } from '@chowk/contract/call.ts'
import type { CallFailed } from '../calls.ts'
import { codeOfIssue, fieldMessage, isNothing } from './field-errors.ts'
import type { FieldMessages } from './field-errors.ts'

/** How paths of an input are found among the fields of a form. */
export interface FieldPaths {
  lists: readonly string[]
  /** Fields that are called otherwise than what they are sent as: { 'account.password': 'password' }. */
  fieldAt: Readonly<Record<string, string>>
  /** What the fields are sent within, where that is not the input itself: `config`. */
  within?: string | undefined
}

/** What is sent later, by another call, and checked together with this one. */
export interface AlsoChecked<V> {
  schema: z.ZodMiniType
  toInput: (values: V) => unknown
}

interface Checked<C extends Call, V> extends FieldPaths {
  call: C
  toInput: (values: V) => Input<C>
  also: AlsoChecked<V> | undefined
  required: readonly string[]
  own: FieldMessages
}

/** The field at which an error of a path is shown: the one that says so, a row's own field, a list, or else the first name of the path. */
export function nameOf(sentAs: string, { lists, fieldAt, within }: FieldPaths): string {
  const path = within && sentAs.startsWith(`${within}.`) ? sentAs.slice(within.length + 1) : sentAs
  if (Object.hasOwn(fieldAt, path)) return fieldAt[path] ?? ''
  if (lists.includes(path)) return `${path}.root`
  if (lists.some((list) => path.startsWith(`${list}.`))) return path
  return path.split('.')[0] ?? ''
}

/** Checks with the call's own schema, before anything is sent. */
export function makeResolver<C extends Call, V extends FieldValues>(checked: Checked<C, V>): Resolver<V> {
  const { call, toInput, also, required, own } = checked
  return (values) => {
    const errors: FieldErrors<V> = {}
    const blame = (schema: z.ZodMiniType, path: string, code: string) => {
      const name = nameOf(path, checked)
      if (get(errors, name)) return
      const message = fieldMessage(schema, { path, name, code, value: get(values, name) }, own)
      set(errors, name || 'root', { type: code, message })
    }
    const check = (schema: z.ZodMiniType, input: unknown) => {
      for (const issue of z.safeParse(schema, input).error?.issues ?? []) {
        const path = issue.path.join('.')
        blame(schema, path, codeOfIssue(issue, get(input, path)))
      }
    }
    for (const name of required) if (isNothing(get(values, name))) blame(call.input, name, 'REQUIRED')
    check(call.input, toInput(values))
    if (also) check(also.schema, also.toInput(values))
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

interface Refused<V extends FieldValues> extends FieldPaths {
  call: Call
  form: UseFormReturn<V>
  own: FieldMessages
  /** A field that the refusal as such belongs to, with its sentence. */
  blamed: { name: string; message: string } | undefined
}

/** Puts what the server found wrong at its fields; false when something has no field and must be said as a whole. */
export function blameFields<V extends FieldValues>({ refused }: CallFailed, reported: Refused<V>): boolean {
  const { call, form, own, blamed } = reported
  const known = form.getValues()
  const faults = (refused?.fields ?? []).map((fault) => ({ ...fault, name: nameOf(fault.path, reported) }))
  const shown = faults.filter(({ name }) => (name.split('.')[0] ?? '') in known)
  for (const { path, name, code } of shown)
    form.setError(name as Path<V>, {
      type: 'server',
      message: fieldMessage(call.input, { path, name, code, value: get(known, name) }, own),
    })
  if (blamed) form.setError(blamed.name as Path<V>, { type: 'server', message: blamed.message })
  return blamed !== undefined || (faults.length > 0 && shown.length === faults.length)
}

/** What is wrong with a field, a row's field or a list. */
export function errorIn(errors: FieldErrors, name: string, lists: readonly string[]): string | undefined {
  const found = get(errors, lists.includes(name) ? `${name}.root` : name) as { message?: unknown } | undefined
  return typeof found?.message === 'string' ? found.message : undefined
}
