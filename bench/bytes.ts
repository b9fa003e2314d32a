// What a reader's browser loads before the first story can be used, after gzip. Prints one line a claim.
import { FIRST_LOAD_LIMITS, KB, LIMITED_SCREENS, firstLoadOf } from './first-load.ts'

const inKb = (bytes: number) => (bytes / KB).toFixed(1).padStart(6)

for (const screen of LIMITED_SCREENS) {
  const { js, css } = firstLoadOf(screen)
  console.log(`${screen}, JS   ${inKb(js)} KB  (goal ${FIRST_LOAD_LIMITS[screen].js / KB})`)
  console.log(`${screen}, CSS  ${inKb(css)} KB  (goal ${FIRST_LOAD_LIMITS[screen].css / KB})`)
}
