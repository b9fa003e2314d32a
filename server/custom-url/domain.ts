import { domain } from '../domain.ts'

export const customUrl = domain({ name: 'custom-url', needs: [], publicModules: ['custom-url'] })
