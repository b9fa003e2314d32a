import sharp from 'sharp'
import { describe } from 'vitest'
import type { Envelope, Refused } from '@chowk/contract/call.ts'
import { convertPdf, dropAttachment, getAttachment, uploadAttachment } from '@chowk/contract/files/attachment.ts'
import {
  beginResumable,
  dropResumable,
  finishResumable,
  getResumable,
  sendStretch,
} from '@chowk/contract/files/resumable.ts'
import { pdfOf } from '../testing/documents.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'
import { givenHome, upload } from '../testing/upload.ts'

const PICTURE = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b4573a' } })
  .png()
  .toBuffer()

const NOBODY = '11111111-1111-4111-8111-111111111111'

const picture = async ({ caller }: Asking) => ({
  attachmentId: (await upload(caller, { bytes: PICTURE, name: 'logo.png' })).body.attachmentId,
})

const begun = async ({ caller }: Asking) => ({
  uploadId: (await caller.call(beginResumable, { name: 'a.png', length: PICTURE.length })).uploadId,
})

/** Begins an upload as the caller, sends it, and asks for its attachment where it is to be finished. */
async function sendAll({ caller }: Asking, isFinished: boolean): Promise<Envelope<Refused>> {
  const begunNow = await caller.ask(beginResumable, { name: 'a.png', length: PICTURE.length })
  const uploadId = begunNow.body['uploadId']
  const path = `/api/files/upload/${typeof uploadId === 'string' ? uploadId : NOBODY}`
  const sent = await caller.fetch(`${path}?offset=0`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream' },
    body: Buffer.from(PICTURE),
  })
  if (!isFinished) return (await sent.json()) as Envelope<Refused>
  const form = new FormData()
  form.set('poster', new Blob([Buffer.from(PICTURE)]), 'poster.png')
  const finished = await caller.fetch(`${path}/attachment`, { method: 'POST', body: form })
  return (await finished.json()) as Envelope<Refused>
}

const TRIES = [
  given(
    uploadAttachment,
    { file: 'logo.png' },
    {
      send: async ({ caller }) => await upload(caller, { bytes: PICTURE, name: 'logo.png' }),
    },
  ),
  given(getAttachment, picture),
  given(dropAttachment, picture),
  given(convertPdf, async ({ caller }) => ({
    attachmentId: (await upload(caller, { bytes: pdfOf(1), name: 'minutes.pdf' })).body.attachmentId,
  })),
  given(beginResumable, { name: 'a.png', length: PICTURE.length }),
  given(getResumable, begun),
  given(dropResumable, begun),
  given(
    sendStretch,
    { uploadId: NOBODY, offset: 0, bytes: '' },
    { send: async (asking) => await sendAll(asking, false) },
  ),
  given(finishResumable, { uploadId: NOBODY }, { send: async (asking) => await sendAll(asking, true) }),
]

describe('who may do what with files', () => {
  test(
    'whoever is signed in uploads and takes back what is her own [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await givenHome(world)
      await tryPermissions(world, 'files', TRIES)
    },
  )
})
