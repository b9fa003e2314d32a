/** What is printed on a certificate. */
export const CERTIFICATE_WORDS = {
  en: {
    title: 'Certificate',
    gives: 'This is to certify that',
    class: (year: number) => `Class ${year}`,
    passed: 'passed the quiz about the news',
    own: (number: number) => `Quiz ${number}, made from the stories read`,
    result: (percent: string) => `with ${percent} %`,
    on: (day: string) => `on ${day}`,
    check: 'Check this certificate at',
  },
  hi: {
    title: 'प्रमाण-पत्र',
    gives: 'प्रमाणित किया जाता है कि',
    class: (year: number) => `कक्षा ${year}`,
    passed: 'ने समाचारों का क्विज़ उत्तीर्ण किया',
    own: (number: number) => `क्विज़ ${number}, पढ़ी गई ख़बरों से बना`,
    result: (percent: string) => `${percent} % अंकों के साथ`,
    on: (day: string) => `${day} को`,
    check: 'इस प्रमाण-पत्र की जाँच यहाँ की जा सकती है',
  },
} as const
