import { everybody, signedIn } from './permission.ts'
import type { Permission } from './permission.ts'

/** Uploads, and what everybody may look up. */
export const filesPermissions: readonly Permission[] = [
  { action: 'upload a file', who: signedIn('own'), calls: ['POST /api/backend/file/uploadAttachment'] },
  {
    action: 'see, convert and take back an upload',
    who: signedIn('own'),
    calls: [
      'GET /api/files/attachment/{attachmentId}',
      'POST /api/backend/file/convert-pdf-to-images',
      'DELETE /api/files/attachment/{attachmentId}',
    ],
  },
  {
    action: 'look up places and the pictures of the house',
    who: everybody('any'),
    calls: [
      'GET /api/backend/region/countries',
      'GET /api/backend/region/states/{id}',
      'GET /api/backend/region/cities/{id}',
      'GET /api/app/get/media',
    ],
  },
]
