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
