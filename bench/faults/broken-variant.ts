import { registerHooks } from 'node:module'

/** A text of a source and what stands there in a broken variant. */
interface Change {
  file: string
  from: string
  to: string
}

/**
 * Faults that the invariants must find. They are made in the sources as a process of a fault run reads them, so the program itself has no
 * switch for them.
 */
const VARIANTS: Readonly<Record<string, readonly Change[]>> = {
  // The order is placed in one transaction and its payment recorded in another, so a kill in between leaves half.
  'no-transaction': [
    {
      file: 'server/payment/order/record-capture.ts',
      from: 'await kindNamed(kinds, seen.kind).lock(tx, seen.subjectId)',
      to: 'void kinds',
    },
    {
      file: 'server/payment/order/record-capture.ts',
      from: '(await kind.onCapture(tx, house, captured))',
      to: '(await house.sql.begin(async (own) => await kind.onCapture(own, house, captured)).finally(() => new Promise((go) => setTimeout(go, 500))))',
    },
  ],
  // A payment that was recorded is taken for a new one when its event comes again. The constraint that would refuse it is dropped too.
  'no-dedupe': [
    {
      file: 'server/payment/webhook/inbox.ts',
      from: "if (state === 'DONE') return 'DUPLICATE'",
      to: '',
    },
    {
      file: 'server/payment/order/record-capture.ts',
      from: 'return known !== undefined',
      to: 'return known === null',
    },
    {
      file: 'server/payment/order/record-capture.ts',
      from: 'on conflict (gateway, gateway_payment_id) do nothing returning id',
      to: 'returning id',
    },
  ],
}

const done = new Set<Change>()

/** Breaks the sources that are read from now on. */
export function breakSources(variant: string): void {
  const changes = VARIANTS[variant]
  if (!changes) throw new Error(`There is no variant ${variant}.`)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const own = changes.filter(({ file }) => url.endsWith(file))
      if (own.length === 0) return loaded
      let source = textOf(loaded.source)
      for (const change of own) {
        if (source.split(change.from).length !== 2) continue
        source = source.replace(change.from, () => change.to)
        done.add(change)
      }
      return { ...loaded, source }
    },
  })
}

function textOf(source: unknown): string {
  if (typeof source === 'string') return source
  if (source instanceof Uint8Array) return Buffer.from(source).toString()
  throw new Error('A source came in a form that is not known.')
}

/** Texts of a variant that were not found exactly once. */
export const listUnbroken = (variant: string): string[] =>
  (VARIANTS[variant] ?? []).filter((change) => !done.has(change)).map(({ from }) => from)
