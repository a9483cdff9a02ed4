import { codes, phrases } from '../lists.ts';
import { ABORT, CALL, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** What shells and command-line tools say: bash, git, npm, pip, docker, apt. Exit statuses that mean one thing stand in files. */
export const SHELL_RULES: readonly Rule[] = [
  {
    id: 'shells.syntax',
    is: CALL,
    because: 'the command does not parse; it can be written again',
    source: 'bash, zsh, PowerShell: syntax errors and unknown options',
    when: {
      words: phrases(`
          unexpected eof ~1 while looking / looking for matching / syntax error near / unexpected token near / unterminated quoted /
          unmatched / bad substitution / unbound variable / illegal|unrecognized|invalid|unknown option / ambiguous redirect / event not found /
          no matches found / usage error / parse error near / unexpected end of file / ambiguous argument / unknown revision / pathspec /
          unknown subcommand|command / unknown flag / unknown shorthand / is not recognized as`),
      transport: ['exit'],
    },
    or: {
      words: phrases(
        `unexpected eof while looking / syntax error near unexpected token / looking for matching / pathspec ~8 not match / ambiguous argument / not recognized as ~3 cmdlet`,
      ),
      fact: ['tool'],
    },
  },
  {
    id: 'shells.git-conflict',
    is: STALE,
    because: 'the branch or the working tree is not in the state the command assumes',
    source: 'git merge, pull, push, rebase, checkout, branch',
    when: {
      words: phrases(`
          merge conflict* / automatic merge failed / fix conflicts / non fast forward / fetch first / tip of your current branch / would be overwritten / publish over / previously published /
          unmerged files / unmerged paths / not fully merged / rebase in progress / uncommitted|unstaged changes / working tree clean / nothing to commit / everything up to date /
          could not apply / patch does not apply / patch failed / divergent branches / need to specify how to reconcile / refusing to merge /
          a branch named ~4 already / is not up to date / stale info / cannot lock ref ~8 but expected / have diverged / you have not concluded your merge /
          destination path ~6 already exists`),
      fact: ['tool'],
    },
    unless: { status: ['4xx', '5xx'] },
  },
  {
    id: 'shells.git-locked',
    is: RETRY,
    because: 'another process of the same tool holds the lock',
    source: 'git index.lock, apt and dpkg locks, npm and cargo locks',
    when: {
      words: phrases(`
          another git process / dpkg ~4 lock / frontend lock / waiting for ~4 lock / held by process / blocking waiting for file lock / another process ~4 lock|running`),
    },
  },
  {
    id: 'shells.remote-unreachable',
    is: RETRY,
    because: 'registry or remote could not be reached; nothing was sent',
    source: 'git, npm, pip, docker, curl',
    when: {
      words: phrases(`
          could not resolve host|proxy / network is unreachable / failed to establish a new connection / temporary failure resolving|in / tls handshake timeout /
          unable to access ~6 could not resolve / early eof / remote end hung up`),
      transport: ['exit'],
      fact: ['tool'],
    },
    unless: { words: ['access rights', 'repository not found', 'authentication failed', 'permission denied'] },
  },
  {
    id: 'shells.access',
    is: ABORT,
    because: 'the remote or the daemon does not let this user in',
    source: 'git, docker, npm, sudo, ssh',
    when: {
      words: phrases(`
          could not read from remote / permission denied / authentication failed ~1 for / could not read username|password / support for password authentication /
          terminal is required|prompts / no tty present / a password is required / not in the sudoers / requested access ~3 denied / denied requested access /
          pull access denied / cannot connect to the docker daemon / docker daemon / operation not permitted / need auth / need to authenticate / protected branch /
          pre receive hook declined / push declined / not allowed to push / gh auth login / host key verification / externally managed environment / must be run as root /
          are you root / enoaudit / otp required / one time pass* / unauthorized authentication required`),
      transport: ['exit', 'tool_result'],
    },
    or: { code: codes(`ENEEDAUTH EOTP E401 E403`) },
  },
  {
    id: 'shells.broken-machine',
    is: ABORT,
    because: 'a program, version or library of the machine is missing or of the wrong kind',
    source: 'npm EBADENGINE, EBADPLATFORM; loaders; GLIBC',
    when: { code: codes(`EBADENGINE EBADPLATFORM ENOTSUP ENOSYS ENOEXEC`) },
    or: {
      words: phrases(`
          glibc* ~2 not found / error while loading shared libraries / exec format error / cannot execute binary / bad interpreter / unsupported engine / library not loaded /
          image not found ~2 library / no space left`),
      fact: ['tool'],
    },
  },
  {
    id: 'shells.package-unknown',
    is: VALUES,
    because: 'no package or version of that name exists, or the wanted set does not fit together',
    source: 'npm E404, ETARGET, ERESOLVE; pip; apt; docker manifest; cargo',
    when: {
      words: phrases(`
          no matching distribution / could not find a version / unable to locate package / no matching version / manifest unknown|for / unable to resolve dependency /
          conflicting peer dependency / conflicting dependencies / missing script / no matching package / could not find ~6 registry / has no installation candidate /
          repository does not exist or may require / no such image|container|service / unresolved import`),
      fact: ['tool'],
    },
    unless: { words: ['pull access denied'] },
  },
  {
    id: 'shells.killed',
    is: LOST,
    because: 'the command was stopped for running too long, somewhere in its work',
    source: 'tool runners of coding agents: "Command timed out after …"',
    when: {
      words: phrases(
        `command|script|process|execution ~4 timed out / killed ~3 timeout / exceeded ~3 time limit / timed out after`,
      ),
      transport: ['exit', 'tool_result'],
    },
  },
];
