import { benchRequests } from './requests.ts'

const benches: Record<string, () => Promise<void>> = { requests: benchRequests }
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}: choose from ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name}`)
  await bench()
}
