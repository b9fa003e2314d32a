import * as z from 'zod/mini'

/** The secret in the link of an invitation. */
export const InvitationCode = z.string().check(z.minLength(1), z.maxLength(100))
