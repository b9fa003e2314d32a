import { domain } from '../domain.ts'

export const device = domain({ name: 'device', needs: [], publicModules: ['device'] })
