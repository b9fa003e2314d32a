import type { ChangeEvent } from 'react'

/** Puts what is typed in order in the field itself, so that whoever listens reads it in order. */
export function putInOrder({ target }: ChangeEvent<HTMLInputElement>, tidy: (text: string) => string): void {
  const tidied = tidy(target.value)
  if (tidied !== target.value) target.value = tidied
}
