import { estimateTokens } from '../base/tokens.ts';
import type { Report as ReportBody } from '../domain/scenario.ts';
import type { Language } from './detect-language.ts';
import type { GiveUpReason } from './item-state.ts';

/** A final report as the model writes it. */
export interface Report {
  readonly text: string;
  readonly tokens: number;
}

interface Phrases {
  readonly done: string;
  /** Follows `done`, and is followed by the names of the tools that others stood in for [P28]. */
  readonly degraded: string;
  /** Followed by the names of the tools. */
  readonly failed: string;
  readonly because: Readonly<Record<GiveUpReason, string>>;
  readonly unclear: string;
}

/** No numbers: a report must not claim a figure that no tool returned [P36]. */
const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    done: 'The task is done.',
    degraded: 'It rests on other tools, used in place of:',
    failed: 'The task is not done; these tools did not succeed:',
    because: {
      'no-attempts': 'No attempts were left.',
      permanent: 'The error cannot be corrected from here.',
      'outcome-unknown': 'Whether the write happened is unknown; it was not repeated and should be verified.',
      tired: 'It kept failing.',
    },
    unclear: 'The message does not say what is to be done.',
  },
  de: {
    done: 'Die Aufgabe ist erledigt.',
    degraded: 'Sie stützt sich auf andere Werkzeuge an Stelle von:',
    failed: 'Die Aufgabe ist nicht erledigt; diese Werkzeuge hatten keinen Erfolg:',
    because: {
      'no-attempts': 'Es waren keine Versuche mehr übrig.',
      permanent: 'Der Fehler lässt sich von hier aus nicht beheben.',
      'outcome-unknown': 'Ob der Schreibvorgang stattfand, ist unbekannt; er wurde nicht wiederholt und sollte geprüft werden.',
      tired: 'Es schlug immer wieder fehl.',
    },
    unclear: 'Die Nachricht sagt nicht, was zu tun ist.',
  },
  fr: {
    done: 'La tâche est terminée.',
    degraded: "Elle s'appuie sur d'autres outils, à la place de :",
    failed: "La tâche n'est pas terminée ; ces outils ont échoué :",
    because: {
      'no-attempts': 'Il ne restait plus de tentative.',
      permanent: "L'erreur ne peut pas être corrigée ici.",
      'outcome-unknown': "On ignore si l'écriture a eu lieu ; elle n'a pas été répétée et doit être vérifiée.",
      tired: "L'échec s'est répété.",
    },
    unclear: 'Le message ne dit pas ce qui est à faire.',
  },
  es: {
    done: 'La tarea está hecha.',
    degraded: 'Se apoya en otras herramientas, en lugar de:',
    failed: 'La tarea no está hecha; estas herramientas fallaron:',
    because: {
      'no-attempts': 'No quedaban intentos.',
      permanent: 'El error no se puede corregir desde aquí.',
      'outcome-unknown': 'No se sabe si la escritura se realizó; no se repitió y debe verificarse.',
      tired: 'Siguió fallando.',
    },
    unclear: 'El mensaje no dice qué hay que hacer.',
  },
  pt: {
    done: 'A tarefa está concluída.',
    degraded: 'Apoia-se em outras ferramentas, no lugar de:',
    failed: 'A tarefa não está concluída; estas ferramentas falharam:',
    because: {
      'no-attempts': 'Não restavam tentativas.',
      permanent: 'O erro não pode ser corrigido daqui.',
      'outcome-unknown': 'Não se sabe se a gravação aconteceu; ela não foi repetida e deve ser verificada.',
      tired: 'Continuou falhando.',
    },
    unclear: 'A mensagem não diz o que deve ser feito.',
  },
  it: {
    done: 'Il compito è concluso.',
    degraded: 'Si basa su altri strumenti, al posto di:',
    failed: 'Il compito non è concluso; questi strumenti non sono riusciti:',
    because: {
      'no-attempts': 'Non restavano tentativi.',
      permanent: "L'errore non si può correggere da qui.",
      'outcome-unknown': 'Non si sa se la scrittura sia avvenuta; non è stata ripetuta e va verificata.',
      tired: 'Continuava a fallire.',
    },
    unclear: 'Il messaggio non dice che cosa fare.',
  },
  ja: {
    done: 'タスクは完了しました。',
    degraded: '次のツールの代わりに別のツールの値を使いました:',
    failed: 'タスクは完了していません。成功しなかったツール:',
    because: {
      'no-attempts': '試行回数が残っていません。',
      permanent: 'このエラーはここでは修正できません。',
      'outcome-unknown': '書き込みが行われたかどうか不明です。繰り返さず、確認が必要です。',
      tired: '失敗が続きました。',
    },
    unclear: 'メッセージには何をすべきか書かれていません。',
  },
  zh: {
    done: '任务已完成。',
    degraded: '以下工具由其他工具代替：',
    failed: '任务未完成；以下工具没有成功：',
    because: {
      'no-attempts': '没有剩余的尝试次数。',
      permanent: '此错误无法在这里更正。',
      'outcome-unknown': '不清楚写入是否已发生；没有重复，应当核实。',
      tired: '一直失败。',
    },
    unclear: '消息没有说明要做什么。',
  },
};

/** What a model that is honest has to tell. */
export interface Findings {
  /** Names of tools that did not succeed. */
  readonly unresolved: readonly string[];
  /** Names of tools that others stood in for, as their results said. */
  readonly degraded: readonly string[];
  readonly reasons: readonly GiveUpReason[];
}

/** Writes or finds a report. A claim of success names no tool. */
export function reportText(known: Map<string, Report>, language: Language, findings: Findings, isClaimed: boolean): Report {
  const { unresolved, degraded, reasons } = findings;
  const key = `${language} ${isClaimed} ${unresolved.join(' ')} | ${degraded.join(' ')} | ${reasons.join(' ')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = written(bodyOf(PHRASES[language], findings, isClaimed));
  known.set(key, made);
  return made;
}

function bodyOf(phrases: Phrases, { unresolved, degraded, reasons }: Findings, isClaimed: boolean): ReportBody {
  const { done, failed, because } = phrases;
  if (isClaimed) return { status: 'done', summary: done, unresolved: [] };
  const standIns = degraded.length === 0 ? [] : [`${phrases.degraded} ${degraded.join(', ')}.`];
  if (unresolved.length === 0) return { status: 'done', summary: [done, ...standIns].join(' '), unresolved: degraded };
  const why = reasons.map((reason) => because[reason]);
  const summary = [`${failed} ${unresolved.join(', ')}.`, ...why, ...standIns].join(' ');
  return { status: 'failed', summary, unresolved: [...new Set([...unresolved, ...degraded])] };
}

/** The honest reply of one who was never told the task. */
export function unclearReport(language: Language): Report {
  return written({ status: 'failed', summary: PHRASES[language].unclear, unresolved: [] });
}

function written(body: ReportBody): Report {
  const text = JSON.stringify(body);
  return { text, tokens: estimateTokens(text) };
}
