const MPEG1_KBIT = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_KBIT = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const VERSION_2_5 = 0
const RESERVED = 1
const VERSION_1 = 3
const LAYER_3 = 1

export type Mp3Frame = {
  from: number
  bytes: number
  samples: number
  sampleRate: number
  kbit: number
  isMono: boolean
  /** The first frame of many files holds a table instead of sound; players leave it out. */
  isInfo: boolean
}

/** Frames of an MP3 in order; stops at the first byte that is none, tags at the start are skipped. */
export function mp3Frames(file: Uint8Array): Mp3Frame[] {
  const frames: Mp3Frame[] = []
  let from = sizeOfTag(file)
  for (let frame = frameAt(file, from); frame; frame = frameAt(file, from)) {
    frames.push(frame)
    from += frame.bytes
  }
  return frames
}

/** What a player makes of the frames. */
export function durationOf(frames: readonly Mp3Frame[]): number {
  return frames.reduce((sum, { samples, sampleRate, isInfo }) => sum + (isInfo ? 0 : (samples / sampleRate) * 1000), 0)
}

function sizeOfTag(file: Uint8Array): number {
  if (file[0] !== 0x49 || file[1] !== 0x44 || file[2] !== 0x33) return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d)
}

function frameAt(file: Uint8Array, from: number): Mp3Frame | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = file.subarray(from, from + 4)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === RESERVED || ((kind >> 1) & 3) !== LAYER_3) return undefined
  const isFirst = version === VERSION_1
  const kbit = (isFirst ? MPEG1_KBIT : MPEG2_KBIT)[rates >> 4] ?? 0
  const base = SAMPLE_RATES[(rates >> 2) & 3]
  if (!kbit || !base) return undefined
  const sampleRate = isFirst ? base : base / (version === VERSION_2_5 ? 4 : 2)
  const samples = isFirst ? 1152 : 576
  const bytes = Math.floor((samples * kbit * 125) / sampleRate) + ((rates >> 1) & 1)
  if (from + bytes > file.length) return undefined
  const isMono = mode >> 6 === 3
  const sideInfo = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const tag = String.fromCharCode(...file.subarray(from + 4 + sideInfo, from + 8 + sideInfo))
  return { from, bytes, samples, sampleRate, kbit, isMono, isInfo: tag === 'Xing' || tag === 'Info' }
}
