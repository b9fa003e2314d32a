/** Hands a file that was made here to the browser, which keeps it like any download. */
export function handOver(fileName: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser has read the address by the next turn.
  queueMicrotask(() => URL.revokeObjectURL(link.href))
}
