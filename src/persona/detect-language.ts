/** Languages the persona writes its report in; a text in another one is answered in English. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'ja' | 'zh';

/** Words that are frequent in one language and rare in its neighbours here. */
const FREQUENT: readonly (readonly [Language, ReadonlySet<string>])[] = [
  [
    'en',
    new Set('the is must be of and to not with for was it this again only are should call value field failed no'.split(' ')),
  ],
  [
    'de',
    new Set(
      'der die das ist muss nicht und mit ein eine wurde nur höchstens sie bitte feld wert fehlt den es erneut darf'.split(' '),
    ),
  ],
  ['fr', new Set('le la les est doit être une pas et avec pour champ valeur des vous au plus ne appel'.split(' '))],
  ['es', new Set('el los las debe ser una por con campo valor como máximo y es falta llamada solo intente'.split(' '))],
  ['pt', new Set('o os as deve ser uma não por com campo valor máximo e é apenas tente chamada falta no'.split(' '))],
  ['it', new Set('il gli deve essere una non per con campo valore massimo è solo chiamata manca di che'.split(' '))],
];

/** One frequent word can be a coincidence; two are a sign. */
const MIN_WORDS = 2;

/** A simple guess by script and by frequent words; null when the text gives no sign or two languages tie. */
export function detectLanguage(text: string): Language | null {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\u4e00-\u9fff]/.test(text)) return 'zh';
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: Language | null = null;
  let bestCount = 0;
  for (const [language, frequent] of FREQUENT) {
    const count = found.filter((word) => frequent.has(word)).length;
    if (count > bestCount) [best, bestCount] = [language, count];
    else if (count === bestCount) best = null;
  }
  return bestCount < MIN_WORDS ? null : best;
}
