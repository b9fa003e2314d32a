import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Markup that would run if it were taken for markup, and what looks like templates, addresses and statements. */
export const HOSTILE_MARKUP = [
  '<script>globalThis.ran=1;alert(1)</script>',
  '<img src=x onerror="globalThis.ran=1;alert(1)">',
  '"><svg/onload=globalThis.ran=1>',
  '</title></p></article></main><h1>Not ours</h1>',
  '<a href="javascript:globalThis.ran=1">here</a>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '{{constructor.constructor("globalThis.ran=1")()}} ${globalThis.ran=1} <%= 1 %>',
  "'; drop table post; -- \\",
  'javascript:globalThis.ran=1//https://spy.example',
] as const

/** Text that pushes a page out of shape: marks that turn the direction, letters under towers of signs, one word without end, many in one. */
export const HOSTILE_SHAPES = {
  turned: '\u202egnp.ecilop\u202c \u2067שלום\u2069 \u200e\u200f end',
  tower: `Z${'\u0351\u0321\u0336\u035d'.repeat(2)}a${'\u030d\u0310'.repeat(4)}lgo`,
  endless: 'क'.repeat(60) + 'w'.repeat(1900),
  families: '👩‍👩‍👦‍👦🏳️‍🌈👍🏽'.repeat(40),
  gaps: 'a\u00a0\u3000\u2028\u2029b\u200bc\ufeffd',
} as const

/**
 * One text or more of every way in which markup was made to run past a cleaner: what a browser repairs into something else, names that
 * shadow those of the document, schemes behind signs that nobody sees, and whatever loads or sends something by itself. Our own, in the classes of
 * the test data of such cleaners.
 */
