const WAIT_FOR_VOICES_MS = 2000

/** The voices that speak a language. */
export const voicesFor = (voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice[] =>
  voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)

/** The voice for a language: the chosen one, else one of this device before one of the network. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  chosen?: string,
): SpeechSynthesisVoice | undefined {
  const fitting = voicesFor(voices, language)
  return (
    fitting.find(({ name }) => name === chosen) ?? fitting.find(({ localService }) => localService) ?? fitting.at(0)
  )
}

/** The voices of this device; browsers load them after the page (A8). */
export async function findVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in globalThis)) return []
  if (speechSynthesis.getVoices().length > 0) return speechSynthesis.getVoices()
  await new Promise<void>((done) => {
    speechSynthesis.addEventListener('voiceschanged', () => done(), { once: true })
    setTimeout(done, WAIT_FOR_VOICES_MS)
  })
  return speechSynthesis.getVoices()
}
