import { IconListDetails, IconNews, IconUsers, IconWriting } from '../../ui/icons.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { DonePage } from '../../ui/done/done-page.tsx'
import styles from './teacher-welcome.module.css'

/** The first page of a teacher who was invited: where she is, and what she can do there. */
export function TeacherWelcome({ name, workspace }: { name: string; workspace: NonNullable<UserData['workspace']> }) {
  const [first = ''] = name.split(' ')
  return (
    <div className={styles['welcome']}>
      <DonePage
        title={m.member_welcome_title({ place: nameOf({ en: workspace.name, hi: workspace.nameHi }) })}
        lead={m.member_welcome_lead({ name: first })}
        thingsTitle={m.member_welcome_things()}
        things={[
          { to: '/my-classes', Icon: IconUsers, name: m.member_own_title(), words: m.member_welcome_classes() },
          { to: '/quiz-bank', Icon: IconWriting, name: m.quiz_bank_title(), words: m.member_welcome_questions() },
          {
            to: '/quiz-sets',
            Icon: IconListDetails,
            name: m.member_welcome_sets(),
            words: m.member_welcome_sets_words(),
          },
          { to: '/', Icon: IconNews, name: m.member_welcome_read(), words: m.member_welcome_read_words() },
        ]}
      >
        <ButtonLink to="/my-classes">{m.member_own_title()}</ButtonLink>
      </DonePage>
    </div>
  )
}
