import { useNavigate } from 'react-router'
import { issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'

/** Leads from a result that was passed to its certificate. */
export function CertificateButton({ result }: { result: string }) {
  const navigate = useNavigate()
  const issue = useAction(issueCertificate, {
    errors: { RESULT_NOT_FOUND: m.quiz_certificate_result_gone, NOT_PASSED: m.quiz_certificate_not_passed },
  })
  return (
    <div className="stack gap-2">
      <ProblemNote>{issue.problem}</ProblemNote>
      <div>
        <Button
          variant="outlined"
          disabled={issue.isPending}
          onClick={() => issue.mutate({ result }, { onSuccess: ({ code }) => void navigate(`/certificate/${code}`) })}
        >
          {m.quiz_certificate_get()}
        </Button>
      </div>
    </div>
  )
}
