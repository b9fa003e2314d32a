import { domain } from '../domain.ts'
import { keepEndTask } from './audit-end.job.ts'
import { watchSealsTask } from './audit-seal.job.ts'
import { operatorCalls } from './overview.ts'

export const operator = domain({
  name: 'operator',
  needs: ['member'],
  calls: () => operatorCalls,
  jobs: ({ house }) => [
    { name: 'keep-audit-end', at: '55 * * * *', task: keepEndTask(house) },
    { name: 'watch-audit-seals', at: '* * * * *', task: watchSealsTask(house) },
  ],
})
