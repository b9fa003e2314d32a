import { vi } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { keepPageFacts } from '../page-facts.ts'
import type { PageFacts } from '../page-facts.ts'
import { queryClient } from '../read.ts'
import { endSession } from '../session.ts'
import { firstLanguage } from './first-language.ts'

// Before each file: its worker has the modules of the files before it, and what these left there belongs to a page that is closed.
vi.useRealTimers()
vi.unstubAllGlobals()
overwriteGetLocale(firstLanguage)
queryClient().clear()
endSession()
keepPageFacts(undefined as unknown as PageFacts)
