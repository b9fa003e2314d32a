import * as z from 'zod/mini'
import { call } from '../call.ts'
import { authors } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { LONGEST_ADDRESS } from './first-link.ts'

/** What is said of the page that an address in a text leads to, as far as the reader may see that page. */
export const LinkPreview = z.object({
  /** Where it leads: the address as it was written, or the path of a page of this Chowk. */
  url: z.string(),
  isOwn: z.boolean(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Whose page it is: of a stranger's always the host of the address, since a page may call itself by any name. */
  site: z.string(),
  /** Served by this Chowk; nothing of it is read from the stranger. */
  picture: z.nullable(z.object({ src: z.string(), widths: z.array(z.int()), alt: z.string() })),
})
/** See the schema of the same name. */
export type LinkPreview = z.infer<typeof LinkPreview>

/** The card that a text will have whose first address this is; a page that cannot be had has none, and nobody is told why. */
export const previewLink = call({
  address: 'GET /api/post/link-card',
  says: 'The card that a post or comment with this address will have, as its writer sees it; null where the page has none.',
  permission: authors('write, change and delete posts'),
  input: z.object({ url: z.string().check(z.maxLength(LONGEST_ADDRESS)) }),
  output: z.object({ link: z.nullable(LinkPreview) }),
  beyond:
    "The specification's call about links names the stranger's own picture and fetches what is a page of this Chowk; a card shows our copy, and of our pages what its reader may see.",
})

/** Takes the card of a link away from what one wrote, or puts it back. */
export const setLinkCard = call({
  address: 'PUT /api/post/link-card',
  says: 'Takes the card of the link in the own post or comment away, or puts it back; the address itself stays in the text.',
  permission: authors('write, change and delete posts'),
  input: z.object({
    kind: z.enum(['POST', 'COMMENT']),
    id: rowId('POST_NOT_FOUND'),
    shown: z.boolean(),
  }),
  output: z.object({ link: z.nullable(LinkPreview) }),
  refusals: { POST_NOT_FOUND: 404 },
  beyond: 'The specification knows no cards of links; whoever wrote a text decides whether one stands below it.',
})
