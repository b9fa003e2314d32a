import { begin } from '@chowk/server/begin.ts'
import { openDemo } from '@chowk/demo/open-demo.ts'
import { demoPeople } from '@chowk/demo/people.ts'
import { TEACHERS } from './teachers.ts'

demoPeople.push(...TEACHERS)
// The demo world with fewer stories read aloud before anybody asks: a hundred keep a processor busy that the journeys need.
await openDemo(begin, { audioAhead: 6, isQuiet: true })
