import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksForSpeech, sentencesOf } from './speech.ts'

const solid = (text: string) => text.replaceAll(/\s/g, '')

describe('sentences', () => {
  test.each([
    ['en', 'Dr. Rao met Mr. Das. They talked.', ['Dr. Rao met Mr. Das.', 'They talked.']],
    ['en', 'It cost Rs. 500 a day. Nobody paid.', ['It cost Rs. 500 a day.', 'Nobody paid.']],
    ['en', 'A. P. J. Abdul Kalam spoke. We listened.', ['A. P. J. Abdul Kalam spoke.', 'We listened.']],
    ['en', 'Is it No. 5? No. He left.', ['Is it No. 5?', 'No.', 'He left.']],
    ['en', 'It is 5 km. Then turn.', ['It is 5 km.', 'Then turn.']],
    ['en', 'So do I. You know.', ['So do I.', 'You know.']],
    ['en', 'The U.S. Army left the U.S. The rest stayed.', ['The U.S. Army left the U.S.', 'The rest stayed.']],
    ['en', '2. Collect rain. 3. Wait.', ['2. Collect rain.', '3. Wait.']],
    ['hi', 'डॉ. राव आए। सब ख़ुश हुए।', ['डॉ. राव आए।', 'सब ख़ुश हुए।']],
    ['hi', 'कि.मी. में दूरी नापी। रु. 500 लगे।', ['कि.मी. में दूरी नापी।', 'रु. 500 लगे।']],
    ['hi', 'क्या वे आए? हाँ!', ['क्या वे आए?', 'हाँ!']],
    ['no-such-tongue-at-all', 'One. Two.', ['One.', 'Two.']],
  ])('[news:A8] in %s "%s" is cut where a reader would pause', (language, text, sentences) => {
    expect(sentencesOf(text, language)).toEqual(sentences)
  })
})

describe('pieces for the voice of a browser', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('five', 'lakh', 'families,', 'Dr.', 'राव', 'क्षेत्र', 'निन्यानवे।', 'end.', '“so”', '👩‍👩‍👧‍👦', '–', '?'),
      fc.string({ maxLength: 30 }),
    ),
    { maxLength: 120 },
  )

  test('[news:A8] no piece is longer than 180 letters, none is empty and no letter is lost', () => {
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ')
        const chunks = chunksForSpeech(text)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(180)
          expect(chunk.trim()).toBe(chunk)
          expect(chunk).not.toBe('')
        }
        expect(solid(chunks.join(''))).toBe(solid(text))
      }),
    )
  })

  test('[news:A8] a long sentence is cut after a clause, else between words, else between letters', () => {
    const clause = 'the rains came early this year and filled the tanks'
    const long = `${clause}, ${clause}, ${clause}, ${clause}.`
    expect(chunksForSpeech(long)).toEqual([`${clause}, ${clause}, ${clause},`, `${clause}.`])
    expect(chunksForSpeech('rain '.repeat(50)).every((chunk) => /^(?:rain ?)+$/.test(chunk))).toBe(true)
    expect(chunksForSpeech('क्षे'.repeat(100)).every((chunk) => chunk.startsWith('क्षे') && chunk.length <= 180)).toBe(true)
  })

  test('[news:A8] each sentence is a piece of its own', () => {
    expect(chunksForSpeech('One came. Two went.')).toEqual(['One came.', 'Two went.'])
    expect(chunksForSpeech('एक आया। दो गए।')).toEqual(['एक आया।', 'दो गए।'])
    expect(chunksForSpeech('  ')).toEqual([])
  })
})
