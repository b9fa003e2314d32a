import { getQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import type { Customization } from '@chowk/contract/quiz/customization.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { ChoicesForm } from './choices-form.tsx'

/** What somebody chooses for her own quizzes (QL6). */
const page = screenOf({
  title: m.settings_quiz,
  failed: m.quiz_settings_failed,
  reads: () => ({ customization: read(getQuizCustomization, {}) }),
  frame: ({ children }) => <SettingsFrame title={m.settings_quiz()}>{children}</SettingsFrame>,
  show: QuizSettings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

function QuizSettings({ customization }: { customization: Customization }) {
  return <ChoicesForm key={customization.changedAt} customization={customization} />
}
