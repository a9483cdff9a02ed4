import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { checkTemplate, renderKeyed, renderTemplate } from './render-template.ts';
import { FEEDBACK_VARIABLES, templateVariables } from './template-variables.ts';

const variables: JsonObject = {
  tool: 'search',
  limit: 500,
  nothing: null,
  box: { b: [1, 2] },
  issues: [{ path: '/limit', message: 'must be at most 100', allowed: ['"a"', '"b"'] }],
};

function text(template: string, given: JsonObject = variables): string {
  const rendered = renderTemplate(template, given);
  return rendered.ok ? rendered.value : `PROBLEM ${rendered.error.message}`;
}

function problem(template: string): string {
  const rendered = renderTemplate(template, variables);
  return rendered.ok ? `no problem: ${rendered.value.slice(0, 40)}` : rendered.error.message;
}

describe('renderTemplate', () => {
  it('fills in variables, loops and conditions', () => {
    const template =
      '{% for issue in issues %}{{ issue.path }}: {{ issue.message }} ({{ issue.allowed | join: ", " }})\n{% endfor %}{% if limit > 100 %}!{% endif %}';
    expect(text(template)).toBe('/limit: must be at most 100 ("a", "b")\n!');
  });

  it('prints objects and lists as JSON, null as nothing', () => {
    expect(text('{{ box }}|{{ box.b }}|{{ nothing }}|{{ missing.deep }}|{{ box | json }}')).toBe(
      '{"b":[1,2]}|[1,2]|||{"b":[1,2]}',
    );
  });

  it('prints the constants of the language as nothing', () => {
    expect(text('[{{ empty }}{{ blank }}{{ nil }}]')).toBe('[]');
  });

  it('[T1] refuses the present day in the date filter', () => {
    expect(problem('{{ "now" | date: "%Y" }}')).toContain('does not know "now"');
    expect(problem('{{ "today" | date: "%Y" }}')).toContain('does not know "today"');
  });

  it('[T1] reads dates as UTC whatever the machine says', () => {
    expect(
      text('{{ "2026-05-01T10:30" | date: "%d %b %H:%M" }}|{{ 0 | date: "%Y-%m-%d" }}|{{ "2026-05-01" | date: "%H" }}'),
    ).toBe('01 May 10:30|1970-01-01|00');
    expect(text('{{ "1 May" | date: "%Y" }}')).toBe('1 May');
  });

  it('[T1] reads dates alike in every time zone of the machine', () => {
    const own = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      expect(new Date(0).getHours()).toBe(19);
      expect(
        text('{{ "2026-05-01T10:30" | date: "%H:%M %z" }}|{{ "2026-05-01T10:30+02:00" | date: "%H" }}|{{ 0 | date: "%H" }}'),
      ).toBe('10:30 +0000|08|00');
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });

  it('[T1] knows no filter that draws or hashes', () => {
    for (const filter of ['sample', 'sha256', 'where_exp: "x", "x"', 'constructor', 'toString', 'valueOf', '__proto__']) {
      expect(problem(`{{ issues | ${filter} }}`), filter).toContain('unknown filter');
    }
  });

  it('[T2] hides prototypes, whatever the way to them', () => {
    const ways = [
      'box.constructor',
      'box.__proto__',
      'box["constructor"]["prototype"]',
      'constructor',
      '__proto__',
      'tool.constructor.name',
    ];
    for (const way of ways) expect(text(`[{{ ${way} }}]`), way).toBe('[]');
  });

  it('[T2] shows dangerous keys that are data', () => {
    const hostile = { box: JSON.parse('{"__proto__": {"polluted": 1}}') };
    expect(text('{{ box.__proto__.polluted }}', hostile)).toBe('1');
    expect(text('{% assign __proto__ = box %}{{ polluted }}', hostile)).toBe('');
  });

  it('[T2] leaves the variables as they were', () => {
    const given = { items: [3, 1, 2] };
    expect(text('{% assign items = items | sort | push: 9 %}{{ items }}', given)).toBe('[1,2,3,9]');
    expect(given).toEqual({ items: [3, 1, 2] });
  });

  it('[T2] has no tag that reads files or writes variables', () => {
    for (const tag of [
      'include "a"',
      'render "a"',
      'layout "a"',
      'block a',
      'increment tool',
      'decrement tool',
      'liquid echo tool',
      'tablerow a in box',
    ]) {
      expect(problem(`{% ${tag} %}`), tag).toContain('not found');
    }
  });

  it('[T3] stops hostile templates at the same place every time', () => {
    const hostile = [
      '{% for i in (1..1000000000) %}{% endfor %}',
      '{% for i in (1..1e308) %}{% endfor %}'.replace('1e308', '9'.repeat(300)),
      '{% for a in (1..999) %}{% for b in (1..999) %}{% endfor %}{% endfor %}',
      `{% for a in (1..999) %}{% if nil %}${'{% elsif nil %}'.repeat(2000)}{% endif %}{% endfor %}`,
      `{% for a in (1..999) %}{{ box${'.b'.repeat(15_000)} }}{% endfor %}`,
      '{% assign x = "aaaaaaaaaaaaaaaa" %}{% for i in (1..99) %}{% assign x = x | append: x %}{% endfor %}',
      '{% assign x = "a,a" %}{% for i in (1..99) %}{% assign x = x | replace: "a", "a,a" %}{% assign y = x | split: "," %}{% endfor %}',
    ];
    for (const template of hostile) {
      const first = renderTemplate(template, variables);
      expect(first.ok ? '' : first.error.message, template.slice(0, 60)).toContain('400000 units of work');
      expect(renderTemplate(template, variables)).toEqual(first);
    }
  }, 20_000);

  it('[T3] charges loops over given lists, also with an empty body', () => {
    const list = Array.from({ length: 1000 }, (_, index) => index);
    expect(text('{% for a in list %}{% for b in list %}{% endfor %}{% endfor %}', { list })).toContain(
      'PROBLEM the template does more than',
    );
    expect(text('{% for a in list %}{% endfor %}', { list })).toBe('');
  });

  it('[T3] bounds the text, the template and the nesting', () => {
    expect(problem(`{% for a in (1..300) %}${'x'.repeat(1000)}{% endfor %}`)).toContain('longer than 262144 characters');
    expect(problem('x'.repeat(32 * 1024 + 1))).toContain('the template is longer than 32768 characters');
    expect(problem('{%if box%}'.repeat(3000))).toContain('blocks are nested deeper than 32');
    expect(problem(`{{${'a['.repeat(15_000)}}}`)).toContain('brackets are nested deeper than 32');
    expect(text(`${'{%if box%}'.repeat(32)}deep${'{%endif%}'.repeat(32)}`)).toBe('deep');
  });

  it('[T4] says where and what to do', () => {
    expect(renderTemplate('a\n  {{ tool | uppercase }}', variables)).toEqual({
      ok: false,
      error: {
        message: 'unknown filter "uppercase"',
        line: 2,
        column: 3,
        advice: 'Use a filter named in templates/README.md, for example json, join or default.',
      },
    });
    expect(problem('{% if tool %}')).toBe('tag {% if tool %} not closed');
    expect(problem('{{ tool')).toBe('output "{{ tool" not closed');
  });

  it('[T4] never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      ' if ',
      ' for a in (1..3) ',
      'endif',
      'endfor',
      ' tool ',
      '|',
      ' join: "',
      '"',
      '[',
      ']',
      '(',
      '..',
      '\n',
      ' case ',
      'raw',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const rendered = renderTemplate(pieces.join(''), variables);
        expect(rendered.ok || rendered.error.message.length > 0).toBe(true);
      }),
      { numRuns: process.env.SOAK ? 50_000 : 500 },
    );
  });
});

