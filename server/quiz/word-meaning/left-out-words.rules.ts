const set = (words: string) => new Set(words.split(' '))

/** What a child of ten knows; WordNet counts these as seldom as hard ones. */
const EASY = set(
  'additional helpful unhelpful consumer resident passenger traveler traveller mathematics chemistry peaceful enjoyable explorer servant inventor prince princess illegal expensive inexpensive tourist unfamiliar prisoner cousin instructor invitation magical silken sleepy grandma grandpa granny grandmother grandfather grandparent grandson granddaughter playful giggle chuckle reddish brownish yellowish greenish bluish goodbye childish everyday upcoming incredible entertainment fiction nobody database website webpage usable unusable reusable contact praise sibling disagree unhappy unkind careless careful cheerful colorful colourful delightful delicious dangerous disappear disobey unfair unsafe untidy unlucky lovely lonely naughty greedy hungry thirsty friendly noisy rainy sunny cloudy windy dirty dusty muddy stormy teacher painter dancer singer actress actor doctor farmer fisherman sailor soldier policeman postman shopkeeper neighbor neighbour birthday holiday vacation classroom homework playground breakfast dinner weekend afternoon midnight download upload email online internet password username infant biography messenger motorist taxpayer eighth seventh eleventh twelfth thousandth hundredth twentieth halve underline reboot seagoing',
)

/** What WordNet tells in words that are poor English, or of which it knows another meaning than the news of our days. */
const GLOSSED_BADLY = set(
  'usability functionality granular trend trending lockdown deployment locator tonnage remediate host template prototype legacy quiz prescribe allowable network usher unanswered unaired welled pending intake pacify holy holiest emulator target craft gender portability networking welling collaborate collaborator defender protector helpdesk tackle delve cache pool tuck businessperson conceptualize growers grower licensing license squeaky twitter complexity redirect revenue underway mainstream academic undergraduate undergrad jury vendor marketer occupant stomp disallow prohibit inception streamline competence grainy multiple ideate seniority deputy conservative adopter stakeholder minus paramount boycott juror pundit spectrum dissident festivity festivities outbreak inspector commissioner coder spokesperson spokesman',
)

// Forms of other words that a dictionary also lists as words of their own, and of which no rule tells whose forms they are.
const IRREGULAR = set(
  'struck stricken proven shaken frozen chosen hidden broken spoken stolen driven ridden written fallen forgotten gotten bitten beaten mistaken arisen sought caught taught bought brought fought thought thrown shrunk sprung strung swung people children better further farther latter elder eldest',
)

/** Whether a word is never asked for, as it is written or as a dictionary lists it. */
export const isLeftOut = (word: string): boolean => EASY.has(word) || GLOSSED_BADLY.has(word) || IRREGULAR.has(word)
