import { Link } from 'react-router'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { mayKeepQuestions } from './may-keep.ts'

/** The way to the question bank, for whoever keeps it. */
export function BankLink() {
  if (!mayKeepQuestions(useViewer())) return null
  return (
    <Link className="strong accent hover-underline" to="/quiz-bank">
      {m.quiz_bank_title()}
    </Link>
  )
}
