import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)
/** 19 MiB and 2 passes: 21 ms, off the main thread. */
const COST = { parallelism: 1, memory: 19_456, passes: 2 }
const TAG_BYTES = 32

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
// One keyboard composes what another sends in parts: both must be the same password.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** A password as it is stored: Argon2id in the PHC form, which names its cost. Only tests that ask for no strength choose another. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { ...cost, message: bytesOf(password), nonce, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

/** Whether this is the password. Without a stored one the same work is done for nothing, so that the time says nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(stored ?? NOBODY) ?? []
  const wanted = Buffer.from(tag, 'base64')
  const given = await hash('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  })
  return timingSafeEqual(given, wanted) && stored !== null
}