export const HOSTILE_CLASSES: Readonly<Record<string, readonly string[]>> = {
  handlers: [
    '<div onclick=globalThis.ran=1><input onfocus=globalThis.ran=1 autofocus name=parentNode>',
    '<details open ontoggle=globalThis.ran=1><marquee onstart=globalThis.ran=1>',
    '<video onerror="globalThis.ran=1"><source src=x></video><audio src=x onerror=globalThis.ran=1>',
    '<p onpointerover="globalThis.ran=1" x=yscript: n>hover</p>',
  ],
  schemes: [
    '<a href="\u0001java\u0003script:globalThis.ran=1">a</a>',
    '<a href="java&#9;script&colon;globalThis.ran=1">b</a>',
    "<a href='\u2028javascript:globalThis.ran=1'>c</a><a href='&#xA0;javascript:globalThis.ran=1'>d</a>",
    '<a href="vbscript:MsgBox(1)">e</a><a href="data:text/html,<script>globalThis.ran=1</script>">f</a>',
    '<a href="view-source:https://spy.example/">g</a><a href="feed:javascript:globalThis.ran=1">h</a>',
  ],
  clobbering: [
    '<img name=createElement><img id=getElementById><form id=location><input name=attributes><input name=nodeName>',
    '<form><input name=submit><input name=acceptCharset><input name=namespaceURI></form><a id=cookie>x</a>',
    '<image name=body><image name=firstElementChild><svg onload=globalThis.ran=1>',
  ],
  repaired: [
    '<listing>&lt;img src=x onerror=globalThis.ran=1&gt;</listing>',
    '<svg></p><style><g title="</style><img src=x onerror=globalThis.ran=1>">',
    '<svg></p><title><template><style></title><img src=x onerror=globalThis.ran=1>',
    '<math><mtext><table><mglyph><svg><mtext><style><path id="</style><img src onerror=globalThis.ran=1>">',
    '<form><math><mtext></form><form><mglyph><style><img src=x onerror=globalThis.ran=1>',
    '<math><annotation-xml encoding="text/html"><p><style><p title="</style><iframe onload&#x3d;globalThis.ran=1<!--"></style>',
    '<xmp><svg><b><style><b title="</xmp><img src=x onerror=globalThis.ran=1>">',
    '<noembed><svg><b title="</noembed><img src=x onerror=globalThis.ran=1>">',
  ],
  hidden: [
    '<textarea><!--</textarea><img src=x onerror=globalThis.ran=1>-->',
    '<noscript><p title="</noscript><img src=x onerror=globalThis.ran=1>"></noscript>',
    '<template><s><template><img src=x onerror=globalThis.ran=1></template></s></template>',
    '<select><option><style></option></select><img src=x onerror=globalThis.ran=1></style>',
    '<!--[if gte IE 4]><script>globalThis.ran=1</script><![endif]--><![CDATA[><img src="]]><img src=x onerror=globalThis.ran=1//">',
    '<? x="><script>globalThis.ran=1</script>"><!DOCTYPE x [<!ENTITY e SYSTEM "https://spy.example/e">]><x>&e;</x>',
  ],
  loaded: [
    '<img src="https://spy.example/a.png" srcset="https://spy.example/b.png 2x"><input type=image src="https://spy.example/c.png">',
    '<link rel=stylesheet href="https://spy.example/d.css"><style>@import "https://spy.example/e.css";</style>',
    '<p style="background:url(https://spy.example/f.png);width:expression(globalThis.ran=1)">styled</p>',
    '<object data="https://spy.example/g"></object><embed src="data:text/html,<script>globalThis.ran=1</script>">',
    '<iframe src="https://spy.example/h" sandbox="allow-scripts"></iframe><frameset onload=globalThis.ran=1>',
    '<video poster="https://spy.example/i.png"><track src="https://spy.example/j.vtt"></video>',
    '<base href="https://spy.example/"><meta http-equiv=refresh content="0;url=https://spy.example/k">',
  ],
  sent: [
    '<form action="https://spy.example/l"><button formaction="javascript:globalThis.ran=1">send</button></form>',
    '<form action="javasc\nript:globalThis.ran=1"><button>send</button></form><button command="show-modal" commandfor="dialog">open</button>',
    '<div draggable=true ondragstart="globalThis.ran=1" popover id=p>drag</div><a ping="https://spy.example/m" href="#">ping</a>',
  ],
  drawings: [
    '<svg><script href="data:,globalThis.ran=1" /><a xlink:href="javascript:globalThis.ran=1"><text y=20>draw</text></a></svg>',
    '<svg><animate attributeName=href values="javascript:globalThis.ran=1" /><set attributeName=onmouseover to=globalThis.ran=1 /></svg>',
    '<svg><image xlink:href="https://spy.example/n.svg" /><foreignObject><body onload=globalThis.ran=1></foreignObject></svg>',
    '<math href="javascript:globalThis.ran=1">click</math><b is="x-evil" slot="body">named</b>',
  ],
  encoded: [
    '+ADw-script+AD4-globalThis.ran=1+ADw-/script+AD4- <meta charset="utf-7">',
    '&lt;script&gt;globalThis.ran=1&lt;/script&gt; %3Cscript%3EglobalThis.ran=1%3C/script%3E',
    '\ufeff<scr\u0000ipt>globalThis.ran=1</scr\u0000ipt> \u003cscript\u003eglobalThis.ran=1',
    '</script><script>globalThis.ran=1</script> <!--<script> \u2028globalThis.ran=1//',
  ],
}

/** Cases that cleaners of markup were once broken by, where the shared test data lie beside the repository; else none. */
export function knownPayloads(): string[] {
  const data = process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
  const file = join(data, 'security/dompurify/expect.json')
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
}

/** Every text of ours, and the known ones where they are. */
export const hostileTexts = (): string[] => [
  ...HOSTILE_MARKUP,
  ...Object.values(HOSTILE_CLASSES).flat(),
  ...knownPayloads(),
]

/** The same without the one sign that no field takes and no database keeps. */
export const storableTexts = (): string[] => hostileTexts().map((text) => text.replaceAll('\0', ''))
