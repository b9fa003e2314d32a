import { domain } from '../domain.ts'
import { regionCalls } from './region-calls.ts'

export const region = domain({
  name: 'region',
  needs: [],
  publicModules: ['hindi-cities.rules'],
  calls: () => regionCalls,
})
