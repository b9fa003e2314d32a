import * as z from 'zod/mini'
import { call } from '../call.ts'
import { authors } from '../permission.ts'
import { rowId } from '../row-id.ts'

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

/** Longest address that gets a card. */
export const LONGEST_ADDRESS = 2000

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
