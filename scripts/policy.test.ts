import { describe, expect, it } from 'vitest';
import { metaPolicy, SECURITY_HEADERS } from './policy.ts';

const headerPolicy = SECURITY_HEADERS['content-security-policy'] ?? '';

function sourcesOf(policy: string, directive: string): string | undefined {
  const found = policy.split('; ').find((part) => part.split(' ', 1)[0] === directive);
  return found?.slice(directive.length + 1);
}

describe('policy', () => {
  it.each([
    ['header', headerPolicy],
    ['meta', metaPolicy('build')],
  ])('has no unsafe source but WebAssembly in the %s', (_where, policy) => {
    expect(policy.match(/'unsafe-[a-z-]+'/g)).toBeNull();
    expect(policy.match(/'[a-z-]*unsafe[a-z-]*'/g)).toEqual(["'wasm-unsafe-eval'"]);
  });

  it.each([
    ['default-src', "'none'"],
    ['script-src', "'self' 'wasm-unsafe-eval'"],
    ['style-src', "'self'"],
    ['img-src', "'self' data: blob:"],
    ['worker-src', "'self' blob:"],
    ['frame-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['object-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'mulligan-worker default'],
  ])('says %s %s in header and meta alike', (directive, sources) => {
    expect(sourcesOf(headerPolicy, directive)).toBe(sources);
    expect(sourcesOf(metaPolicy('build'), directive)).toBe(sources);
  });

  it('bounds connections to https and loopback before the boot script narrows them', () => {
    expect(sourcesOf(metaPolicy('build'), 'connect-src')).toBe("'self' https: http://localhost:* http://127.0.0.1:*");
  });

  it('forbids framing in the header, where alone it may stand', () => {
    expect(sourcesOf(headerPolicy, 'frame-ancestors')).toBe("'none'");
    expect(metaPolicy('build')).not.toContain('frame-ancestors');
  });

  it('loosens only script and style sources in development', () => {
    const parts = metaPolicy('dev').split('; ');
    const changed = parts.filter((part) => !metaPolicy('build').split('; ').includes(part));
    expect(changed.map((part) => part.split(' ', 1)[0])).toEqual(['script-src', 'style-src']);
    expect(metaPolicy('dev')).not.toContain("'unsafe-eval'");
  });
});
