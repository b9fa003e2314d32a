import { randomBytes } from 'node:crypto'

const boot = randomBytes(4).toString('hex')
let counter = 0
/** A new request id: short enough to be read out on the telephone, unique across processes. */
export const newRequestId = (): string => `${boot}-${(counter++).toString(36)}`
