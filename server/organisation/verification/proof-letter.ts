import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'

interface ProofLetter {
  code: string
  workspace: string
  /** Who opened the workspace: whoever reads the box should know whether to trust her. */
  asker: string
}

/** The letter to a domain's box. Whoever opens it may never have heard of us, so it says what for and what not to do. */
export function writeProofLetter(language: Language, { code, workspace, asker }: ProofLetter): Letter {
  if (language === 'hi')
    return layOut('hi', {
      subject: `चौक पर ${workspace} की पुष्टि का कोड`,
      paragraphs: [
        `${asker} ने चौक पर ${workspace} के नाम से जगह खोली है और यह दिखाना चाहते हैं कि वे आपकी ओर से बोलते हैं।`,
        'अगर यह ठीक है, तो उन्हें यह कोड दें:',
      ],
      code,
      foot: 'अगर आप इस व्यक्ति को नहीं जानते, तो कोड किसी को न दें। उसके बिना वे आपके नाम से कुछ नहीं कर सकते। कोड दस मिनट के लिए है।',
    })
  return layOut('en', {
    subject: `Code to show that ${workspace} on Chowk is yours`,
    paragraphs: [
      `${asker} has opened a place for ${workspace} on Chowk and wishes to show that they speak for you.`,
      'If that is right, give them this code:',
    ],
    code,
    foot: 'If you do not know them, give the code to nobody: without it they can do nothing in your name. It is good for ten minutes.',
  })
}
