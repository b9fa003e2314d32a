import * as z from 'zod/mini'
import { BilingualName } from '../bilingual-name.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { missingRow } from '../row-id.ts'

const code = z.string().check(z.regex(/^[\w-]{22}$/, { error: missingRow('CERTIFICATE_NOT_FOUND') }))

/** What a certificate says. */
const Certificate = z.object({
  code: z.string(),
  /** Of a minor the first name and one letter, for everybody but herself. */
  name: z.string(),
  /** Null: of no class. */
  class: z.nullable(z.int()),
  /** Where she took it; null: for herself. */
  school: z.nullable(BilingualName),
  /** Of her own quiz its number, of one that was set its title. */
  quiz: z.object({ title: z.nullable(z.string()), number: z.int() }),
  percent: z.number(),
  /** When she handed it in. */
  takenAt: z.string(),
  /** `VOID`: the try was taken back later. */
  state: z.enum(['VALID', 'VOID']),
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
})
/** See the schema of the same name. */
export type Certificate = z.infer<typeof Certificate>

/** Gives the certificate of a quiz that was passed (QR8). */
export const issueCertificate = call({
  address: 'POST /api/quiz/certificate/issue',
  says: 'Gives the certificate of a quiz that the caller passed; asked again it is the same one.',
  permission: signedIn('own', 'take quizzes'),
  input: z.object({ result: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.object({ code: z.string() }),
  refusals: { RESULT_NOT_FOUND: 404, NOT_PASSED: 409 },
  beyond: 'A result is seen by its taker and her teachers alone; a certificate is what she shows to others (QR8).',
})

/** What a certificate says, for whoever has its code. */
export const getCertificate = call({
  address: 'GET /api/quiz/certificate/{code}',
  says: 'What a certificate says and whether it is valid, for everybody who has its code.',
  permission: everybody('any', 'check a certificate of a quiz'),
  input: z.object({ code }),
  output: Certificate,
  refusals: { CERTIFICATE_NOT_FOUND: 404 },
  cacheMs: 0,
  beyond: 'Whoever is shown a certificate must be able to check it without an account (QR8).',
})
