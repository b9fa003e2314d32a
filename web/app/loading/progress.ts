import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Call } from '@chowk/contract/call.ts'

interface Progress {
  /** Reads that show how far it is. */
  asks: readonly Call[]
  /** Reads that are old once it has ended. */
  afterwards?: readonly Call[]
  everyMs?: number
}

const EVERY_MS = 3000

/** While something runs, asks again how far it is; a hidden tab asks when it is seen again. */
export function useProgress(isRunning: boolean, { asks, afterwards = [], everyMs = EVERY_MS }: Progress): void {
  const client = useQueryClient()
  const reads = useRef({ asks, afterwards })
  useEffect(() => void (reads.current = { asks, afterwards }))
  useEffect(() => {
    if (!isRunning) return undefined
    const refresh = (calls: readonly Call[]) => {
      for (const { address } of calls) void client.invalidateQueries({ queryKey: [address] })
    }
    const ask = () => {
      if (document.visibilityState === 'visible') refresh(reads.current.asks)
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      refresh(reads.current.afterwards)
    }
  }, [isRunning, everyMs, client])
}
