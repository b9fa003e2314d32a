import { domain } from '../domain.ts'
import { contentCalls } from './content-calls.ts'
import { contentData } from './content-data.ts'

export const content = domain({
  name: 'content',
  needs: [],
  calls: () => contentCalls,
  personalData: [contentData],
})
