import * as z from 'zod/mini'

/** Days between two changes of an address, days that an old one redirects, and days that it is kept for its owner after that (W2). */
export const CUSTOM_URL_DAYS = { between: 90, redirects: 180, kept: 365 } as const

/** Words of our own addresses, and words that would speak in our name. */
const RESERVED = new Set(
  `about accessibility account accounts acme-challenge address addresses admin administrator admins advert ads analytics anonymous api app
  article articles asset assets audio auth author balance bank-details bharat billing blog blogs bot bug callback careers cart categories
  category changes chat checkout chowk class classes click code collab collabs community company config contact contact-us content cookie
  cookies copyright corporate corporates create current-affairs dashboard data default delete demo department departments details
  directory docs donation download drawing edit email employee employees error event events everyone explore export faq faqs favicon
  feed feedback feeds file files filter follow font fonts for-you forgot forum forums found founder friend ftp government grievance
  group groups guest health hello help home host hosting html http https image images img impressum include india index info
  institute institutes investor invitation invite invoice job jobs join journal language latest law legal library link link-expired
  list listen live local localhost log login logout logs magazine mail manage masthead media member members message messages metrics
  middleware mobile moderation moderator money my-mix my-orders my-reports name network new news news-settings ngo ngos
  nobody node none noreply notice notification notifications null oauth offline official openapi operation operator order
  order-details orders organisation organisations organization organizations owner page pages partner password pay payment
  payment-settings payments people person personal personal-groups phone picture pictures plan plans police policy popular post postmaster
  posts press preview privacy privacy-policy product products profile profile-widgets profiles project projects proxy publication
  publications public publisher publishers purchase query quiz quiz-configuration quiz-settings quiz-summary quizzes random
  recent-reads recommend refresh register registration release report reports request request-callback reset reset-password
  residential-complexes result results robots root rss sale sales save saved saved-items school schools script search secure
  security seller service services session sessions settings setup shop showcase sign-in sign-on sign-out sign-up signin signout signup site
  sitemap sms society software source staff start state static status statistics store stores story stream student submission-contact-us
  subscribe subscription subscriptions successful-submission super support switch system tag tags tax teacher team teams template
  term terms terms-condition test tests theme today token tool tools topic topics transaction trending undefined unfollow
  unsubscribe update upload uploads user users verification verify video videos visitor voice wallet webhook webmaster websocket
  welcome widget widgets wishlist word words workspace workspaces www xml`.split(/\s+/),
)

/** Whether an address may be nobody's. */
export const isReservedUrl = (customUrl: string): boolean => RESERVED.has(customUrl)

/**
 * The last part of a public address of a person or a workspace (W2): 3 to 40 lower-case letters, digits and single hyphens, beginning with a letter.
 * Capitals are written small, so that two addresses never differ by them alone.
 */
export const CustomUrl = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.string().check(
    z.minLength(3, { error: 'INVALID_URL' }),
    z.maxLength(40, { error: 'INVALID_URL' }),
    z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { error: 'INVALID_URL' }),
    z.refine((value) => !isReservedUrl(value), { error: 'RESERVED_URL' }),
  ),
)

/** An address as somebody typed it or followed it: anything short, looked up as it is. */
export const CustomUrlQuery = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.string().check(z.minLength(1), z.maxLength(60)),
)
