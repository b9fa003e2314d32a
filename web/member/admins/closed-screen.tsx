import { useQueryClient } from '@tanstack/react-query'
import { listClosedWorkspaces, reopenWorkspace } from '@chowk/contract/organisation/closing.ts'
import type { ClosedWorkspace } from '@chowk/contract/organisation/closing.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { read, refresh } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { actAs } from '../../app/shell/acting.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { OrganisationChip } from '../../ui/person/person-chip.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { WorkspaceCopies } from './workspace-copies.tsx'

/** Organisations of hers that are closed: until when each can be opened again, and how its records are taken along. */
const page = screenOf({
  title: m.admins_closed_title,
  reads: () => ({ closed: read(listClosedWorkspaces, {}) }),
  frame: ({ children }) => <SettingsFrame title={m.admins_closed_title()}>{children}</SettingsFrame>,
  empty: {
    when: ({ closed }) => closed.content.length === 0,
    show: () => <StatePanel mark="missing" title={m.admins_closed_none_title()} text={m.admins_closed_none_text()} />,
  },
  show: Closed,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Closed({ closed }: { closed: { content: ClosedWorkspace[] } }) {
  return (
    <div className="stack gap-6">
      {closed.content.map((each) => (
        <ClosedOne key={each.workspaceId} workspace={each} />
      ))}
    </div>
  )
}

function ClosedOne({ workspace }: { workspace: ClosedWorkspace }) {
  const { workspaceId, name, logo, closedAt, closesAt, mayOpen } = workspace
  const client = useQueryClient()
  const { mutate, problem, isPending } = useAction(reopenWorkspace, {
    errors: { WORKSPACE_NOT_FOUND: m.admins_closed_gone, GRACE_OVER: m.admins_closed_over },
    refreshes: [listClosedWorkspaces],
  })
  return (
    <div className="stack gap-4">
      <OrganisationChip name={nameOf(name)} logo={logo}>
        {m.admins_closed_until({ closed: closedAt ? dateText(closedAt) : '–', date: dateText(closesAt) })}
      </OrganisationChip>
      <ProblemNote>{problem}</ProblemNote>
      {mayOpen ? (
        <div>
          <Button
            disabled={isPending}
            onClick={() =>
              mutate(
                { workspaceId },
                {
                  onSuccess: () => void actAs(workspaceId, '/admins'),
                  // Opened in another tab, or closed by somebody who runs this Chowk: the list knows by now.
                  onError: ({ refused }) => {
                    if (refused) void refresh(client, [listClosedWorkspaces])
                  },
                },
              )
            }
          >
            {m.admins_closed_open()}
          </Button>
        </div>
      ) : (
        <p className="small muted">{m.admins_closed_ask()}</p>
      )}
      {mayOpen && <WorkspaceCopies workspaceId={workspaceId} />}
    </div>
  )
}
