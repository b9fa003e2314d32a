import type { CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'

function wordsOf(failure: CallFailed): string {
  if (failure.isOffline) return m.organisation_failed_offline()
  if (failure.code === 'TOO_MANY_REQUESTS') return m.organisation_proof_too_many()
  if (failure.code === 'SPEAKER_NOT_FOUND') return m.organisation_speaker_missing()
  if (failure.code === 'ATTACHMENT_NOT_FOUND') return m.organisation_file_gone()
  if (failure.code === 'NOT_NOW') return m.organisation_suspended()
  if (failure.code === 'NO_DOMAIN') return m.organisation_needs_website()
  if (failure.code === 'INVALID_INPUT') return m.organisation_proof_short()
  return m.app_failed_server()
}

/** Why a way of showing did not begin. */
export function ProofFailed({ failure }: { failure: CallFailed | null }) {
  if (!failure) return null
  return (
    <Note kind="fault" alert>
      {wordsOf(failure)}
    </Note>
  )
}
