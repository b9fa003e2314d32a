import { domain } from '../domain.ts'
import { audioCalls } from './audio-calls.ts'
import { articleChangedTask, articleStoredTask, audioJobs } from './audio.ts'
import { registerRecordings } from './recording-files.ts'
import { registerSpoken } from './spoken/spoken-files.ts'

export const audio = domain({
  name: 'audio',
  needs: ['article', 'news'],
  publicModules: ['spoken/spoken'],
  receives: ['keepHeardQuestion', 'isInRunningQuiz'],
  calls: audioCalls,
  jobs: ({ house, audioAhead }) => audioJobs(house, { ahead: audioAhead }),
  hears: ({ house }) => ({
    'article-stored': articleStoredTask(house),
    'article-changed': articleChangedTask(house),
  }),
  // Spoken files first: addresses of recordings have the same shape.
  addresses: (routes, wire) => {
    registerSpoken(routes, wire)
    registerRecordings(routes, wire)
  },
})
