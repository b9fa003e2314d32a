import { readStored } from '../session.ts'

let running: Promise<unknown> | undefined

/**
 * A visitor's browser becomes a known device by the first answer that needs one. Two calls that set out without it would each bring
 * another device, and what one of them began (a code, a choice about cookies) would belong to nobody: what a visitor asks for beyond plain
 * reading goes one after the other.
 */
export async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  if (readStored('refreshToken')) return await send()
  // Said when the page is left, it has to be on its way at once: only what must wait does.
  const sent = running ? running.then(send) : send()
  const settled: Promise<unknown> = sent
    .catch(() => {})
    .finally(() => {
      if (running === settled) running = undefined
    })
  running = settled
  return await sent
}
