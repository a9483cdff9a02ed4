/**
 * The words by which a reader without a model recognises what a text says. Prefixes of words, any language we can offer a template in and a
 * few more; what no list here holds is read as vague. Order and precedence: read-for-item.ts.
 */
const words = (...parts: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${parts.join('|')})`, 'iu');

/** A status counts only when something says that it is one: 503 alone may be a value. */
const status = (codes: string): string => `(?:http|status|code|error)\\W{0,4}(?:code\\W{0,2})?(?:${codes})(?!\\d)`;

/** No further attempt will be made whatever the model sends. */
export const NO_ATTEMPTS = words(
  'no (?:more |further )?(?:attempts?|retries|tries) (?:remain|left|are left|available)',
  '(?:0|zero|no) (?:attempts?|retries|tries) (?:remaining|left)',
  '(?:attempts?|retries|tries) (?:remaining|left)\\W{1,3}(?:0|none)(?!\\d)',
  'remaining (?:attempts?|retries|tries)\\W{1,3}(?:0|none)(?!\\d)',
  'out of (?:attempts|retries)',
  '(?:attempts|retries) (?:are |have been )?(?:exhausted|used up)',
  'keine (?:weiteren )?versuche',
  'aucune (?:autre )?tentative',
  'plus de tentative',
  'no quedan (?:más )?intentos',
  'sem mais tentativas',
  'não restam tentativas',
  'nessun (?:altro )?tentativo',
);

export const ATTEMPT_OF = /\battempt (\d+) (?:of|\/) ?(\d+)/i;

/** "Or answer without it" offers a choice and does not count. */
export const ANSWER_WITHOUT = words(
  '(?<!or )(?:answer|respond|reply|continue|proceed) without',
  'do(?: not|n.t) (?:call|use) (?:it|this|that|the tool|this tool)(?: tool)? (?:again|any ?more)',
  'stop (?:calling|using)',
  '(?<!oder )antworten? sie ohne',
  '(?<!oder )antworte ohne',
  '(?<!ou )répond(?:ez|s) sans',
  '(?<!o )responda sin',
  '(?<!ou )responda sem',
);

/** A write may have happened although no reply came. */
export const UNKNOWN_OUTCOME = words(
  'outcome (?:is |was )?(?:still )?(?:unknown|uncertain|unclear|unconfirmed)',
  'unknown outcome',
  '(?:may|might|could) (?:already |nevertheless )?have (?:already )?(?:been )?(?:happened|succeeded|applied|committed|gone through|taken effect|executed|processed|charged|completed|written)',
  'not (?:known|clear|certain) (?:whether|if)',
  '(?:can ?not|can.t|could not) (?:tell|confirm|know) (?:whether|if)',
  'do(?: not|n.t) repeat',
  '(?:ergebnis|ausgang) (?:ist )?(?:unbekannt|ungewiss|unklar)',
  'nicht wiederholen',
  'résultat (?:est )?inconnu',
  'ne (?:la |le )?répétez pas',
  'ne pas répéter',
  'resultado (?:es )?(?:desconocido|desconhecido)',
  'no (?:la |lo )?repita',
  'não (?:a |o )?repita',
);

/** Nothing in the call can help, said outright. */
export const PERMANENT_STRONG = words(
  'do(?: not|n.t) (?:retry|try (?:it |this )?again)(?! (?:with|using|until|before|unchanged))',
  'nothing (?:in the call |in the (?:input|arguments) |you (?:can )?(?:do|change|send) )?(?:can|will|could) (?:fix|help|change|repair)',
  '(?:can ?not|can.t) be (?:fixed|corrected|resolved|repaired) by',
  '(?:retrying|repeating|trying again|another attempt) (?:will not|won.t|cannot|does not) ',
  'permanent(?:ly)?(?!\\p{L})',
  'nicht (?:erneut|noch einmal) versuchen',
  'dauerhaft',
  'ne réessayez pas',
  'no (?:lo )?(?:reintente|vuelva a intentarlo)',
  'não tente novamente',
  '再試行しない',
  '(?:请勿|不要)重试',
);

/** Signs of a permanent failure that may also stand in a text about a field. */
export const PERMANENT_WEAK = words(
  '(?:credential|token|api.?key|password|certificate|licen[cs]e)s?\\W+(?:\\p{L}+\\W+){0,3}(?:expired|revoked|invalid|disabled|suspended|rejected)',
  '(?:expired|revoked|invalid) (?:credential|access token|token|api.?key|password|certificate|licen[cs]e)',
  'unauthori[sz]ed',
  'not authori[sz]ed',
  'forbidden',
  'access denied',
  'permissions? (?:denied|missing|required)',
  '(?:missing|insufficient|lacks?|lacking) (?:the )?(?:required )?(?:permission|scope|privilege)',
  'authentication (?:failed|required|error)',
  'no such endpoint',
  'endpoint (?:\\S+ ){0,4}(?:does not exist|was removed|not found|is gone)',
  'not implemented',
  'payment required',
  'quota (?:\\p{L}+ ){0,2}(?:exceeded|exhausted|used up)',
  'contact (?:an? |the |your )?admin',
  status('401|402|403|410|501'),
  '(?:401|403|410|501) (?:unauthorized|forbidden|gone|not implemented)',
  '(?:zugangsdaten|anmeldedaten|token|schlüssel) (?:\\p{L}+ ){0,2}abgelaufen',
  'zugriff verweigert',
  'keine berechtigung',
  'accès (?:refusé|interdit)',
  'identifiants? (?:\\p{L}+ ){0,2}expiré',
  'acceso denegado',
  'credencia(?:l|les|is) (?:\\p{L}+ ){0,2}(?:caducad|expirad|vencid)',
  'acesso negado',
);

/** Send the very same call again. */
export const SAME_INPUT = words(
  'same (?:input|arguments?|call|request|parameters?)',
  'unchanged',
  '(?:derselben|gleichen?|denselben) (?:eingabe|argument|aufruf)',
  '(?:mêmes? (?:arguments?|entrée|appel))',
  '(?:mism[oa]s? (?:argumentos?|entrada|datos|llamada))',
  '(?:mesm[oa]s? (?:argumentos?|entrada|dados|chamada))',
  '(?:stess[oi] (?:argomenti|input))',
);
export const SAME_INPUT_CJK = /同じ入力|相同的?(?:输入|参数)|一样的(?:输入|参数)/u;
export const NOT_THE_SAME = /\b(?:not|never|n.t|avoid)\b[^.;\n]{0,40}\b(?:same|unchanged)\b/i;

/** Signs that waiting helps. */
export const TRANSIENT = words(
  'temporar(?:y|ily)',
  '(?:service |currently |is )?unavailable',
  'overload',
  'rate.?limit',
  'too many requests',
  'throttl',
  'timed? ?-?out(?!\\p{L})',
  '(?:try|call) (?:it |this |the tool )?again (?:later|in |after)',
  'retry (?:later|after|in )',
  'bad gateway',
  'restarting',
  'starting up',
  'maintenance',
  'busy(?!\\p{L})',
  'not (?:yet )?ready',
  'gateway time',
  'connection (?:was )?(?:reset|refused|lost|closed|aborted)',
  'econn(?:reset|refused|aborted)',
  'etimedout',
  'network (?:error|failure)',
  'no usable (?:value|answer|result)',
  status('408|425|429|502|503|504|529'),
  '(?:429|502|503|504|529) (?:too many|bad gateway|service|gateway|overloaded)',
  'vorübergehend',
  'nicht (?:verfügbar|erreichbar)',
  'überlastet',
  'zeitüberschreitung',
  'temporairement',
  'indisponible',
  'temporalmente',
  'no (?:está )?disponible',
  'temporariamente',
  'indisponível',
  'temporaneamente',
);
export const TRANSIENT_CJK = /一時的|暂时|暫時|稍后|后重试|タイムアウト/u;

/** Change what is named and leave the rest alone [P10]. */
export const ONLY_NAMED = words(
  'only (?:the |these |those |this |that )?(?:\\p{L}+ ){0,2}(?:field|propert|parameter|argument|value|member|named|listed)',
  'nothing else',
  '(?:leave|keep) (?:the |all |all the |everything |every )?(?:other|rest|else|remaining)',
  'do(?: not|n.t) (?:change|touch|modify) (?:any(?:thing)? |the )?(?:other|else|rest)',
  'nur (?:die|das|diese|dieses|den)(?!\\p{L})',
  '(?:seulement|uniquement)',
  '(?:sólo|solo|solamente|únicamente) (?:el|los|la|las|est)',
  '(?:apenas|somente) (?:o|os|a|as|est)',
);
export const ONLY_NAMED_CJK = /のみ|だけを|仅|只(?:修改|更改|改)/u;

export const NOT_EXECUTED = /^\W*(?:not executed|(?:this |the )?call was not (?:executed|made))/i;

/** Any sign that something failed, for formats that do not mark errors. */
export const ERROR_WORDS = words(
  'error',
  'fail(?:ed|ure|s)?(?!\\p{L})',
  'invalid',
  'exception',
  'rejected',
  'refused',
  'denied',
  'missing',
  'must(?!\\p{L})',
  'not (?:valid|allowed|found|permitted|executed|accepted)',
  'could not',
  'can ?not',
  'unable to',
  '(?:is|are) required',
  'fehler',
  'ungültig',
  'fehlgeschlagen',
  'erreur',
  'échou',
  'invalide',
  'fallo',
  'falló',
  'inválid',
  'no válid',
  'erro(?!\\p{L})',
  'falhou',
  'errore',
  'non valid',
  'fout(?!\\p{L})',
  'ошибк',
);
export const ERROR_CJK = /エラー|失敗|错误|錯誤|失败|无效|無効|오류/u;
