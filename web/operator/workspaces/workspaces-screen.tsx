import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { listWorkspaces } from '@chowk/contract/operator/workspace.ts'
import type { FoundWorkspace } from '@chowk/contract/operator/workspace.ts'
import { OrganisationKind, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Square } from '../../ui/square.tsx'
import { DeskFilter, DeskList } from '../desk/desk-list.tsx'
import desk from '../desk/desk.module.css'
import { useListAddress, wordsOf } from '../desk/list-address.ts'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { State } from '../parts.tsx'
import { named } from '../people/people-words.ts'
import { DOT, KIND, STATE, kindName } from './workspace-words.ts'

const SIZE = 50

function inputOf(url: string): Input<typeof listWorkspaces> {
  const { find: q, next, kind, state } = wordsOf(url, ['find', 'next', 'kind', 'state'])
  const knownKind = OrganisationKind.options.find((each) => each === kind)
  const knownState = WorkspaceState.options.find((each) => each === state)
  return {
    size: SIZE,
    ...(q && { q: q.slice(0, 120) }),
    ...(next && { next }),
    ...(knownKind && { kind: knownKind }),
    ...(knownState && { state: knownState }),
  }
}

const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  ...FRAME_READS,
  [listWorkspaces, inputOf(request.url)],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))
export const meta = () => [{ title: `${m.operator_workspaces()} · ${m.app_name()}` }]

/** Every organisation with how it stands. */
export default function WorkspacesScreen() {
  const address = useListAddress()
  const asked = useRead(listWorkspaces, inputOf(`http://here/?${address.search}`))
  return (
    <OperationFrame title={m.operator_workspaces()}>
      <DeskList
        address={address}
        asked={asked}
        placeholder={m.operator_workspaces_search()}
        none={{ title: m.operator_workspaces_none_title(), text: m.operator_workspaces_none_text() }}
        filters={
          <>
            <DeskFilter
              address={address}
              name="kind"
              label={m.operator_kind()}
              any={m.operator_any_kind()}
              values={OrganisationKind.options}
              nameOf={(kind) => KIND[kind]()}
            />
            <DeskFilter
              address={address}
              name="state"
              label={m.operator_state()}
              any={m.operator_workspaces_all()}
              values={WorkspaceState.options}
              nameOf={(state) => STATE[state]()}
            />
          </>
        }
      >
        {(rows) => <WorkspaceTable rows={rows} />}
      </DeskList>
    </OperationFrame>
  )
}

function WorkspaceTable({ rows }: { rows: readonly FoundWorkspace[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{m.operator_people_name()}</th>
          <th scope="col">{m.operator_kind()}</th>
          <th scope="col" className={styles['number']}>
            {m.operator_people()}
          </th>
          <th scope="col">{m.operator_state()}</th>
          <th scope="col">{m.operator_workspace_opened()}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <WorkspaceLine key={row.id} row={row} />
      ))}
    </table>
  )
}

function WorkspaceLine({ row }: { row: FoundWorkspace }) {
  const { id, name, kind, logo, customUrl, city, state, isVerified, people, createdAt } = row
  return (
    <tbody>
      <tr className={desk['line']}>
        <td>
          <span className={desk['person']}>
            <Square logo={logo} size={32} />
            <span className={desk['names']}>
              <span className={desk['named']}>
                <Link to={`/operation/workspaces/${id}`}>{named(name)}</Link>{' '}
                {isVerified && (
                  <IconRosetteDiscountCheck
                    size={18}
                    stroke={1.75}
                    className={desk['badge']}
                    aria-label={m.operator_workspace_verified()}
                    role="img"
                  />
                )}
              </span>
              <span className={desk['quiet']}>{[city, customUrl].filter(Boolean).join(' · ')}</span>
              <span className={styles['onlyPhone']}>
                {kindName(kind)} · {m.operator_workspace_people({ count: people })}
              </span>
            </span>
          </span>
        </td>
        <td className={styles['deskOnly']}>{kindName(kind)}</td>
        <td className={styles['number']}>{people}</td>
        <td className={desk['state']}>
          <State kind={DOT[state]}>{STATE[state]()}</State>
        </td>
        <td className={styles['deskOnly']}>{dateText(createdAt)}</td>
      </tr>
    </tbody>
  )
}
