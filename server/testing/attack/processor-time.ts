/** How many milliseconds this thread has worked until now: a busy machine, unlike the clock, does not make them more. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
