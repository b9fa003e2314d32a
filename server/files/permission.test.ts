import sharp from 'sharp'
import { describe } from 'vitest'
import { convertPdf, dropAttachment, getAttachment, uploadAttachment } from '@chowk/contract/files/attachment.ts'
import { pdfOf } from '../testing/documents.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'
import { givenHome, upload } from '../testing/upload.ts'

const PICTURE = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#b4573a' } })
  .png()
  .toBuffer()

const picture = async ({ caller }: Asking) => ({
  attachmentId: (await upload(caller, { bytes: PICTURE, name: 'logo.png' })).body.attachmentId,
})

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
