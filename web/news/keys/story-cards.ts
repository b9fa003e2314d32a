const cards = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-story]')].filter((card) => card.offsetParent !== null)

const linkOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('h1 a, h2 a, h3 a')

/** The card that has the focus. */
export const currentCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('main [data-story]') ?? null

/** Steps to the next card or the one before; from nowhere, to the first in sight. Answers whether there was one. */
export function stepToCard(by: 1 | -1): boolean {
  const all = cards()
  const current = currentCard()
  const inSight = all.findIndex((card) => card.getBoundingClientRect().top >= 0)
  const from = current ? all.indexOf(current) + by : inSight < 0 ? all.length - 1 : inSight
  const link = linkOf(all[Math.max(0, Math.min(all.length - 1, from))])
  if (!link) return false
  link.focus({ preventScroll: true })
  link.closest('[data-story]')?.scrollIntoView({ block: 'center' })
  return true
}

/** Stories of the page above or below one, as they stand; those that stand twice once. */
export function storiesBeside(id: string, side: 'above' | 'below'): string[] {
  const all = [...new Set(cards().map((card) => card.dataset['story'] ?? ''))]
  const index = all.indexOf(id)
  if (index < 0) return []
  return side === 'above' ? all.slice(0, index) : all.slice(index + 1)
}

/** All stories of the page. */
export const storiesOnPage = (): string[] => [...new Set(cards().map((card) => card.dataset['story'] ?? ''))]
