declare module '@echogarden/espeak-ng-emscripten' {
  type Speech = {
    readonly samplerate: number
    /** 0 when the voice is set; anything else leaves the voice before it in place without a word. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): void
    /** Synchronous; the memory behind `audio` is used again after each call. */
    synthesize(text: string, take: (audio: Int16Array | undefined) => void): void
  }
  const open: () => Promise<{ eSpeakNGWorker: new () => Speech | Promise<Speech> }>
  export default open
}
