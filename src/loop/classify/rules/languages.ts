import { phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule, STALE } from '../rule.ts';

/**
 * The few words by which services in other languages say that it passes, that it may not be, or that it is so already: Spanish, Portuguese,
 * French, German, Italian, Dutch, Polish, Swedish, Danish, Norwegian, Turkish, Czech, Russian, Japanese, Korean, Chinese. Chinese characters and kanji are words of their own; a run of kana is one word.
 */
export const LANGUAGE_RULES: readonly Rule[] = [
  {
    id: 'languages.access',
    is: ABORT,
    because: 'the text says, in its own language, that this account or credential may not do it',
    source: 'wording of services in their own language',
    when: {
      words: phrases(`
          acceso|permiso denegado / no autorizad* / permisos insuficientes / no tiene ~2 permiso* / credenciales / contraseña ~3 incorrecta / suscripción|licencia|cuenta ~4 caduc*|expir*|venci*|suspendida / saldo insuficiente / crédito insuficiente /
          acesso|permissão negado|negada / não autorizad* / sem permissão / assinatura|licença|conta ~6 expir*|suspensa|vencida / credenciais / saldo insuficiente /
          accès ~2 refusé|interdit / non autorisé* / autorisation|permission ~2 refusée|insuffisante* / identifiants ~2 invalides|incorrects / mot de passe ~3 incorrect|invalide / abonnement|licence|compte ~4 expiré|expirée|suspendu / solde|crédit insuffisant /
          zugriff ~4 verweigert / nicht berechtigt|autorisiert|angemeldet / keine|fehlende ~2 berechtigung* / anmeldedaten|zugangsdaten / passwort ~3 falsch|ungültig / abonnement|lizenz|konto|token|zertifikat ~4 abgelaufen|gesperrt|ungültig / guthaben ~3 aufgebraucht|erschöpft|nicht / kontingent ~4 erschöpft|aufgebraucht /
          accesso|permesso negato / non autorizzat* / credenziali / abbonamento|licenza|account ~4 scadut*|sospes* / credito insufficiente /
          toegang ~3 geweigerd / geen ~2 toegang|toestemming|rechten|machtiging / niet bevoegd|geautoriseerd|gemachtigd / abonnement|licentie|sleutel ~4 verlopen / odmowa dostępu / dostęp ~2 zabroniony / brak ~2 uprawnień|dostępu / nieautoryzowan* / subskrypcja|licencja|token ~3 wygas* /
          åtkomst ~2 nekad|nekas / saknar ~2 behörighet / behörighet saknas / inte behörig / adgang ~2 nægtet / ingen ~1 adgang|tilgang|tillatelse / tilgang ~2 nektet / erişim ~2 reddedildi|engellendi / yetkiniz yok / yetkisiz / izniniz yok / přístup ~2 odepřen / nemáte ~2 oprávnění / akses ditolak /
          доступ ~2 запрещ* / доступ ~2 закрыт / недостаточно прав|средств / не авторизован* / неверный ~2 пароль|токен|ключ / подписка|лицензия|токен ~3 истек*|истёк* /
          権 限 / 認 証 ~3 失 敗 / 認 証 エラー* / アクセス* 拒 否 / 許 可 されて* / 契 約 ~4 期 限|切|終 / 残 高 ~1 不 足 / ライセンス* /
          권한이 없습니다|없음|부족합니다 / 접근이|액세스가 거부되었습니다|거부됨 / 인증에 실패했습니다|실패하였습니다 / 구독이|라이선스가|계정이 ~1 만료되었습니다|만료됨 /
          權 限 ~1 不 足 / 未 授 權 / 拒 絕 ~1 存 取 / 拒 绝 ~1 访 问 / 访 问 ~1 被 ~1 拒 / 请 ~2 登 录 / 請 ~2 登 入 / 没 有 ~2 权 限`),
      status: ['none', '2xx', 400, 500],
    },
  },
  {
    id: 'languages.later',
    is: RETRY,
    because: 'the text says, in its own language, that it will pass',
    source: 'wording of services in their own language',
    when: {
      words: phrases(`
          temporalmente / reintent* / inténtelo|inténtalo|intente|intenta ~3 nuevo|tarde|minutos|nuevamente / más tarde / demasiadas solicitudes|peticiones|conexiones|consultas / sobrecargad* / en mantenimiento / límite de solicitudes|peticiones|velocidad /
          temporariamente / tente|tentar ~2 novamente|tarde / mais tarde / muitas solicitações|requisições|conexões / sobrecarregad* / em manutenção /
          temporairement / momentanément / réessay* / plus tard / trop de requêtes|demandes|connexions / surchargé* / en maintenance /
          vorübergehend* / später ~1 erneut|noch|wieder|nochmal / erneut ~2 versuchen / versuchen ~3 erneut|später / zu viele anfragen|verbindungen|zugriffe / überlastet / ausgelastet / wartungsarbeiten / nicht erreichbar /
          temporaneamente / riprov* / più tardi / troppe richieste|connessioni / sovraccaric* / in manutenzione /
          tijdelijk / later ~1 opnieuw / probeer ~4 opnieuw|later / te veel verzoeken|aanvragen / overbelast / tymczasowo|chwilowo / później / spróbuj* ~2 ponownie|później / zbyt wiele żądań|zapytań|połączeń / przeciążon* /
          tillfälligt / försök ~3 igen|senare / för många förfrågningar|anrop / överbelastad* / midlertidig* / prøv ~3 igen|igjen|senere / geçici* / daha sonra / tekrar deneyin* / meşgul / çok fazla istek / dočasně / zkuste ~4 znovu|později / coba lagi / thử lại / tạm thời /
          временно / позже / повторите ~2 попытку|запрос / слишком много ~1 запросов|подключений / перегружен* /
          しばらく* / 混 み / 混 雑 / 一 時 的 / 時 間 を ~1 置|おいて* / 過 負 荷 / メンテナンス* / 再 ~1 試 行 / 多 すぎます* / アクセス* 集 中 /
          잠시 후|후에 / 잠시 ~1 다시 / 나중에 다시 / 일시적으로|일시적인 / 요청이 너무 / 점검 중입니다|중 / 혼잡합니다 /
          稍 后 / 稍 後 / 忙 碌 / 繁 忙 / 維 護 中 / 维 护 中 / 過 多 ~2 請 求 / 請 求 ~2 過 多 / 请 求 ~2 过 多 / 频 繁 / 頻 繁`),
      status: ['none', '2xx', 400, 409, 423, 425, 429, '5xx'],
    },
  },
  {
    id: 'languages.timeout',
    is: LOST,
    because: 'the text says, in its own language, that time ran out or something broke inside',
    source: 'wording of services in their own language',
    when: {
      words: phrases(`
          tiempo de espera / tiempo ~3 agotado / error interno / conexión ~2 perdida|interrumpida / tempo limite / tempo ~3 esgotado / erro interno / conexão ~2 perdida|interrompida / délai ~4 dépassé|expiré / erreur interne / connexion ~2 perdue|interrompue /
          zeitüberschreitung / zeitlimit ~3 überschritten / interner ~1 fehler|serverfehler / verbindung ~3 unterbrochen|verloren|abgebrochen / tempo ~2 scaduto|esaurito / errore interno / connessione ~2 persa|interrotta /
          interne fout / przekroczono ~2 czas* / błąd wewnętrzny / wewnętrzny błąd / internt fel / zaman aşımı* /
          время ожидания / таймаут / внутренняя ошибка / соединение ~2 прервано|потеряно / タイムアウト* / 内 部 エラー* / 時 間 切 / 시간 초과|초과되었습니다 / 시간이 초과되었습니다 / 내부 오류|오류가 / 逾 時 / 超 時 / 超 时 / 內 部 錯 誤 / 内 部 错 误`),
      status: ['none', '2xx', '5xx'],
    },
  },
  {
    id: 'languages.already',
    is: STALE,
    because: 'the text says, in its own language, that it is so already or was changed meanwhile',
    source: 'wording of services in their own language',
    when: {
      words: phrases(`
          ya existe|está|fue|ha / modificad* por otr* / já existe|está|foi / modificad* por outr* / existe déjà / déjà ~1 utilisé*|pris|existant|été / modifié ~2 par ~1 autre /
          existiert bereits / bereits ~1 vorhanden|vergeben|existiert|gebucht|storniert / zwischenzeitlich ~2 geändert / esiste già / già ~1 esistente|stato|presente / bestaat al / al bestaat / już istnieje / finns redan / findes|finnes allerede / zaten ~1 var|mevcut|kayıtlı / již existuje / sudah ada / уже существует|используется|занято|выполнено /
          すでに* / 既 に / 重 複 / 이미 존재합니다|존재하는|사용|처리 / 已 存 在 / 已 被 ~2 修 改|占 用|取 消|使 用 / 已 经 存 在 / 已 經 存 在`),
      status: ['none', '2xx', 400, 409, 422],
    },
  },
];
