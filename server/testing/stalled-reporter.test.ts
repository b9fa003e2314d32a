import { afterEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import StalledReporter, { STALLED } from './stalled-reporter.ts'

const moduleOf = (relativeModuleId: string) => ({ relativeModuleId }) as TestModule

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a run in which nothing ends any more is ended, and the files that it waits for are named', () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const end = vi.fn<(code: number) => void>()
  const run = new StalledReporter(undefined, end)
  const [ended, stuck] = [moduleOf('ended.test.ts'), moduleOf('stuck.test.ts')]
  run.onTestRunStart()
  run.onTestModuleQueued(ended)
  run.onTestModuleQueued(stuck)
  vi.advanceTimersByTime(3 * 60_000)
  run.onTestModuleEnd(ended)
  vi.advanceTimersByTime(3 * 60_000)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * 60_000)
  expect(end).toHaveBeenCalledExactlyOnceWith(STALLED)
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/stuck\.test\.ts$/))
  expect(said.mock.calls[0]?.[0]).not.toContain('ended.test.ts')
})

test('a run that has ended is watched no longer', () => {
  vi.useFakeTimers()
  const end = vi.fn<(code: number) => void>()
  const run = new StalledReporter(undefined, end)
  run.onTestRunStart()
  run.onTestRunEnd()
  vi.advanceTimersByTime(60 * 60_000)
  expect(end).not.toHaveBeenCalled()
})
