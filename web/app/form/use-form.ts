import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { get, useForm as useHookForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Call, Input, Output, RefusalOf } from '@chowk/contract/call.ts'
import { makeAttemptKeys } from '../wire/attempt-keys.ts'
import { CallFailed, callOverHttp } from '../calls.ts'
import type { CallOptions } from '../calls.ts'
import { errorMessage } from '../error-messages.ts'
import type { ErrorMessages, WithErrors } from '../error-messages.ts'
import { refresh } from '../read.ts'
import { draftPortOf } from './draft-port.ts'
import type { FieldMessages } from './field-errors.ts'
import { useFirstError } from './first-error.ts'
import { errorIn, makeResolver, blameFields } from './form-errors.ts'
import type { AlsoChecked } from './form-errors.ts'
import type { Conflict, FieldBinding, FormState } from './form-state.ts'
import { limitsOf } from './limits.ts'
import { useIsHere, useStale } from './stale.ts'
import type { StaleOptions } from './stale.ts'

interface Options<C extends Call, V extends FieldValues, R> extends StaleOptions<C> {
  /** What the fields hold at first: texts, booleans, and lists of objects of these. */
  values: V
  /** What is sent of it. `version` is the one that a change goes out from, newer after "Keep mine". */
  toInput: (values: V, version: number) => Input<C>
  /** Names of lists with rows, so that an error finds its row. */
  lists?: readonly (keyof V & string)[]
  /** Fields that are called otherwise than what they are sent as: { 'account.password': 'password' }. */
  fieldAt?: Readonly<Record<string, Path<V>>>
  /** What the fields are sent within, where that is not the input itself: `config`. */
  within?: string
  /** Fields that must hold something though the call can do without: a password, asked of those who have one. */
  required?: readonly Path<V>[]
  /** A schema for fields that another call sends later. */
  also?: AlsoChecked<V>
  /** Refusals that belong to one field: { URL_TAKEN: 'customUrl' }. */
  fieldOf?: Partial<Record<RefusalOf<C>, Path<V>>>
  /** The form's own sentences about fields; general ones come by themselves. */
  fieldErrors?: FieldMessages
  /**
   * For a change of what has a version: the one that `values` are of, and what the server has now as the fields would hold it. The answer
   * of the form's own change counts by its `version`; fresh values are taken over while nothing is typed, so no `key` need have the version.
   */
  conflict?: { version: number; valuesOf: (current: Readonly<Record<string, unknown>>) => V } | undefined
  /** Sends it in another way than by a plain call. */
  send?: (input: Input<C>, options: CallOptions) => Promise<R>
  onDone: (answer: R, values: V) => unknown
  /** Hears of a refusal first; true means that nothing need be said about it. */
  onRefused?: (failure: CallFailed) => boolean | undefined
  /** False where what is typed is soon typed again, as on signing in, or is saved as a draft already. */
  guardsLeaving?: boolean
  /** False where the text is too private to be stored on the device. */
  keepsDraft?: boolean
}

/** What `useForm` takes beside the call: messages for its codes too, where it has codes of its own. */
export type FormOptions<C extends Call, V extends FieldValues, R = Output<C>> = Options<C, V, R> & WithErrors<C>

type Versions = Pick<Conflict, 'mine' | 'theirs'>

