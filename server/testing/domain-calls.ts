import { handlers } from '../app.ts'
import type { Handler } from '../platform/handle.ts'
import { domainOfCall } from './permission/declared-calls.ts'

/** What the server answers of one domain's calls. */
export const handlersOf = (domain: string): Handler[] =>
  handlers.filter(({ call }) => domainOfCall.get(call.address) === domain)
