/** Words that introduce one of the four facts that make a text actionable [P7]. Prefixes of words, several languages. */
const words = (...parts: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${parts.join('|')})`, 'iu');

/** Says that there is a rule without saying which; removed before facts are looked for. */
export const EMPTY_RULES =
  /\b(?:must|should|has to|needs? to) (?:be )?(?:valid|correct|right|well-formed|match (?:the|its) (?:input )?schema)(?=\s*(?:[.;,!)]|$))|\b(?:does|do) not match (?:the|its) (?:input )?schema/gi;

/** Phrases that hold the name of many a field by accident. */
export const FIXED_PHRASES =
  /\b(?:rate|time|token|usage|request)[ -]limits?\b|\bup[ -]to[ -]date\b|\bout of date\b|\bno longer\b/gi;

export const EXPECTED = words(
  'must(?!\\p{L})',
  'should(?!\\p{L})',
  'expect(?:ed|s|ing)',
  'needs? (?:to|an?)(?!\\p{L})',
  'ha(?:s|ve) to',
  'require[sd]?(?!\\p{L})',
  'at (?:most|least)',
  'max(?:imum|\\.)?(?!\\p{L})',
  'min(?:imum|\\.)?(?!\\p{L})',
  'between',
  '(?:less|greater|more|fewer|larger|smaller|longer|shorter|later|earlier) than',
  'up to \\d',
  'too (?:large|long|small|short|many|few|big|high|low)',
  '(?:can ?not|can.t|may not) be',
  'missing',
  'exceeds?',
  'out of range',
  'iso[ -]?8601',
  'rfc ?3339',
  'yyyy',
  'instead of',
  'is not an? (?!valid (?:field|value)\\b)',
  // Deutsch
  'muss',
  'müssen',
  'darf',
  'erwart',
  'höchstens',
  'mindestens',
  'maximal',
  'zwischen',
  'erforderlich',
  'fehlt',
  'fehlen',
  'zu (?:groß|lang|klein|kurz|hoch|niedrig)',
  '(?:größer|kleiner|länger|kürzer) als',
  // français, español, português, italiano, Nederlands
  'doi(?:t|vent)',
  'attendu',
  'au (?:plus|moins)',
  'entre \\S+ (?:et|y|e) ',
  'requis',
  'obligat',
  'manqu',
  'trop (?:grand|long|petit|court|élevé)',
  'debe',
  'esperad',
  'como (?:máximo|mínimo)',
  'requerid',
  'falta',
  'demasiado',
  'deve',
  'no (?:máximo|mínimo)',
  'obrigat',
  'attes[oi]',
  'al massimo',
  'almeno',
  'moet',
  'verwacht',
  'verplicht',
  'ontbreekt',
  // русский
  'долж',
  'ожида',
  'не (?:более|менее)',
  'обязат',
);
export const EXPECTED_OTHER =
  /[<>]=?\s?-?\d|[≤≥]|必須|必要|期待|以下|以上|未満|必须|应为|应该|期望|不能|最大|最小|至多|至少|缺少|之间/u;

export const ALLOWED = words(
  '(?:one|any|either) of',
  'allowed',
  'permitted',
  'accepted',
  'valid (?:values|options|choices)',
  'choose (?:from|between|one)',
  'enum',
  'erlaubt',
  'zulässig',
  'eine[rs]? von',
  'autorisé',
  'parmi',
  'permitid',
  'un[oa]? de(?: |:)',
  'consentit',
  'toegestaan',
  'допустим',
);
export const ALLOWED_OTHER = /許可|允许|可选值/u;

export const EXAMPLE = words(
  'e\\.g\\.',
  'for (?:example|instance)',
  'example',
  'such as',
  'beispiel',
  'z\\. ?b\\.',
  'exemple',
  'ejemplo',
  'exemplo',
  'esempio',
  'voorbeeld',
  'пример',
);
export const EXAMPLE_OTHER = /例/u;

export const RECEIVED = words(
  'received',
  'got(?!\\p{L})',
  'actual',
  'found(?!\\p{L})',
  'you (?:sent|passed|provided|gave|wrote)',
  'erhalten',
  'bekommen',
  'reçu',
  'recibid',
  'recebid',
  'ricevut',
  'ontvangen',
  'получен',
);
export const RECEIVED_OTHER = /収到|收到|受け取/u;
