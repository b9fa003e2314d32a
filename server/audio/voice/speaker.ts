import type { VoiceService } from '../../platform/settings/outside-service.ts'
import { LANGUAGES, openEspeakVoice, type EspeakLimits } from './espeak-voice.ts'
import { openHttpVoice } from './http-voice.ts'
import { firstOf, type Voice } from './voice.ts'

/** The server's voice: the operator's own service first where one is configured, then the one that ships with Chowk. */
export function openSpeaker({ service, espeak }: { service?: VoiceService; espeak?: EspeakLimits } = {}): Voice {
  const own = openEspeakVoice(espeak)
  if (!service) return own
  const { url, key, model, names, languages } = service
  return firstOf([openHttpVoice({ base: url, model, voices: names, languages, ...(key && { key }) }), own])
}

/** What the server can read aloud, without waking a voice. */
export function spokenLanguages(service: VoiceService | undefined): string[] {
  return [...new Set([...(service?.languages ?? []), ...LANGUAGES])]
}
