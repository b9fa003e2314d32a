import { domain } from '../domain.ts'
import { searchCalls } from './search.ts'

export const search = domain({
  name: 'search',
  needs: ['community', 'identity'],
  receives: ['searchable', 'findSpellings'],
  calls: ({ searchable, findSpellings }) => searchCalls(searchable, findSpellings),
})
