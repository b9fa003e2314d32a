import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { noticeKind, strongName } from '../../notice/kind.ts'

/** A source that a reader asked for is read here now. */
export const SOURCE_ADDED = noticeKind({
  name: 'source-added',
  area: 'news',
  title: { en: 'Sources that you asked for', hi: 'वे स्रोत जो आपने माँगे थे' },
  usually: 'MAIL',
  sample: { publication: { en: 'Harbour Post', hi: 'हार्बर पोस्ट' } as BilingualName, slug: 'harbour' },
  says: (language, _, { publication }) =>
    language === 'hi'
      ? [strongName(language, publication), ', जो आपने माँगा था, अब यहाँ पढ़ा जा सकता है']
      : [strongName(language, publication), ', which you asked for, can be read here now'],
  leadsTo: (_, { slug }) => `/publication/details?id=${encodeURIComponent(slug)}`,
})
