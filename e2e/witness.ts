import { expect, type Page, type Request } from '@playwright/test';

/** A request as the browser sent it, with what could carry a secret. */
export interface WitnessedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Watches a page from before its first script: errors, console lines, policy violations and requests. What a test does not announce by an
 * `expect…` or `allow…` makes it fail at its end.
 */
export class Witness {
  readonly requests: WitnessedRequest[] = [];
  readonly consoleLines: string[] = [];
  readonly pageErrors: string[] = [];
  readonly violations: string[] = [];
  readonly #home: string;
  readonly #allowedOrigins = new Set<string>();
  #expectsViolations = false;
  readonly #expectedLines: RegExp[] = [];

  private constructor(home: string) {
    this.#home = new URL(home).origin;
  }

  /** Must be awaited before the page goes anywhere. */
  static async watch(page: Page, home: string): Promise<Witness> {
    const witness = new Witness(home);
    page.on('request', (request) => witness.requests.push(witnessed(request)));
    page.on('websocket', (socket) => witness.requests.push({ url: socket.url(), headers: {}, body: '' }));
    page.on('console', (message) => witness.consoleLines.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => witness.pageErrors.push(String(error)));
    await page.exposeBinding('reportPolicyViolation', (_source, text: string) => witness.violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report === 'function') report(`${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
      });
    });
    return witness;
  }

  /** The test sends requests to this origin on purpose. */
  allowOrigin(origin: string): void {
    this.#allowedOrigins.add(new URL(origin).origin);
  }

  /** The test provokes violations and looks at them itself; Chromium writes each to the console too. */
  expectViolations(): void {
    this.#expectsViolations = true;
  }

  /** The test provokes these console lines, for example Chromium's own "Failed to load resource" for an error status. */
  expectConsole(pattern: RegExp): void {
    this.#expectedLines.push(pattern);
  }

  /** Requests that left the page's own origin, `data:` and `blob:` being no request to anywhere. */
  foreignRequests(): readonly WitnessedRequest[] {
    return this.requests.filter(({ url }) => {
      const { origin, protocol } = new URL(url);
      return protocol !== 'data:' && protocol !== 'blob:' && origin !== this.#home;
    });
  }

  assertClean(): void {
    expect(this.pageErrors, 'errors on the page').toEqual([]);
    if (!this.#expectsViolations) expect(this.violations, 'policy violations').toEqual([]);
    const unexpected = this.consoleLines.filter((line) => !this.#isExpectedLine(line));
    expect(unexpected, 'lines on the console').toEqual([]);
    const strays = this.foreignRequests().filter(({ url }) => !this.#allowedOrigins.has(new URL(url).origin));
    expect(strays, 'requests to other origins').toEqual([]);
  }

  #isExpectedLine(line: string): boolean {
    if (this.#expectsViolations && /Content Security Policy|Trusted ?(?:Type|Script|HTML)/i.test(line)) return true;
    return this.#expectedLines.some((pattern) => pattern.test(line));
  }
}

function witnessed(request: Request): WitnessedRequest {
  return { url: request.url(), headers: request.headers(), body: request.postDataBuffer()?.toString('latin1') ?? '' };
}
