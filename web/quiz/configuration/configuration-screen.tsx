import type { Output } from '@chowk/contract/call.ts'
import { listDepartments } from '@chowk/contract/member/department.ts'
import { getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RulesForm } from './rules-form.tsx'

/** By which rules an organisation gives quizzes (QC2 to QC7). */
const page = screenOf({
  title: m.admin_quiz,
  failed: m.quiz_rules_failed,
  reads: () => ({ rules: read(getQuizConfig, {}), tree: read(listDepartments, {}) }),
  prefetch: () => ADMIN_FRAME_READS,
  frame: Frame,
  show: Configuration,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: ScreenFrameProps<unknown>) {
  return (
    <AdminFrame
      title={m.admin_quiz()}
      actions={
        <>
          <ButtonLink to="/quiz-accommodations" variant="outlined" small>
            {m.quiz_care_title_short()}
          </ButtonLink>
          <ButtonLink to="/quiz-reports" variant="outlined" small>
            {m.quiz_reports_title()}
          </ButtonLink>
          <ButtonLink to="/quiz-bank" variant="outlined" small>
            {m.quiz_bank_title()}
          </ButtonLink>
          <ButtonLink to="/workspace-log?action=quiz.config-changed" variant="outlined" small>
            {m.quiz_rules_history()}
          </ButtonLink>
        </>
      }
    >
      {children}
    </AdminFrame>
  )
}

function Configuration({ rules, tree }: { rules: QuizConfigAnswer; tree: Output<typeof listDepartments> }) {
  return <RulesForm rules={rules} tree={tree} />
}
