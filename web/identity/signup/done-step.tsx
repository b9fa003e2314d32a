import { IconBookmarks, IconHeadphones, IconNews } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { readReturn } from '../../app/return.rules.ts'
import { takeRememberedPath } from '../../app/session.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { DonePage } from '../../ui/done/done-page.tsx'
import { Note } from '../../ui/note.tsx'
import { EntryBar } from '../entry-frame.tsx'

const THINGS = [
  { to: '/publisher', Icon: IconNews, name: m.identity_done_papers, words: m.identity_done_papers_words },
  { to: '/listen', Icon: IconHeadphones, name: m.identity_done_listen, words: m.identity_done_listen_words },
  { to: '/saved-items', Icon: IconBookmarks, name: m.identity_done_save, words: m.identity_done_save_words },
]

/** The account is open. Whoever brings an organisation goes on to opening it at once. */
export function DoneStep({ name, next }: { name: string; next: string | undefined }) {
  const [to] = useState(() => next ?? readReturn(takeRememberedPath() ?? '/latest').path)
  const [first = name] = name.split(' ')
  useEffect(() => {
    if (next) globalThis.location.replace(next)
  }, [next])
  if (next)
    return (
      <>
        <EntryBar isIn />
        <Note kind="done">{m.identity_done_organisation({ name: first })}</Note>
      </>
    )
  return (
    <>
      <EntryBar isIn />
      <DonePage
        title={m.identity_done_title()}
        lead={m.identity_done_lead({ name: first })}
        thingsTitle={m.identity_done_things()}
        things={THINGS.map((each) => ({ ...each, name: each.name(), words: each.words() }))}
      >
        <ButtonAnchor href={to}>
          {to.startsWith('/join?') ? m.organisation_by_code_title() : m.identity_done_begin()}
        </ButtonAnchor>
      </DonePage>
    </>
  )
}
