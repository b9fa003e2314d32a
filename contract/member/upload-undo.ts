import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { Upload } from './upload.ts'

/** Takes back what a file did. */
export const undoUpload = call({
  address: 'POST /api/bulk-upload/undo',
  says: 'Takes back within seven days what a file did: whom it brought in, changed or removed, as far as nobody has changed them since.',
  permission: administrators('manage members'),
  input: z.object({ uploadId: rowId('UPLOAD_NOT_FOUND') }),
  output: Upload,
  refusals: { UPLOAD_NOT_FOUND: 404, ILLEGAL_TRANSITION: 409, TOO_LATE: 409, UPLOAD_RUNNING: 409 },
  audits: 'member.upload-undone',
  idempotency: true,
  beyond: 'A wrong file changes hundreds of people at once, and nobody mends them one by one.',
})
