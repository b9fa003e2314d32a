/** A part of what is stored, both ends counted. */
export interface StoredRange {
  from: number
  to: number
}

/** Where the bytes of uploaded files stand, each under the hash of what it holds. */
export interface Storage {
  /** Takes a file of this machine over; whole under its key or not there at all. What is there already stays. */
  take(key: string, file: string, mediaType: string): Promise<void>
  /** How many bytes stand under the key; undefined when none do. */
  size(key: string): Promise<number | undefined>
  /** The bytes or a part of them; undefined when there are none. */
  read(key: string, range?: StoredRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes what stands under the key; nothing there is no fault. */
  remove(key: string): Promise<void>
}
