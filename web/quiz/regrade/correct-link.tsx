import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'

/** The way from a question to where it is corrected, with every result that it stood in. */
export function CorrectLink({ questionId }: { questionId: string }) {
  return (
    <p className="small">
      <Link className="accent hover-underline" to={`/quiz-regrade/${questionId}`}>
        {m.quiz_regrade_screen()}
      </Link>
    </p>
  )
}