/** A form on a call of the contract; how to use it stands in CONTRIBUTING.md under "Forms". */
export function useForm<C extends Call, V extends FieldValues, R = Output<C>>(
  call: C,
  options: FormOptions<C, V, R>,
): FormState<V> {
  const { values, lists = [], fieldAt = {}, required = [], fieldErrors: own = {} } = options
  const { within, also, guardsLeaving = true, keepsDraft = guardsLeaving } = options
  const isDone = useRef(false)
  const refusals = useRefusals<C, V, R>(call, options)
  const toInput = (given: V) => options.toInput(given, refusals.version.current)
  const resolver = makeResolver<C, V>({ call, toInput, lists, fieldAt, within, required, own, also })
  const form = useHookForm<V>({ defaultValues: values as DefaultValues<V>, resolver, shouldFocusError: false })
  const { errors, isSubmitting, isDirty } = form.formState
  useFreshValues(form, { values, version: options.conflict?.version, refusals })
  const { element, problems, focusFirst } = useFirstError(isSubmitting, refusals.sayGenerally)
  const onRefused = (failed: CallFailed, given: V) => {
    if (options.onRefused?.(failed) === true) return
    refusals.say(failed, given, form)
    focusFirst()
  }
  const onDone = async (answer: R, given: V) => {
    // Whoever is led elsewhere now is not held back.
    isDone.current = true
    refusals.saved(answer)
    const hasTyped = keepTyping(form, given)
    await options.onDone(answer, given)
    if (hasTyped) isDone.current = false
  }
  const deliver = useDelivery(call, { options, toInput, onDone, onRefused })
  const send = useSingle(async () => {
    refusals.forget()
    await form.handleSubmit(async (given) => await deliver(given as V), focusFirst)()
  })
  return {
    props: {
      ref: element,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault()
        send()
      },
      onChange: ({ target }) => {
        isDone.current = false
        forgetRefused(form, target)
        checkListsAgain(form, lists)
      },
    },
    ...bindingsOf<V>({ call, form, values, errors, lists, required }),
    problem: refusals.failure && errorMessage(refusals.failure, options.errors),
    failure: refusals.failure,
    problems,
    conflict: refusals.conflictOf(form, send),
    isPending: isSubmitting,
    isDirty,
    guardsLeaving,
    draft: keepsDraft ? draftPortOf({ call, form, values, toInput: options.toInput, version: refusals.version }) : null,
    isUnsaved: () => !isDone.current,
    send,
    blame: (failed) => onRefused(failed, form.getValues()),
  }
}

// What is said of refusals: at their fields, as a choice between two versions, or as one sentence.
function useRefusals<C extends Call, V extends FieldValues, R>(call: C, options: FormOptions<C, V, R>) {
  const version = useRef(options.conflict?.version ?? 0)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [versions, setVersions] = useState<Versions | null>(null)
  const forget = () => {
    setFailure(null)
    setVersions(null)
  }
  const say = (failed: CallFailed, mine: V, form: UseFormReturn<V>) => {
    const current = currentOf(failed)
    if (current && options.conflict) {
      version.current = Number(current['version'])
      return setVersions({ mine, theirs: options.conflict.valuesOf(current) })
    }
    const messages: Partial<ErrorMessages<Call>> = options.errors ?? {}
    const name = options.fieldOf?.[failed.code as RefusalOf<C>]
    const blamed = name && { name, message: errorMessage(failed, messages) }
    const { lists = [], fieldAt = {}, within, fieldErrors: own = {} } = options
    return setFailure(blameFields(failed, { call, form, lists, fieldAt, within, own, blamed }) ? null : failed)
  }
  const conflictOf = (form: UseFormReturn<V>, keepMine: () => void): Conflict | null => {
    if (!versions) return null
    const takeTheirs = () => {
      putIn(form, versions.theirs as V)
      forget()
    }
    return { ...versions, keepMine, takeTheirs }
  }
  const begin = (newer: number) => {
    version.current = newer
  }
  const saved = (answer: R) => {
    if (typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number')
      begin(answer.version)
  }
  const sayGenerally = () => setFailure(withoutField())
  return { version, failure, forget, say, saved, begin, sayGenerally, conflictOf, isHeld: versions !== null }
}

interface Fresh<V extends FieldValues> {
  values: V
  version: number | undefined
  refusals: {
    /** What a change goes out from. */
    version: RefObject<number>
    begin: (version: number) => void
    /** Between two versions the choice is hers. */
    isHeld: boolean
  }
}

// What the server has newly is shown as long as nothing was typed; otherwise the change is refused, and she chooses.
function useFreshValues<V extends FieldValues>(form: UseFormReturn<V>, { values, version, refusals }: Fresh<V>) {
  const shown = useRef(version)
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    if (version === undefined || version === shown.current || version < refusals.version.current) return
    if (isDirty || isSubmitting || refusals.isHeld) return
    shown.current = version
    refusals.begin(version)
    putIn(form, values)
  })
}

// Boxes first: a box that is ticked at first is asked by `reset` what it shows, not told.
function putIn<V extends FieldValues>(form: UseFormReturn<V>, values: V): void {
  for (const name of Object.keys(values)) form.setValue(name as Path<V>, values[name])
  form.reset(values)
}

interface Delivery<C extends Call, V extends FieldValues, R> {
  options: FormOptions<C, V, R>
  toInput: (given: V) => Input<C>
  onDone: (answer: R, given: V) => Promise<void>
  onRefused: (failed: CallFailed, given: V) => void
}