describe('renderKeyed', () => {
  it('[T5] makes variables once per template and key', () => {
    let made = 0;
    const make = () => {
      made++;
      return { n: made };
    };
    const texts = ['a', 'b', 'a', 'a'].map((key) => renderKeyed('n={{ n }} [T5]', key, make));
    expect(texts.map((each) => each.ok && each.value)).toEqual(['n=1 [T5]', 'n=2 [T5]', 'n=1 [T5]', 'n=1 [T5]']);
    expect(made).toBe(2);
  });
});

describe('checkTemplate', () => {
  it('accepts a template without a fault', () => {
    expect(checkTemplate('{% for issue in issues %}{{ issue.path }}{% endfor %}{{ message }}', FEEDBACK_VARIABLES)).toBeNull();
  });

  it('names a variable that will never be given', () => {
    expect(checkTemplate('{{ tool }}\n{{ mesage }}', FEEDBACK_VARIABLES)).toMatchObject({
      message: 'there is no variable "mesage"',
      line: 2,
    });
  });

  it('reports a syntax error without rendering', () => {
    expect(checkTemplate('{% for x %}')?.message).toContain('illegal tag');
  });
});

describe('templateVariables', () => {
  it('names what a template depends on, not what it sets itself', () => {
    const template = '{% assign own = tool %}{% for issue in issues %}{{ issue.path }}{{ own }}{% endfor %}{{ box[limit].a }}';
    expect([...templateVariables(template)].sort()).toEqual(['box', 'issues', 'limit', 'tool']);
    expect([...templateVariables('{% if %}')]).toEqual([]);
  });
});
