/** Those who follow something that changes. `follow` is what `useSyncExternalStore` takes. */
export function makeFollowers() {
  const listeners = new Set<() => void>()
  return {
    follow(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** It has changed. */
    tell(this: void): void {
      for (const listener of listeners) listener()
    },
  }
}
