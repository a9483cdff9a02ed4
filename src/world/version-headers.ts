import { type Headers, JSON_HEADERS } from './reply.ts';
import { entityTag } from './tool-faults/entity-conflict.ts';

/** Headers of JSON replies by version, made once: a run seldom passes a hundred versions. */
const byVersion: Headers[] = [];
const MAX_REMEMBERED = 1024;

/** The headers of a reply about an entity: the version that now holds, as an entity tag. */
export function withVersion(headers: Headers, version: number): Headers {
  if (headers !== JSON_HEADERS || version >= MAX_REMEMBERED) return { ...headers, etag: entityTag(version) };
  const known = byVersion[version];
  if (known !== undefined) return known;
  const fresh = { ...JSON_HEADERS, etag: entityTag(version) };
  byVersion[version] = fresh;
  return fresh;
}
