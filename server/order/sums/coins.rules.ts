import { divide } from './divide.rules.ts'

/** 1 coin pays 100 paise. */
export const COIN_PAISE = 100

/** What a line says about coins. */
export interface CoinLine {
  pricePaise: number
  quantity: number
  /** Most coins that one unit may be paid with. */
  coinPrice: number
  /** The whole price is paid in coins. */
  isCoinsOnly?: boolean
}

/** Most coins that a line can take (S31), so that no unit costs less than nothing. */
export function coinCap({ pricePaise, quantity, coinPrice, isCoinsOnly = false }: CoinLine): number {
  const whole = Math.floor(pricePaise / COIN_PAISE)
  return quantity * (isCoinsOnly ? whole : Math.min(coinPrice, whole))
}

/**
 * Divides the coins that a buyer uses among the lines, weighted by their caps (S31). Lines for coins alone take theirs first, also if the
 * buyer chose to use none; `missingCoins` is what the balance lacks for them.
 */
export function divideCoins(
  lines: readonly CoinLine[],
  { coinsToUse, coinBalance }: { coinsToUse: number; coinBalance: number },
): { coins: number[]; missingCoins: number } {
  const caps = lines.map(coinCap)
  const needed = lines.reduce((sum, { isCoinsOnly }, index) => sum + (isCoinsOnly ? (caps[index] ?? 0) : 0), 0)
  const optional = lines.map(({ isCoinsOnly }, index) => (isCoinsOnly ? 0 : (caps[index] ?? 0)))
  const most = optional.reduce((sum, cap) => sum + cap, 0)
  const used = Math.max(0, Math.min(coinsToUse, coinBalance) - needed)
  const parts = divide(Math.min(used, most), optional)
  const coins = lines.map(({ isCoinsOnly }, index) => (isCoinsOnly ? caps : parts)[index] ?? 0)
  return { coins, missingCoins: Math.max(0, needed - coinBalance) }
}
