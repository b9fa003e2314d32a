import type { proveByDocument, proveByMail, proveByWord, stopProof } from '@chowk/contract/organisation/verification.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import type { FieldMessages } from '../../app/form/field-errors.ts'
import { m } from '../../paraglide/messages.js'

const PROOF = {
  WORKSPACE_NOT_FOUND: m.organisation_failed_title,
  SHOWN_ALREADY: m.organisation_verify_done,
  NOT_NOW: m.organisation_suspended,
  TOO_MANY_REQUESTS: m.organisation_proof_too_many,
}

export const DOMAIN_ERRORS = { ...PROOF, NO_DOMAIN: m.organisation_needs_website } satisfies ErrorMessages<
  typeof proveByMail
>

export const PAPER_ERRORS = { ...PROOF, ATTACHMENT_NOT_FOUND: m.organisation_file_gone } satisfies ErrorMessages<
  typeof proveByDocument
>

export const WORD_ERRORS = { ...PROOF, SPEAKER_NOT_FOUND: m.organisation_speaker_missing } satisfies ErrorMessages<
  typeof proveByWord
>

export const STOP_ERRORS = { WORKSPACE_NOT_FOUND: m.organisation_failed_title } satisfies ErrorMessages<
  typeof stopProof
>

/** What is said about a proof that says too little. */
export const WORDS_ERRORS = {
  words: { REQUIRED: m.organisation_proof_short, TOO_SHORT: m.organisation_proof_short },
} satisfies FieldMessages
