import { describe, expect, test } from 'vitest'
import { readArticlePage } from './article-page.ts'
import type { ArticlePage } from './article-page.ts'

const ENGLISH = [
  'The old stepwell in the middle of the town was opened again on Sunday after three years of patient work by masons, students and two retired engineers, who cleared the silt by hand.',
  'Water stood at the ninth step by evening, and children counted the steps aloud while their grandparents told them how the well had once watered the whole market street in summer.',
  'The council promised to keep the gates open from dawn to dusk, and to publish the level of the water each month so that anyone can see how the rains have done.',
]
const HINDI = [
  'शहर के बीच की पुरानी बावड़ी रविवार को फिर खोल दी गई, तीन साल तक राजमिस्त्रियों, छात्रों और दो सेवानिवृत्त इंजीनियरों ने हाथों से गाद निकाली और हर सीढ़ी को साफ़ किया।',
  'शाम तक पानी नौवीं सीढ़ी पर था, बच्चे ज़ोर से सीढ़ियां गिन रहे थे और दादा-दादी बता रहे थे कि कैसे यह बावड़ी कभी गर्मियों में पूरे बाज़ार को पानी देती थी।',
  'परिषद ने वादा किया कि फाटक सुबह से शाम तक खुले रहेंगे और हर महीने पानी का स्तर बताया जाएगा ताकि सब देख सकें कि बारिश कैसी रही है और आगे क्या करना है।',
]
const paragraphs = (texts: readonly string[]) => texts.map((each) => `<p>${each}</p>`)
const link = (text: string) => `<a href="/other">${text}</a>`

function read(body: string, head = ''): ArticlePage {
  const html = `<!doctype html><html><head><title>Stepwell reopens in the old town</title>${head}</head><body>${body}</body></html>`
  const page = readArticlePage({ bytes: Buffer.from(html), address: 'https://courier.example/stepwell' })
  if ('code' in page) throw new Error(page.message)
  return page
}

describe('[V1:D11] of a page its article is read, and nothing that its publisher puts around it', () => {
  const [one = '', two = '', three = ''] = paragraphs(ENGLISH)

  test.each([
    [
      'a box of related stories',
      `<div class="related-stories"><h3>Related</h3><p>${link('A bridge that nobody wanted')}</p></div>`,
    ],
    ['a line that leads to another story', `<p><strong>Read also:</strong> ${link('A bridge that nobody wanted')}</p>`],
    ['a paragraph that is one link', `<p>${link('A bridge that nobody in the old town wanted')}</p>`],
    [
      'an appeal for a newsletter',
      `<p>Sign up for our newsletter and ${link('get the best stories')} each morning.</p>`,
    ],
    [
      'a box for a newsletter',
      '<section class="NewsletterSignup"><p>The best of the week in your mail, every Sunday.</p></section>',
    ],
    ['buttons for sharing', '<ul class="share-bar"><li>Facebook</li><li>WhatsApp</li></ul>'],
    ['a label', '<p>Advertisement</p>'],
  ])('%s between the paragraphs', (_, box) => {
    expect(read(`<article><h1>Stepwell reopens</h1>${one}${two}${box}${three}</article>`).text).toBe(ENGLISH.join('\n'))
  })

  test.each([
    [
      'other stories under a heading',
      `<h3>More stories from the town</h3><ul><li>${link('A bridge that nobody wanted')}</li><li>${link('Rain in the hills')}</li></ul>`,
    ],
    ['who wrote it', '<p>Asha Rao is a reporter in the town. She has written of wells for nine years.</p>'],
    ['who owns the rights', '<p>© 2026 The Courier. All rights reserved.</p>'],
    ['comments', '<div id="comments"><p>What a fine well this is, I went there with my aunt.</p></div>'],
  ])('%s after the last paragraph', (_, box) => {
    const head = '<meta name="author" content="Asha Rao">'
    expect(read(`<article><h1>Stepwell reopens</h1>${one}${two}${three}${box}</article>`, head).text).toBe(
      ENGLISH.join('\n'),
    )
  })

  test('a caption is shown with its picture and is no sentence of the story', () => {
    const figure =
      '<div class="photo"><img src="/well.jpg" alt="Well"><div class="photo-caption">The well on Sunday. Photo: Asha Rao</div></div>'
    const page = read(`<article>${one}${figure}${two}${three}</article>`)
    expect(page.text).toBe(ENGLISH.join('\n'))
    expect(page.contentHtml).toContain('The well on Sunday')
  })

  test('the same in Hindi', () => {
    const [first = '', second = '', third = ''] = paragraphs(HINDI)
    const box = `<p>यह भी पढ़ें: ${link('जिस पुल को कोई नहीं चाहता था')}</p>`
    const appeal = `<p>ताज़ा खबरों के लिए ${link('हमारे चैनल')} को फॉलो करें</p>`
    expect(read(`<article>${first}${box}${second}${third}${appeal}</article>`).text).toBe(HINDI.join('\n'))
  })

  test('where the page declares the text of its article, what is not in it is left out', () => {
    const declared = JSON.stringify({ '@type': 'NewsArticle', articleBody: ENGLISH.join(' ') })
    const stray = '<p>Our shop has umbrellas in nine colours this week, and everything is sent on the same day.</p>'
    const page = read(
      `<article>${one}${stray}${two}${three}</article>`,
      `<script type="application/ld+json">${declared}</script>`,
    )
    expect(page.text).toBe(ENGLISH.join('\n'))
  })
})

describe('[V1:D11] nothing of an article is lost', () => {
  const [one = '', two = '', three = ''] = paragraphs(ENGLISH)

  test('one that stands in a box with the name of something else', () => {
    expect(read(`<div class="sidebar"><h1>Stepwell reopens</h1>${one}${two}${three}</div>`).text).toContain(
      ENGLISH.join('\n'),
    )
  })

  test('headings, lists, quotations, tables and links within sentences', () => {
    const quote = '<blockquote><p>I had not seen water here since I was a child, she said.</p></blockquote>'
    const list = '<h2>What was found</h2><ul><li>Nine brass pots</li><li>A bell without its tongue</li></ul>'
    const table = '<table><tr><td>Steps</td><td>Ninety</td></tr></table>'
    const linked = `<p>The plan goes back to ${link('a report of 1998')} that lay in a drawer until last year.</p>`
    const { text } = read(`<article>${one}${quote}${list}${table}${linked}${two}${three}</article>`)
    for (const words of ['since I was a child', 'What was found', 'Nine brass pots', 'Ninety', 'a report of 1998'])
      expect(text).toContain(words)
  })

  test('a page whose article is a list of links stays one', () => {
    const items = Array.from(
      { length: 12 },
      (_, n) =>
        `<h3>Find ${n}</h3><p>${link(`A pot of brass number ${n} from the well`)}</p><p>It was found on step ${n}, below the silt of many rains.</p>`,
    )
    const { text } = read(`<article>${one}${items.join('')}${three}</article>`)
    expect(text.match(/A pot of brass number/g)).toHaveLength(12)
  })

  test('a sentence that ends with the name of an agency', () => {
    const sentence = '<p>“We will clear the second well next,” she told Reuters.</p>'
    expect(read(`<article>${one}${sentence}${two}${three}</article>`).text).toContain('told Reuters')
  })

  test('a sentence that begins like an appeal', () => {
    const sentence =
      '<p>Follow the river to the north and you will meet the second well, which nobody has opened for sixty years and which the council wants to clear next, once the money is there and the rains are over.</p>'
    expect(read(`<article>${one}${two}${three}${sentence}</article>`).text).toContain('Follow the river')
  })
})
