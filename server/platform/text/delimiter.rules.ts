const DELIMITERS = [',', ';', '\t', '|'] as const
const MOST_LINES = 40

/** What stands between the cells of a file, judged by the lines of its beginning: the one that cuts most of them alike. */
export function delimiterOf(head: string): string {
  const lines = linesOf(head)
  let best: { delimiter: string; alike: number; cells: number } = { delimiter: ',', alike: 0, cells: 0 }
  for (const delimiter of DELIMITERS) {
    const { alike, cells } = fitOf(lines, delimiter)
    if (cells > 0 && (alike > best.alike || (alike === best.alike && cells > best.cells)))
      best = { delimiter, alike, cells }
  }
  return best.delimiter
}

// What stands in quotes may hold anything, and is left out.
function linesOf(head: string): string[] {
  const unquoted: string[] = []
  head.split('"').forEach((piece, position) => position % 2 === 0 && unquoted.push(piece))
  const lines = unquoted
    .join('q')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  // The last line may be cut off.
  return lines.slice(0, lines.length > 1 ? Math.min(MOST_LINES, lines.length - 1) : 1)
}

function fitOf(lines: readonly string[], delimiter: string): { alike: number; cells: number } {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(delimiter).length - 1
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return { cells: first?.[0] ?? 0, alike: first?.[1] ?? 0 }
}
