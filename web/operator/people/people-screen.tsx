import type { LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { PeopleShown, listPeople } from '@chowk/contract/operator/person.ts'
import type { FoundPerson } from '@chowk/contract/operator/person.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { Age, dateText } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { idIn, useListAddress, wordsOf } from '../desk/list-address.ts'
import desk from '../desk/desk.module.css'
import { DeskFilter, DeskList } from '../desk/desk-list.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import styles from '../operation.module.css'
import { State } from '../parts.tsx'
import { DOT, SHOWN, STATE, named } from './people-words.ts'

const SIZE = 50

function inputOf(url: string): Input<typeof listPeople> {
  const { find: q, next, workspace, shown } = wordsOf(url, ['find', 'next', 'workspace', 'shown'])
  const workspaceId = idIn(workspace)
  const known = PeopleShown.options.find((each) => each === shown)
  return {
    size: SIZE,
    ...(q && { q }),
    ...(next && { next }),
    ...(workspaceId && { workspaceId }),
    ...(known && { shown: known }),
  }
}

const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  ...FRAME_READS,
  [listPeople, inputOf(request.url)],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))
export const meta = () => [{ title: `${m.operator_people()} · ${m.app_name()}` }]

/** Everybody with an account, found by what somebody may tell of herself. */
export default function PeopleScreen() {
  const address = useListAddress()
  const asked = useRead(listPeople, inputOf(`http://here/?${address.search}`))
  const within = asked.data?.workspace
  return (
    <OperationFrame title={m.operator_people()} facts={within && named(within)}>
      <DeskList
        address={address}
        asked={asked}
        placeholder={m.operator_people_search()}
        none={{ title: m.operator_people_none_title(), text: m.operator_people_none_text() }}
        filters={
          <DeskFilter
            address={address}
            name="shown"
            label={m.operator_state()}
            any={m.operator_people_all()}
            values={PeopleShown.options}
            nameOf={(shown) => SHOWN[shown]()}
          />
        }
      >
        {(rows) => <PeopleTable rows={rows} />}
      </DeskList>
    </OperationFrame>
  )
}

function PeopleTable({ rows }: { rows: readonly FoundPerson[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{m.operator_people_name()}</th>
          <th scope="col">{m.operator_people_workspace()}</th>
          <th scope="col">{m.operator_state()}</th>
          <th scope="col">{m.operator_people_seen()}</th>
          <th scope="col">{m.operator_people_came()}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <PersonRow key={row.id} row={row} />
      ))}
    </table>
  )
}

function PersonRow({ row }: { row: FoundPerson }) {
  const { id, name, portrait, contact, state, workspace, moreWorkspaces, lastSeenAt, createdAt } = row
  const where = workspace ? named(workspace) : ''
  return (
    <tbody>
      <tr className={desk['line']}>
        <td>
          <span className={desk['person']}>
            <Portrait name={name} picture={portrait} size={32} />
            <span className={desk['names']}>
              <span>
                <Link to={`/operation/people/${id}`}>{personName(name)}</Link>
                <Tags row={row} />
              </span>
              <span className={desk['quiet']}>{contact}</span>
              <span className={styles['onlyPhone']}>{where}</span>
            </span>
          </span>
        </td>
        <td className={styles['deskOnly']}>
          {where || '–'}
          {moreWorkspaces > 0 && ` ${m.operator_people_more({ count: moreWorkspaces })}`}
        </td>
        <td className={desk['state']}>
          <State kind={DOT[state]}>{row.isLeaving ? SHOWN.LEAVING() : STATE[state]()}</State>
        </td>
        <td className={styles['deskOnly']}>{lastSeenAt ? <Age of={lastSeenAt} /> : '–'}</td>
        <td className={styles['deskOnly']}>{dateText(createdAt)}</td>
      </tr>
    </tbody>
  )
}

/** What has to be known before anything is done. */
export function Tags({ row: { isMinor, isOperator } }: { row: Pick<FoundPerson, 'isMinor' | 'isOperator'> }) {
  if (!isMinor && !isOperator) return null
  return (
    <span className={desk['tags']}>
      {isMinor && <span className={`${desk['tag']} ${desk['minor']}`}>{m.operator_person_minor()}</span>}
      {isOperator && <span className={desk['tag']}>{m.operator_person_operator()}</span>}
    </span>
  )
}
