import { useRef, useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { MOST_OPML_BYTES, exportFollowed, importOpml, readOpmlFile } from '@chowk/contract/news/opml.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { handOver } from '../../app/hand-over.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { OpmlPreview } from './opml-preview.tsx'
import styles from './feeds-part.module.css'

type Preview = Output<typeof readOpmlFile>

const REFUSED = {
  NOT_OPML: m.news_opml_not_opml,
  TOO_MANY_FEEDS: m.news_opml_too_many,
  FOLLOW_LIMIT: m.news_opml_limit,
  TOO_LARGE: m.news_opml_too_large,
} satisfies Record<
  keyof (typeof readOpmlFile)['refusals'] | keyof (typeof importOpml)['refusals'] | 'TOO_LARGE',
  () => string
>

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return m.news_opml_failed()
  if (error.isOffline) return m.app_failed_offline()
  return error.code && error.code in REFUSED ? REFUSED[error.code as keyof typeof REFUSED]() : m.news_opml_failed()
}

/** Followed publications as an OPML file, and feeds of another reader from one. */
export function OpmlPart({ onImported }: { onImported?: () => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    await work().catch((error: unknown) => setFault(wordsOf(error)))
    setBusy(false)
  }
  const read = async (given: File | undefined) => {
    if (!given) return
    if (given.size > MOST_OPML_BYTES) setFault(m.news_opml_too_large())
    else await attempt(async () => setPreview(await callOverHttp(readOpmlFile, { text: await given.text() })))
  }
  const take = async (feeds: Preview['feeds']) =>
    await attempt(async () => {
      const chosen = feeds.map(({ url, title, folder }) => ({ url, title, folder }))
      const { followed, requested } = await callOverHttp(importOpml, { feeds: chosen })
      setPreview(undefined)
      showToast({ text: m.news_opml_done({ followed, requested }) })
      onImported?.()
    })
  const takeAlong = async () =>
    await attempt(async () => {
      const { fileName, mediaType, text } = await callOverHttp(exportFollowed, {})
      handOver(fileName, new Blob([text], { type: mediaType }))
    })
  return (
    <Section title={m.news_opml_title()}>
      <p className={styles['says']}>{m.news_opml_says()}</p>
      {fault && (
        <Note kind="fault" alert>
          {fault}
        </Note>
      )}
      {preview ? (
        <OpmlPreview
          preview={preview}
          isBusy={isBusy}
          onTake={(feeds) => void take(feeds)}
          onCancel={() => setPreview(undefined)}
        />
      ) : (
        <div className={styles['ways']}>
          <input
            ref={file}
            type="file"
            accept=".opml,.xml,text/xml,text/x-opml,application/xml"
            className="only-heard"
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              const [given] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              void read(given)
            }}
          />
          <Button look="outlined" disabled={isBusy} onClick={() => file.current?.click()}>
            {m.news_opml_choose()}
          </Button>
          <Button look="plain" disabled={isBusy} onClick={() => void takeAlong()}>
            {m.news_opml_export()}
          </Button>
        </div>
      )}
    </Section>
  )
}
