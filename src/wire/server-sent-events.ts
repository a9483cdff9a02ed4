import { type Json, parseJson } from '../base/json.ts';

/** One event as it came: the last `event:` line, and its `data:` lines joined. */
export interface ServerSentEvent {
  readonly name: string | null;
  readonly data: string;
}

/** A frame with LF line ends, as OpenAI and Anthropic write them; without a name for the chat format. */
export function eventFrame(name: string | null, data: Json): string {
  return `${name === null ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Splits text that arrives cut anywhere into events. An event counts only once its blank line has come whole, so that the end of the text can
 * never complete one: of a CR at the end it is not yet known whether an LF belongs to it.
 */
export class EventSplitter {
  private rest = '';
  private name: string | null = null;
  private data: string[] = [];

  push(text: string): readonly ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const whole = this.rest + text;
    const ends = new RegExp(LINE_END);
    // What is left over holds no line end, but may end in half of one.
    ends.lastIndex = Math.max(0, this.rest.length - 1);
    let start = 0;
    for (let end = ends.exec(whole); end !== null; end = ends.exec(whole)) {
      const event = this.takeLine(whole.slice(start, end.index));
      if (event !== null) events.push(event);
      start = ends.lastIndex;
    }
    this.rest = whole.slice(start);
    return events;
  }

  private takeLine(line: string): ServerSentEvent | null {
    if (line === '') return this.dispatch();
    if (line.startsWith('data:')) this.data.push(fieldValue(line, 'data:'));
    else if (line.startsWith('event:')) this.name = fieldValue(line, 'event:');
    return null;
  }

  private dispatch(): ServerSentEvent | null {
    const event = this.data.length === 0 ? null : { name: this.name, data: this.data.join('\n') };
    this.name = null;
    this.data = [];
    return event;
  }
}

/** LF, CRLF, or a CR that something else follows. */
const LINE_END = /\n|\r\n|\r(?=[^\n])/g;

function fieldValue(line: string, field: string): string {
  const value = line.slice(field.length);
  return value.startsWith(' ') ? value.slice(1) : value;
}

/** The data of an event as JSON; undefined when it is none. */
export function eventJson({ data }: ServerSentEvent): Json | undefined {
  const parsed = parseJson(data);
  return parsed.ok ? parsed.value : undefined;
}
