import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { errorMessage } from '../error-messages.ts'
import { useViewer } from '../page-facts.ts'
import { readSession } from '../session.ts'
import { actAs } from './acting.ts'
import { workspaceName } from './links.ts'

const path = () => globalThis.location.pathname + globalThis.location.search

/** Says that this page is not for the workspace of the session any more, and leads on. */
export function WorkspaceChanged() {
  const [isOpen, setOpen] = useState(true)
  const [problem, setProblem] = useState('')
  const own = useViewer()?.workspace
  const other = readSession()?.userData.workspace
  const [here, there] = [own && workspaceName(own), other && other.id !== own?.id && workspaceName(other)]
  if (!isOpen) return null
  const goBack = async (id: string) => {
    try {
      await actAs(id, path())
    } catch (failure) {
      setProblem(errorMessage(failure))
    }
  }
  const title = there ? m.app_workspace_changed({ name: there }) : m.app_workspace_changed_elsewhere()
  return (
    <Sheet label={title} onClose={() => setOpen(false)}>
      <div className="stack gap-4">
        <h2 className="h3">{title}</h2>
        <p>{here ? m.app_workspace_changed_text({ name: here }) : m.app_workspace_changed_text_alone()}</p>
        <ProblemNote>{problem}</ProblemNote>
        <div className="cluster gap-2">
          {own && (
            <Button onClick={() => void goBack(own.id)}>{m.app_workspace_changed_back({ name: here ?? '' })}</Button>
          )}
          <Button variant="plain" onClick={() => globalThis.location.reload()}>
            {m.app_workspace_changed_reload()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
