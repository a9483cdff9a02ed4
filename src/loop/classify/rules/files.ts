import { codes, phrases } from '../lists.ts';
import { ABORT, CALL, EMPTY, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Files, shells, compilers, browsers under automation, and everything a caller can name that may not be there. */
export const FILE_RULES: readonly Rule[] = [
  {
    id: 'files.no-space',
    is: ABORT,
    because: 'disk, memory or handles of the machine are used up',
    source: 'errno(3) ENOSPC, EDQUOT, ENOMEM; HTTP 507',
    when: { code: codes(`ENOSPC EDQUOT ENOMEM OutOfMemoryError MemoryError`) },
    or: {
      words: phrases(`
          no space left / errno 28|12|122 / unable|cannot|could|cant ~2 extend ~6 tablespace|table|file|index / disk ~2 full / disk quota / out of memory / not enough memory / memory ~8 available /
          cuda out / system memory`),
    },
    unless: { words: ['redis'] },
  },
  {
    id: 'files.busy',
    is: RETRY,
    because: 'the file or the table of handles is in use for the moment',
    source: 'errno(3) EBUSY, EAGAIN, EMFILE, ETXTBSY',
    when: { code: codes(`EBUSY EAGAIN EMFILE ENFILE ETXTBSY EWOULDBLOCK BlockingIOError`) },
    or: {
      words: phrases(`
          errno 16|26|11|35|24|23 / too many open files / resource temporarily unavailable / text file busy / device or resource busy / used by another process /
          resource busy or locked`),
    },
  },
  {
    id: 'files.program-missing',
    is: ABORT,
    because: 'a program the tool itself needs is not installed',
    source: 'Node child_process spawn ENOENT',
    when: {
      words: phrases(`
          spawn ~3 enoent / executable ~2 not found / browser executable / executable doesnt exist / playwright install /
          chrome|chromium|firefox|browser ~4 not ~1 found|installed`),
      transport: ['exception', 'tool_result', 'rpc'],
    },
  },
  {
    id: 'files.edit',
    is: VALUES,
    because: 'the text or the file that an edit names is not there, or not the only one',
    source: 'edit and read tools of coding agents: old_string, oldString, old_str',
    when: {
      words: phrases(`
          oldstring|old_string|old_str|oldtext|old_text ~6 not|found|matches|multiple|empty|identical / matches for oldstring|old_string|old_str / find ~2 oldstring|old_string|old_str / string|text ~6 not found ~2 file /
          file not found / no such file / file does not exist / path must be absolute`),
      status: ['none'],
      transport: ['exception', 'tool_result', 'rpc'],
    },
    unless: {
      words: [
        'model|gguf|weights|checkpoint',
        'shared object',
        'libdir',
        'index lock',
        'could not|unable|cannot|failed ~1 create',
        'module|package',
        'spawn*',
        'credential*',
      ],
    },
  },
  {
    id: 'files.page-action',
    is: VALUES,
    because: 'an action on a page names an element that does not take it; another selector or value may',
    source: 'Playwright: "locator.fill: Error: …", "page.selectOption: Timeout … exceeded"',
    when: {
      words: phrases(`
          locator|page|elementhandle|frame|frame_locator click|fill|selectoption|select_option|check|uncheck|hover|press|type|tap|dblclick|focus|setinputfiles|waitforselector|wait_for_selector|innertext|textcontent|getattribute ~3 timeout|error|unexpected|element|malformed`),
    },
    unless: {
      words: phrases(`
          been closed / not attached / is detached / was destroyed / navigation / net err* / crashed / protocol error / disconnected / stale / intercepts pointer / pointer events`),
    },
  },
  {
    id: 'files.element-not-ready',
    is: VALUES,
    because: 'the page never showed what the selector names in the state the action needs',
    source: 'Playwright and Selenium actionability timeouts',
    when: { words: ['timeout ~3 exceeded', 'timed out ~4 waiting', 'exceeded ~4 waiting'] },
    and: ['selector|locator|element|elements|getbyrole|getbytext|clickable'],
    or: {
      code: codes(`
          NoSuchElementException NoSuchElement ElementNotInteractableException ElementClickInterceptedException
          InvalidSelectorException`),
    },
  },
  {
    id: 'files.element-gone',
    is: STALE,
    because: 'the page has changed since the element was found',
    source: 'WebDriver stale element reference',
    when: {
      code: codes(`
          StaleElementReferenceException StaleElementReferenceError NoSuchWindowException NoSuchFrameException
          TargetClosedError`),
    },
  },
  {
    id: 'files.exists',
    is: STALE,
    because: 'the file is there already',
    source: 'errno(3) EEXIST',
    when: { code: codes(`EEXIST FileExistsError FileAlreadyExistsException EADDRINUSE`) },
  },
  {
    id: 'files.not-there',
    is: VALUES,
    because: 'the name names nothing; another may',
    source: 'errno(3) ENOENT, ENOTDIR, EISDIR; exit status 127',
    when: {
      code: codes(`
          ENOENT ENOTDIR EISDIR ENOTEMPTY ENAMETOOLONG ELOOP EINVAL EXDEV FileNotFoundError FileNotFoundException
          NoSuchFileException IsADirectoryError NotADirectoryError exit:127 DoesNotExist ObjectDoesNotExist
          RecordNotFound EntityNotFoundException NoResultFound`),
    },
    unless: { words: ['index lock'] },
  },
  {
    id: 'files.compiler',
    is: CALL,
    because: 'a compiler, linter or test names what is wrong in what was written',
    source: 'tsc TSxxxx, rustc Exxxx, pytest, eslint',
    when: {
      code: codes(`
          TS ERESOLVE E404 ETARGET EJSONPARSE AssertionError SyntaxError IndentationError NameError ImportError
          ModuleNotFoundError`),
      fact: ['tool'],
    },
    or: {
      words: phrases(`
          tests ~1 failed / test failed / assertion failed / compilation|compile error|failed / build failed /
          lint errors / type error / undefined reference / cannot find symbol|name|module`),
      fact: ['tool'],
    },
    unless: { words: ['fetch', 'unexpected token', 'json'] },
  },
  {
    id: 'files.git-remote',
    is: ABORT,
    because: 'the remote does not exist for this user',
    source: 'git: "Could not read from remote repository"',
    when: {
      words: phrases(`
          read from remote repository / could not read username / terminal prompts disabled / not a git repository /
          dubious ownership / docker daemon / could not|unable|cannot|failed ~1 create ~8 no such file`),
    },
  },
  {
    id: 'files.killed',
    is: LOST,
    because: 'the command was stopped from outside, somewhere in its work',
    source: 'exit status 124 of timeout(1), 128 + n for signals',
    when: { code: codes(`exit:124 exit:130 exit:137 exit:143 SIGTERM SIGKILL`) },
    unless: { words: ['out of memory'] },
  },
];

/** Read after the more telling words: something named was not found. */
export const NOT_FOUND_RULES: readonly Rule[] = [
  {
    id: 'files.empty-table',
    is: EMPTY,
    because: 'the file that came holds no table',
    source: 'pandas EmptyDataError, ParserError',
    when: { code: ['EmptyDataError'] },
    or: { words: ['no columns to parse', 'no tables found'] },
  },
  {
    id: 'files.no-results',
    is: EMPTY,
    because: 'the search worked and found nothing, which is no answer yet',
    source: '[P33]',
    when: {
      words: phrases(
        `no|zero|0 ~2 results|matches|hits|records|rows|data|prices|articles ~1 found|returned|available / returned 0|no|zero ~1 results|matches|hits|rows|records|documents /
         possibly delisted / empty dataframe|result|response`,
      ),
      status: ['none', '2xx'],
      fact: ['tool'],
    },
    or: { words: ['no ~3 found|available'], fact: ['empty-result'] },
    unless: { words: ['zsh', 'matching distribution|version'] },
  },
  {
    id: 'files.missing-route',
    is: ABORT,
    because: 'the address itself leads nowhere; no argument changes that',
    source: 'Express "Cannot GET", Django and Rails pages, API gateways "no Route matched"',
    when: {
      words: phrases(`
          cannot get|post|put|patch|delete / no route* / route ~6 not|no|doesnt /
          page ~4 not|doesnt|isnt ~1 found|exist / endpoint|api|url|path ~3 not found|exist / find the requested resource / requested url /
          not found on this server / no matching route|handler / unknown endpoint|path|route|method /
          unrecognized request url / no handler`),
      status: [404, 410, 501],
    },
    or: { fact: ['html', 'bare-not-found'], status: [404, 410] },
    unless: { words: ['documentation_url', 'repository|project|user|file|record|customer|order|item|document|bucket'] },
  },
  {
    id: 'files.nothing-by-that-name',
    is: VALUES,
    because: 'a value in the call names nothing; the model chose it and can choose another',
    source: 'wording of 404 answers and tool results',
    when: {
      words: phrases(`
          no such / not|isnt|wasnt|werent|cannot|couldnt|cant|never|no be|been|longer|matching found|located /
          not found / no ~4 found|exists|matches|named|matched / no ~2 results for / does|did not exist|match / not exist /
          not resolve / could not|couldnt ~1 find|locate|resolve|found /
          cannot|cant|unable|failed ~1 find|locate|resolve / unable to find / was not found / nonexistent /
          unknown ~1 user|id|customer|order|repository|host|channel|item|product / found for /
          no object|file|record|entity|item|user|match|matches|results|document|database ~6 exists|found|for|with /
          command not found / did not match any / not recognized as`),
      fact: ['tool'],
      status: ['none', '2xx', 400, 404, 410, 422, 500, 550],
    },
    unless: { fact: ['html'] },
  },
];
