import { standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { QuizLanguage } from '../making/story.ts'
import type { NamedQuestion } from './tags.rules.ts'

type Example = Pick<WrittenQuestion, 'kind' | 'stem' | 'explanation'> &
  Partial<Pick<WrittenQuestion, 'options' | 'key' | 'matches' | 'accepted' | 'number' | 'tolerance' | 'passage'>>

const EXAMPLES: Record<QuizLanguage, readonly Example[]> = {
  en: [
    {
      kind: 'MCQ_SINGLE',
      stem: 'Which of these rivers flows into the Arabian Sea?',
      options: ['Narmada', 'Ganga', 'Godavari', 'Mahanadi'],
      key: [0],
      explanation: 'The Narmada flows west; the others reach the Bay of Bengal.',
    },
    {
      kind: 'MCQ_MULTI',
      stem: 'Which of these are planets?',
      options: ['Mars', 'Moon', 'Saturn', 'Sun'],
      key: [0, 2],
      explanation: 'The moon goes round the earth, and the sun is a star.',
    },
    {
      kind: 'TRUE_FALSE',
      stem: 'A whale is a fish.',
      key: [1],
      explanation: 'A whale breathes air and feeds its young with milk.',
    },
    {
      kind: 'ORDER',
      stem: 'Put these into their order, the earliest first.',
      options: ['Independence', 'The Salt March', 'The first man on the moon'],
      key: [1, 0, 2],
      explanation: '1930, 1947 and 1969.',
    },
    {
      kind: 'MATCH',
      stem: 'Which capital belongs to which state?',
      options: ['Kerala', 'Bihar', 'Assam'],
      matches: ['Thiruvananthapuram', 'Patna', 'Dispur'],
      explanation: '',
    },
    {
      kind: 'NUMBER',
      stem: 'At how many degrees Celsius does water boil at the sea?',
      number: 100,
      tolerance: 0.5,
      explanation: 'On mountains it boils earlier.',
    },
    {
      kind: 'FILL',
      stem: 'The gas that plants take in is ____.',
      accepted: ['carbon dioxide', 'CO2'],
      explanation: '',
    },
    {
      kind: 'ASSERTION_REASON',
      stem: 'Assertion: The days are longer in June than in December. Reason: The earth is tilted.',
      key: [0],
      explanation: 'The tilt turns the north towards the sun in June.',
    },
  ],
  hi: [
    {
      kind: 'MCQ_SINGLE',
      stem: 'इनमें से कौन-सी नदी अरब सागर में गिरती है?',
      options: ['नर्मदा', 'गंगा', 'गोदावरी', 'महानदी'],
      key: [0],
      explanation: 'नर्मदा पश्चिम की ओर बहती है; बाक़ी बंगाल की खाड़ी में गिरती हैं।',
    },
    {
      kind: 'MCQ_MULTI',
      stem: 'इनमें से ग्रह कौन-से हैं?',
      options: ['मंगल', 'चंद्रमा', 'शनि', 'सूर्य'],
      key: [0, 2],
      explanation: 'चंद्रमा पृथ्वी के चारों ओर घूमता है और सूर्य एक तारा है।',
    },
    {
      kind: 'TRUE_FALSE',
      stem: 'व्हेल एक मछली है।',
      key: [1],
      explanation: 'व्हेल हवा में साँस लेती है और बच्चों को दूध पिलाती है।',
    },
    {
      kind: 'ORDER',
      stem: 'इन्हें समय के क्रम में रखिए, सबसे पुरानी घटना पहले।',
      options: ['आज़ादी', 'नमक सत्याग्रह', 'चाँद पर पहला क़दम'],
      key: [1, 0, 2],
      explanation: '1930, 1947 और 1969।',
    },
    {
      kind: 'MATCH',
      stem: 'किस राज्य की राजधानी कौन-सी है?',
      options: ['केरल', 'बिहार', 'असम'],
      matches: ['तिरुवनंतपुरम', 'पटना', 'दिसपुर'],
      explanation: '',
    },
    {
      kind: 'NUMBER',
      stem: 'समुद्र के किनारे पानी कितने डिग्री सेल्सियस पर उबलता है?',
      number: 100,
      tolerance: 0.5,
      explanation: 'पहाड़ों पर यह पहले उबलने लगता है।',
    },
    { kind: 'FILL', stem: 'पौधे जो गैस लेते हैं, वह ____ है।', accepted: ['कार्बन डाइऑक्साइड', 'CO2'], explanation: '' },
    {
      kind: 'ASSERTION_REASON',
      stem: 'अभिकथन: जून में दिन दिसंबर से लंबे होते हैं। कारण: पृथ्वी झुकी हुई है।',
      key: [0],
      explanation: 'इस झुकाव से जून में उत्तरी भाग सूर्य की ओर रहता है।',
    },
  ],
}

/** One question of each kind, so that whoever fills in a file sees how it is meant. */
export const examplesIn = (language: QuizLanguage): NamedQuestion[] =>
  EXAMPLES[language].map((example) => ({
    options: [...(standardOptions(example.kind, language) ?? [])],
    key: [],
    matches: null,
    accepted: null,
    number: null,
    tolerance: null,
    passage: null,
    ...example,
    language,
    categoryId: null,
    category: null,
    class: 8,
    difficulty: 'MEDIUM',
    marks: 1,
  }))
