import { IconX } from '../../ui/icons.ts'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { CancelButton } from '../../app/form/form.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { changeViews, listenToViews, viewsNow } from './saved-views-store.ts'

// Names of people are not left behind on a device.
const BESIDE = ['next', 'lang', 'find']

function addressOf(search: URLSearchParams): string {
  const shown = new URLSearchParams(search)
  for (const name of BESIDE) shown.delete(name)
  return shown.toString()
}

/** Filters that somebody comes back to, stored on this device; a press on a name shows that list again. */
export function SavedViews({ address }: { address: ListAddress }) {
  const views = useSyncExternalStore(listenToViews, viewsNow, () => NONE)
  const [isNaming, setNaming] = useState(false)
  const here = addressOf(address.search)
  const isSaved = views.some((view) => view.search === here)
  if (views.length === 0 && !address.isNarrowed) return null
  return (
    <nav className="cluster gap-2 small" aria-label={m.member_views()}>
      {views.map(({ name, search }) => (
        <span key={search} className="inline-row">
          <Link to={`/members?${search}`} aria-current={search === here ? 'page' : undefined}>
            {name}
          </Link>
          <button
            type="button"
            className="icon-button"
            aria-label={m.member_view_remove({ name })}
            onClick={() => changeViews(views.filter((view) => view.search !== search))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        </span>
      ))}
      {here !== '' && !isSaved && (
        <button type="button" className="text-button accent" onClick={() => setNaming(true)}>
          {m.member_view_save()}
        </button>
      )}
      {isNaming && (
        <NameSheet
          onClose={() => setNaming(false)}
          onName={(name) => {
            changeViews([...views, { name, search: here }])
            setNaming(false)
          }}
        />
      )}
    </nav>
  )
}

const NONE: ReturnType<typeof viewsNow> = []
const LONGEST = 40

function NameSheet({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <Sheet label={m.member_view_save()} onClose={onClose}>
      <div className="stack gap-4">
        <TextField
          label={m.member_view_name()}
          value={name}
          maxLength={LONGEST}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="cluster gap-2">
          <Button disabled={name.trim() === ''} onClick={() => onName(name.trim())}>
            {m.member_view_save()}
          </Button>
          <CancelButton />
        </div>
      </div>
    </Sheet>
  )
}