// Sends what was checked. A form that has gone is told nothing, but what it changed is asked for again.
function useDelivery<C extends Call, V extends FieldValues, R>(call: C, delivery: Delivery<C, V, R>) {
  const { options, toInput, onDone, onRefused } = delivery
  const keys = useMemo(() => makeAttemptKeys(call), [call])
  const client = useQueryClient()
  const isHere = useIsHere()
  const onStale = useStale(options, (failure) => errorMessage(failure, options.errors))
  return async (given: V) => {
    const input = toInput(given)
    const key = keys.keyFor(input)
    const how = key === undefined ? {} : { idempotencyKey: key }
    let answer: R
    try {
      answer = await (options.send ? options.send(input, how) : (callOverHttp(call, input, how) as Promise<R>))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (isHere.current) onRefused(failure, given)
      onStale(failure)
      return
    }
    keys.end()
    if (isHere.current) await onDone(answer, given)
    await refresh(client, options.refreshes ?? [])
  }
}

// The second press of a double one comes before the button is drawn as busy.
function useSingle(run: () => Promise<void>): () => void {
  const isBusy = useRef(false)
  return () => {
    if (isBusy.current) return
    isBusy.current = true
    void run().finally(() => (isBusy.current = false))
  }
}

/** What is wrong stands at no field that can be seen. */
const withoutField = () => new CallFailed({ status: 400, message: '', refused: { code: 'INVALID_INPUT' } })

// The specification has a code of its own for the rules of quizzes (QC11).
const CHANGED = new Set(['VERSION_CONFLICT', 'CONFIG_CHANGED'])

function currentOf({ code, refused }: CallFailed): Record<string, unknown> | undefined {
  const current = refused?.details?.['current']
  const isThere = CHANGED.has(code ?? '') && typeof current === 'object' && current !== null
  return isThere ? (current as Record<string, unknown>) : undefined
}

// What was sent is what the form begins with now. What was typed while the answer was under way stays, and is still to be saved.
function keepTyping<V extends FieldValues>(form: UseFormReturn<V>, given: V): boolean {
  const typed = { ...form.getValues() }
  form.reset(given)
  const changed = Object.keys(typed).filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(given[name]))
  for (const name of changed) form.setValue(name as Path<V>, typed[name], { shouldDirty: true })
  return changed.length > 0
}

// What the server found wrong is being mended.
function forgetRefused<V extends FieldValues>(form: UseFormReturn<V>, target: EventTarget): void {
  const name = 'name' in target ? String(target.name) : ''
  const error = get(form.formState.errors, name) as { type?: unknown } | undefined
  if (name !== '' && error?.type === 'server') form.clearErrors(name as Path<V>)
}

// A rule about a list as such is checked again when one of its fields changes.
function checkListsAgain<V extends FieldValues>(form: UseFormReturn<V>, lists: readonly string[]): void {
  const again = lists.filter((list) => get(form.formState.errors, `${list}.root`) !== undefined)
  if (again.length > 0) void form.trigger(again as Path<V>[])
}

interface Bound<V extends FieldValues> {
  call: Call
  form: UseFormReturn<V>
  values: V
  errors: FieldErrors<V>
  lists: readonly string[]
  required: readonly string[]
}

function bindingsOf<V extends FieldValues>({ call, form, values, errors, lists, required }: Bound<V>) {
  const facts = (name: string) => {
    const { isOptional, isList, maxLength } = limitsOf(call.input, name)
    const optional = isOptional && !required.includes(name)
    return { error: errorIn(errors, name, lists), optional, 'data-max': isList ? undefined : maxLength }
  }
  const initially = (name: Path<V>): unknown => get(form.formState.defaultValues ?? values, name) ?? get(values, name)
  return {
    // The value stands in the first HTML already; what was typed before the scripts came stays by comparison with it.
    field: (name: Path<V>): FieldBinding => {
      const value: unknown = initially(name) ?? form.getValues(name)
      if (typeof value === 'boolean')
        return { ...form.register(name), defaultChecked: value, error: errorIn(errors, name, lists) }
      return { ...form.register(name), defaultValue: textOf(value), ...facts(name) }
    },
    checks: (name: Path<V>) => ({
      ...form.register(name),
      ...facts(name),
      defaultValue: (initially(name) ?? []) as readonly string[],
    }),
    control: form.control,
    errorAt: (name: string) => errorIn(errors, name, lists),
    setValue: ((name, value) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })) as FormState<V>['setValue'],
    getValue: ((name) => form.getValues(name)) as FormState<V>['getValue'],
    reset: form.reset,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
