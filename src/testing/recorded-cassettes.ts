import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isJsonObject, type Json, jsonAt, parseJson } from '../base/json.ts';

/** One HTTP exchange of a cassette. */
export interface CassetteExchange {
  /** `project/file#index`. */
  readonly name: string;
  readonly uri: string;
  readonly request: Json;
  readonly status: number;
  /** The body where it came as text; null where the recorder parsed or packed it. */
  readonly responseText: string | null;
}

const DATA = '../shared/data';
const PROJECTS = ['pydantic-ai', 'otel-python-contrib', 'openinference', 'openllmetry'];

export const HAS_CASSETTES = PROJECTS.every((project) => existsSync(`${DATA}/${project}/cassettes`));

/** Every exchange with a JSON request, in the two ways that the projects write them down. */
export function recordedCassettes(): readonly CassetteExchange[] {
  if (!HAS_CASSETTES) return [];
  return PROJECTS.flatMap((project) =>
    readdirSync(`${DATA}/${project}/cassettes`).flatMap((file) => {
      const cassette = plain(parse(readFileSync(`${DATA}/${project}/cassettes/${file}`, 'utf8')));
      const interactions = jsonAt(cassette, '/interactions');
      if (!Array.isArray(interactions)) return [];
      return (interactions as readonly Json[]).flatMap((exchange, index) =>
        readExchange(`${project}/${file}#${index}`, exchange),
      );
    }),
  );
}

/** Dates and bytes that YAML knows and JSON does not are left behind. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function readExchange(name: string, exchange: Json): readonly CassetteExchange[] {
  const request = readRequest(exchange);
  if (request === null) return [];
  const status = jsonAt(exchange, '/response/status/code');
  const text = [jsonAt(exchange, '/response/body/string'), jsonAt(exchange, '/response/body')].find(
    (body) => typeof body === 'string',
  );
  return [
    {
      name,
      uri: String(jsonAt(exchange, '/request/uri')),
      request,
      status: typeof status === 'number' ? status : 0,
      responseText: typeof text === 'string' ? text : null,
    },
  ];
}

function readRequest(exchange: Json): Json | null {
  const parsed = jsonAt(exchange, '/request/parsed_body');
  if (isJsonObject(parsed)) return parsed;
  const text = jsonAt(exchange, '/request/body');
  const body = typeof text === 'string' ? parseJson(text) : null;
  return body?.ok && isJsonObject(body.value) ? body.value : null;
}
