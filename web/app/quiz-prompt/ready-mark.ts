import { readStored } from '../session.ts'

/** Marks Quiz in the menus while a quiz waits that was offered on this device (QE7); the style stands with the bell, which comes after the page. */
export function showReadyMark(): void {
  document.documentElement.toggleAttribute('data-quiz-ready', readStored('recommendAssesment') !== null)
}
