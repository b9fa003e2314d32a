import { domain } from '../domain.ts'
import { countShownTask } from './impressions.job.ts'
import { recommendCalls } from './recommend-calls.ts'

export const recommend = domain({
  name: 'recommend',
  needs: ['article', 'trend'],
  calls: () => recommendCalls,
  jobs: ({ house }) => [{ name: 'count-shown', at: '* * * * *', task: countShownTask(house.sql) }],
})
