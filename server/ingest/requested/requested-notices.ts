import type { Name } from '@chowk/contract/article/story.ts'
import { noticeKind } from '../../notice/kind.ts'

/** A source that a reader asked for is read here now. */
export const SOURCE_ADDED = noticeKind({
  name: 'source-added',
  area: 'news',
  title: { en: 'Sources that you asked for', hi: 'वे स्रोत जो आपने माँगे थे' },
  usually: 'MAIL',
  sample: { publication: { en: 'Harbour Post', hi: 'हार्बर पोस्ट' } as Name, slug: 'harbour' },
  says: (language, _, { publication: { en, hi } }) =>
    language === 'hi'
      ? [{ strong: hi ?? en }, ', जो आपने माँगा था, अब यहाँ पढ़ा जा सकता है']
      : [{ strong: en }, ', which you asked for, can be read here now'],
  leadsTo: (_, { slug }) => `/publication/details?id=${encodeURIComponent(slug)}`,
})
