import { IconPalette, IconShieldCheck, IconUsersPlus } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { AdministeredWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { usePageFacts, useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { DonePage } from '../../ui/done/done-page.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { Square } from '../../ui/square.tsx'
import styles from './opened-workspace.module.css'

/** A square that was opened a moment ago, with what makes it a place. */
export function OpenedWorkspace({ workspace }: { workspace: AdministeredWorkspace }) {
  const viewer = useViewer()
  const host = usePageFacts()?.origin.replace(/^https?:\/\//, '') ?? ''
  const { customUrl, logo, mayBePublic, peopleExpected: people } = workspace
  const [first = ''] = (viewer?.name ?? '').split(' ')
  const home = `/workspace/${customUrl}`
  return (
    <div className={styles['opened']}>
      <title>{`${nameOf(workspace.name)} · ${m.app_name()}`}</title>
      <DonePage
        mark={<Square logo={logo} size={72} />}
        title={m.organisation_opened_title()}
        under={`${host}/organizations/${customUrl}`}
        lead={m.organisation_opened_lead({ name: first })}
        thingsTitle={m.organisation_opened_things()}
        things={[
          {
            to: '/organisation/verify',
            Icon: IconShieldCheck,
            name: m.organisation_new_step_2(),
            words: mayBePublic ? m.organisation_opened_proof() : m.organisation_opened_proof_planless(),
          },
          {
            to: `${home}#codes`,
            Icon: IconUsersPlus,
            name: m.organisation_new_step_3(),
            words: m.organisation_opened_people(),
          },
          {
            to: `${home}?change`,
            Icon: IconPalette,
            name: m.organisation_opened_colours(),
            words: m.organisation_opened_colours_words(),
          },
        ]}
      >
        {people !== null && (
          <p className={styles['people']}>
            {m.organisation_opened_count({ count: people, shown: grouped(people) })}{' '}
            <Link to={`/plans?people=${people}`}>{m.organisation_opened_plan()}</Link>
          </p>
        )}
        <Row>
          <ButtonLink to="/organisation/verify">{m.organisation_opened_begin()}</ButtonLink>
          <ButtonLink variant="plain" to={home}>
            {m.organisation_opened_look()}
          </ButtonLink>
        </Row>
      </DonePage>
    </div>
  )
}
