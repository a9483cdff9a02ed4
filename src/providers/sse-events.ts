/** Reads server-sent events as they arrive, cut anywhere. An event counts once its blank line is there; what follows the last one is no event. */
export interface SseReader {
  /** The data of each event that these bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly string[];
  /** Whether an event was begun and not ended. */
  readonly isInside: () => boolean;
}

/** Lines end in LF, CR or CRLF, as the standard has it. */
export function createSseReader(): SseReader {
  const decoder = new TextDecoder();
  let line = '';
  let data: string[] = [];
  let endedByCr = false;

  function endLine(events: string[]): void {
    if (line === '') {
      if (data.length > 0) events.push(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    line = '';
  }

  return {
    push: (bytes) => {
      const events: string[] = [];
      const text = decoder.decode(bytes, { stream: true });
      let from = 0;
      for (let at = 0; at < text.length; at++) {
        const character = text[at];
        if (character !== '\n' && character !== '\r') {
          endedByCr = false;
          continue;
        }
        line += text.slice(from, at);
        from = at + 1;
        // The LF of a CRLF ends no second line.
        if (!(character === '\n' && endedByCr)) endLine(events);
        endedByCr = character === '\r';
      }
      line += text.slice(from);
      return events;
    },
    isInside: () => line !== '' || data.length > 0,
  };
}
