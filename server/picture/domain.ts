import { domain } from '../domain.ts'

export const picture = domain({ name: 'picture', needs: [], publicModules: ['picture'] })
