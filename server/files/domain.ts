import { domain } from '../domain.ts'
import { drawPagesTask } from './draw-pages.job.ts'
import { filesCalls } from './files-calls.ts'
import { registerMedia } from './media/house-media.ts'
import { filesData } from './own-files.ts'
import { registerFiles } from './serving/serve.ts'
import { unusedFilesTask } from './unused-files.job.ts'

export const files = domain({
  name: 'files',
  needs: [],
  publicModules: ['files', 'body-pictures'],
  calls: () => filesCalls,
  jobs: ({ house }) => [
    { name: 'draw-pdf-pages', task: drawPagesTask(house) },
    { name: 'remove-unused-files', at: '35 * * * *', task: unusedFilesTask(house) },
  ],
  addresses: (routes, { house }) => {
    registerFiles(routes, house)
    registerMedia(routes)
  },
  personalData: [filesData],
})
