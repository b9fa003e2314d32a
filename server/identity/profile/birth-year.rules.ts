/**
 * Whether somebody may say or mend the year of her birth herself. Adults may. Who counts as a minor may not make herself older;
 * only where no year is known and no school knows better does she say it for the first time.
 */
export function mayChangeBirthYear({
  birthYear,
  isMinor,
  isPupil,
}: {
  birthYear: number | null
  isMinor: boolean
  isPupil: boolean
}): boolean {
  return birthYear === null ? !isPupil : !isMinor
}
