// Kills servers and databases and lets gateways fail while clients buy, and compares what is left with what must hold. Ends with 1 when
// something is wrong, or when a variant that is broken on purpose is not found out.
import { parseArgs } from 'node:util'
import { payInSandbox } from './buyer.ts'
import { runGateway } from './gateway-run.ts'
import { runKills } from './kill-run.ts'
import type { KillResult } from './kill-run.ts'
import { findSandboxViolations } from './settle.ts'
import { runWebhooks } from './webhook-run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', multiple: true, default: ['1', '2', '3'] },
  },
})
const seconds = Number(values.seconds)
const seeds = values.seed.map(Number)
const [firstSeed = 1] = seeds

/** How long a broken variant may take to be found out, and how long webhooks are disturbed. */
const SHORT = Math.min(seconds, 30)

const sandbox = { pay: () => payInSandbox, afterwards: findSandboxViolations }
const dropConstraint = async ({ owner }: Parameters<typeof findSandboxViolations>[0]) =>
  void (await owner.unsafe(
    'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key',
  ))

/** Each part with its runs; those that are broken must have violations. */
const PARTS: Record<string, { isBroken?: boolean; runs: (() => Promise<KillResult>)[] }> = {
  kills: { runs: seeds.map((seed) => async () => await runKills({ name: 'kills', seed, seconds, ...sandbox })) },
  webhooks: { runs: seeds.slice(0, 1).map((seed) => async () => await runWebhooks({ seed, seconds: SHORT })) },
  gateway: { runs: [async () => await runGateway()] },
  // Payouts: server/money-faults.test.ts kills their worker before every statement.
  'no-transaction': {
    isBroken: true,
    runs: [async () => await runBroken('no-transaction')],
  },
  'no-dedupe': { isBroken: true, runs: [async () => await runBroken('no-dedupe')] },
}

async function runBroken(name: 'no-transaction' | 'no-dedupe'): Promise<KillResult> {
  const env = { FAULTS_VARIANT: name }
  const before = name === 'no-dedupe' ? { before: dropConstraint } : {}
  return await runKills({ name, seed: firstSeed, seconds: SHORT, env, ...before, ...sandbox })
}

const MOST_SHOWN = 12

function show({ name, seed, violations, ...figures }: KillResult, isBroken: boolean): boolean {
  const isRight = violations.length > 0 === isBroken
  const { orders, placed, answered, repeated, kills, recovered, longestS } = figures
  const cells = [orders, placed, answered, repeated, kills, recovered, longestS.toFixed(1), violations.length]
  const verdict = isRight ? (isBroken ? 'found out' : 'holds') : isBroken ? 'NOT FOUND OUT' : 'BROKEN'
  console.log(
    [name.padEnd(16), String(seed).padStart(4), ...cells.map((cell) => String(cell).padStart(9)), ` ${verdict}`].join(
      ' ',
    ),
  )
  return isRight
}

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0 || !(seconds > 0) || seeds.some((seed) => !Number.isInteger(seed))) {
  console.error(`Usage: npm run faults -- [${Object.keys(PARTS).join(' | ')}]… [--seconds 60] [--seed 1 --seed 2 …]`)
  process.exit(1)
}

const results: { result: KillResult; isBroken: boolean }[] = []
for (const name of wanted)
  for (const run of PARTS[name]?.runs ?? []) {
    const isBroken = PARTS[name]?.isBroken === true
    const result = await run()
    results.push({ result, isBroken })
    console.log(
      `== ${name}, seed ${result.seed}: ${result.orders} orders, ${result.kills} kills, ${result.violations.length} violations`,
    )
    for (const each of result.violations.slice(0, isBroken ? 3 : MOST_SHOWN)) console.log(`   ${each}`)
  }
const head = ['orders', 'placed', 'answered', 'repeated', 'kills', 'recovered', 'longest s', 'wrong']
console.log(`\n${'run'.padEnd(16)} seed ${head.map((cell) => cell.padStart(9)).join(' ')}`)
const areRight = results.map(({ result, isBroken }) => show(result, isBroken))
process.exitCode = areRight.every(Boolean) ? 0 : 1
