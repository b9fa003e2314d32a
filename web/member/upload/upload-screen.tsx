import { getUpload, listUploadRows, listUploads } from '@chowk/contract/member/upload.ts'
import { ADMIN_FRAME_READS, AdminFrame } from '../../app/area-frame/admin-frame.tsx'
import { idIn, useListAddress, wordsOf } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { FileView } from './file-view.tsx'
import { History, historyInput } from './history.tsx'
import { rowsInput } from './row-list.tsx'
import { StartSection } from './start-section.tsx'

const fileIn = (search: URLSearchParams) => idIn(wordsOf(search, ['file']).file)

/** Bringing members in by a file: the files that were sent, and one of them on its way. */
const page = screenOf({
  title: m.upload_title,
  prefetch({ search }) {
    const uploadId = fileIn(search)
    if (!uploadId) return [read(listUploads, historyInput(search)), ...ADMIN_FRAME_READS]
    return [read(getUpload, { uploadId }), read(listUploadRows, rowsInput(uploadId, search)), ...ADMIN_FRAME_READS]
  },
  show: Uploading,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Uploading() {
  const { search } = useListAddress()
  const uploadId = fileIn(search)
  return uploadId ? <OneFile uploadId={uploadId} /> : <AllFiles />
}

function OneFile({ uploadId }: { uploadId: string }) {
  const upload = useRead(getUpload, { uploadId })
  return (
    <ReadBoundary read={upload} failed={m.upload_file_failed()}>
      {(answer) => <FileView upload={answer} />}
    </ReadBoundary>
  )
}

function AllFiles() {
  const address = useListAddress()
  const uploads = useRead(listUploads, historyInput(address.search))
  return (
    <AdminFrame title={m.upload_title()} facts={m.upload_facts()}>
      <div className="stack gap-6">
        <StartSection running={uploads.data?.content.find(({ state }) => OPEN.has(state))} />
        <History address={address} uploads={uploads} />
      </div>
    </AdminFrame>
  )
}

const OPEN: ReadonlySet<string> = new Set(['UPLOADED', 'VALIDATING', 'READY', 'COMMITTING'])
