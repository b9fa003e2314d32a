import { openEspeakVoice, type EspeakLimits } from './espeak-voice.ts'
import { openHttpVoice, type HttpVoiceConfig } from './http-voice.ts'
import { firstOf, type Voice } from './voice.ts'

/** The server's voice: the operator's own service first where one is configured, then the one that ships with Chowk. */
export function openSpeaker({ http, espeak }: { http?: HttpVoiceConfig; espeak?: EspeakLimits } = {}): Voice {
  const own = openEspeakVoice(espeak)
  return http ? firstOf([openHttpVoice(http), own]) : own
}
