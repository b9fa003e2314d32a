import { domain } from '../domain.ts'
import { renewPictures } from './renew-pictures.job.ts'

export const article = domain({
  name: 'article',
  needs: ['picture', 'trend'],
  publicModules: ['story', 'visibility', 'cluster'],
  jobs: ({ house: { sql, config, clock } }) => [
    {
      name: 'renew-pictures',
      at: '20 21 * * *',
      task: async () => void (await renewPictures(sql, config.serverKey, clock.now())),
    },
  ],
})
