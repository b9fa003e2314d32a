const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
const LONGEST = 24

/**
 * Reads rupees as paise without a fraction in between: "1,23,456.50" is 12345650. Letters, a third decimal or a comma in a place where no
 * one writes it make it unreadable (MO14).
 */
export function parseRupees(text: string): number | undefined {
  const written = text.trim()
  if (written.length > LONGEST) return undefined
  const isNegative = written.startsWith('-')
  const [integer = '', decimals = '', ...rest] = (isNegative ? written.slice(1) : written).split('.')
  const isWhole = !written.includes('.')
  if (rest.length > 0 || !isGrouped(integer) || !(isWhole || /^\d\d?$/.test(decimals))) return undefined
  const paise = BigInt(integer.replaceAll(',', '')) * 100n + BigInt(decimals.padEnd(2, '0'))
  if (paise > LARGEST) return undefined
  return Number(isNegative ? -paise : paise)
}

// In Indian groups, or in groups of three.
function isGrouped(integer: string): boolean {
  const [first = '', ...groups] = integer.split(',')
  if (!/^\d+$/.test(first)) return false
  if (groups.length === 0) return true
  const last = groups.at(-1) ?? ''
  const middle = groups.slice(0, -1)
  const isOf = (size: number) => first.length <= size && middle.every((group) => group.length === size)
  return groups.every((group) => /^\d+$/.test(group)) && last.length === 3 && (isOf(2) || isOf(3))
}
