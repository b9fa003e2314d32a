import { getWorkspaceFile, listWorkspaces } from '@chowk/contract/operator/workspace.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { callOverHttp } from '../../app/calls.ts'
import { idIn } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { Combobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import type { Choice, Search } from '../../ui/widgets/server-search.ts'

const SIZE = 12

const findWorkspaces: Search = async (text, signal) => {
  const { content } = await callOverHttp(listWorkspaces, { q: text.slice(0, 120), size: SIZE }, { signal })
  return content.map(({ id, name, customUrl }) => ({ id, name: nameOf(name), hint: customUrl }))
}

const chosenIn = (search: URLSearchParams) => idIn(search.get('workspace') ?? undefined)

/** What the filter reads: the name of the workspace that the address holds. */
export function workspaceReads(search: URLSearchParams) {
  const id = chosenIn(search)
  return id === undefined ? [] : [read(getWorkspaceFile, { id })]
}

/** Of which workspace cases are wanted, found by its name; a category goes with its workspace. */
export function WorkspaceFilter({ address }: { address: ListAddress }) {
  const id = chosenIn(address.search)
  return id === undefined ? (
    <WorkspaceField address={address} chosen={null} />
  ) : (
    <ChosenWorkspace address={address} id={id} />
  )
}

function ChosenWorkspace({ address, id }: { address: ListAddress; id: string }) {
  const { data } = useRead(getWorkspaceFile, { id })
  return <WorkspaceField address={address} chosen={data ? { id, name: nameOf(data.name) } : null} />
}

function WorkspaceField({ address, chosen }: { address: ListAddress; chosen: Choice | null }) {
  return (
    <Combobox
      label={m.moderation_workspace()}
      placeholder={m.moderation_workspace_any()}
      value={chosen}
      onChange={(next) => address.change({ workspace: next?.id ?? '', category: '', case: '' })}
      search={findWorkspaces}
    />
  )
}
