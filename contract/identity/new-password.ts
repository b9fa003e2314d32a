import * as z from 'zod/mini'

/** Shortest and longest password that may be set (R5.02). */
export const PASSWORD_LENGTH = { least: 9, most: 128 }

/** What a password still lacks. */
export type PasswordFault = 'TOO_SHORT' | 'TOO_LONG' | 'NO_UPPERCASE' | 'NO_DIGIT' | 'NO_SYMBOL'

/** Everything that a password lacks of R5.02, in the order that a form names it. */
export function passwordFaults(password: string): PasswordFault[] {
  const length = Array.from(password).length
  const faults: [boolean, PasswordFault][] = [
    [length < PASSWORD_LENGTH.least, 'TOO_SHORT'],
    [length > PASSWORD_LENGTH.most, 'TOO_LONG'],
    [!/\p{Lu}/u.test(password), 'NO_UPPERCASE'],
    [!/\p{Nd}/u.test(password), 'NO_DIGIT'],
    [!/[^\p{L}\p{M}\p{N}]/u.test(password), 'NO_SYMBOL'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault)
}

/** A password that may be set (R5.02). */
export const NewPassword = z.string().check(
  z.maxLength(512, { error: 'TOO_LONG' }),
  z.superRefine((password, context) => {
    for (const code of passwordFaults(password))
      context.addIssue({ code: 'custom', message: code, input: password, path: [] })
  }),
)
