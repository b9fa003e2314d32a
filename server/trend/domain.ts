import { domain } from '../domain.ts'

export const trend = domain({ name: 'trend', needs: [], publicModules: ['trend-event', 'story-count', 'trend.rules'] })
