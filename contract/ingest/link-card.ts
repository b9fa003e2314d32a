import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'

/** What a stranger's page says of itself; addresses are absolute. */
export const LinkCard = z.object({
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  type: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type LinkCard = z.infer<typeof LinkCard>

/** Most links that one person may ask about in ten minutes. */
export const MOST_LINK_CARDS = 60

/** Link metadata of an address (V10): 5 s, 1 MB, HTML only, 3 redirects, kept a day. */
export const getLinkCard = call({
  address: 'GET /ml/og-meta-scraper',
  specified: 'news-og',
  says: 'Title, description and picture that a web page gives of itself.',
  permission: signedIn('any', 'look at what a link leads to'),
  input: z.object({
    url: z.string({ error: 'INVALID_URL' }).check(z.trim(), z.maxLength(2048, { error: 'INVALID_URL' })),
  }),
  output: LinkCard,
  refusals: { INVALID_URL: 400, BLOCKED_ADDRESS: 400, UNREACHABLE: 502, NOT_HTML: 415 },
})
