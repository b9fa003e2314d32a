import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../result/result.module.css'

/** What she was asked may be practised, once that tells nothing before its time. */
export function PractiseLink() {
  const { data } = useRead(getQuizEligibility, { kind: 'PRACTICE' })
  if (!data?.eligible) return null
  return (
    <div className={styles['unprinted']}>
      <ButtonLink to={`/quiz/${data.quizSlug}`} variant="outlined">
        {m.quiz_practise()}
      </ButtonLink>
    </div>
  )
}
