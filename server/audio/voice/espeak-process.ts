import { setPriority } from 'node:os'
import openEspeak from '@echogarden/espeak-ng-emscripten'
import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny'
import type { EspeakOrder, EspeakAnswer } from './espeak-voice.ts'

const BITRATE = 48_000
const PAUSE_BETWEEN_BLOCKS_S = 0.35

// Readers' requests go first.
setPriority(10)
registerMp3Encoder()
const { eSpeakNGWorker } = await openEspeak()
const speech = await new eSpeakNGWorker()

async function record({ utterances, voices, wordsPerMinute }: EspeakOrder): Promise<EspeakAnswer> {
  speech.set_rate(wordsPerMinute)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat(), target })
  const track = new AudioSampleSource({ codec: 'mp3', bitrate: BITRATE })
  output.addAudioTrack(track)
  await output.start()
  const segments: { i: number; startMs: number }[] = []
  let samples = 0
  for (const [index, { i, spoken, voice, blockIndex }] of utterances.entries()) {
    if (speech.set_voice(voices[voice - 1] ?? voices[0]) !== 0) {
      await output.cancel()
      return { refused: 'NO_VOICE' }
    }
    const isLastOfBlock = utterances[index + 1]?.blockIndex !== blockIndex
    const sound = say(spoken, isLastOfBlock ? PAUSE_BETWEEN_BLOCKS_S : 0)
    segments.push({ i, startMs: Math.round((samples / speech.samplerate) * 1000) })
    if (sound.length === 0) continue
    const sample = new AudioSample({
      data: sound,
      format: 's16',
      numberOfChannels: 1,
      sampleRate: speech.samplerate,
      timestamp: samples / speech.samplerate,
    })
    // Waits while the encoder is busy, so that a long article is never in memory as samples.
    await track.add(sample)
    sample.close()
    samples += sound.length
  }
  if (samples === 0) {
    await output.cancel()
    return { refused: 'BROKEN' }
  }
  await output.finalize()
  if (!target.buffer) return { refused: 'BROKEN' }
  return { audio: new Uint8Array(target.buffer), segments }
}

function say(text: string, pauseS: number): Int16Array {
  // Of signs alone espeak makes a short silence.
  if (!/[\p{L}\p{N}]/u.test(text)) return new Int16Array()
  const parts: Int16Array[] = []
  // Angle brackets would be read as SSML.
  speech.synthesize(text.replaceAll(/[<>]/g, ' '), (audio) => {
    if (audio?.length) parts.push(audio.slice(0))
  })
  const length = parts.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return new Int16Array()
  const sound = new Int16Array(length + Math.round(pauseS * speech.samplerate))
  let index = 0
  for (const chunk of parts) {
    sound.set(chunk, index)
    index += chunk.length
  }
  return sound
}

process.on('disconnect', () => process.exit())
process.on('message', (order: EspeakOrder) => {
  void record(order).then((answer) => process.send?.(answer))
})
