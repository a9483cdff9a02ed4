import {
  type AnnotationData,
  type Draft,
  draft04,
  draft06,
  draft07,
  draft2019,
  draft2020,
  extendDraft,
  type Keyword,
  settings,
} from 'json-schema-library';
import { withBranches, withLenientReferences } from './branch-keywords.ts';
import { withOwnPatternProperties, withOwnProperties, withSafePattern } from './member-keywords.ts';
import { strictFormats } from './strict-formats.ts';

// The library lets an extra member `_id` pass `additionalProperties: false`.
settings.propertyBlacklist = [];

/** The drafts of JSON Schema, the newest last: it is taken when `$schema` is absent or unknown. */
export const DRAFTS: Draft[] = [draft04, draft06, draft07, draft2019, draft2020].map(adapt);

function adapt(base: Draft): Draft {
  const draft = extendDraft(base, { keywords: base.keywords.flatMap(override), errors: cheapErrors(base) });
  draft.formats = strictFormats(draft.formats);
  return draft;
}

function override(keyword: Keyword): Keyword[] {
  switch (keyword.keyword) {
    case 'anyOf':
    case 'oneOf':
      return [withBranches(keyword)];
    case '$ref':
      return [withLenientReferences(keyword)];
    case 'properties':
      return [withOwnProperties(keyword)];
    case 'patternProperties':
      return [withOwnPatternProperties(keyword)];
    case 'pattern':
      return [withSafePattern(keyword)];
    default:
      return [];
  }
}

/** The library renders an English text for each error, whole schemas included; `diagnose` writes its own from the data. */
function cheapErrors(draft: Draft): Draft['errors'] {
  return Object.fromEntries(
    Object.keys(draft.errors).map((code) => {
      const type = code.endsWith('-warning') ? 'annotation' : 'error';
      return [code, (data: AnnotationData) => ({ type, code, message: String(data.message ?? ''), data })];
    }),
  );
}
