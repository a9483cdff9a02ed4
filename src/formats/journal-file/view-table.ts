import type { History, Message, View } from '../../domain/message.ts';
import type { HistoryJson, ViewJson } from './journal-json.ts';

/** Gives messages and histories their numbers, in the order in which a journal first mentions them. */
export class ViewTable {
  readonly messages: Message[] = [];
  private readonly byIdentity = new Map<Message, number>();
  private readonly byContent = new Map<string, number>();
  private readonly found: History[] = [];
  private readonly numbers = new Map<History, number>();

  viewJson(view: View): ViewJson {
    return { history: this.numberOf(view.history), length: view.length, tokens: view.tokens };
  }

  histories(): readonly HistoryJson[] {
    return this.found.map(({ id, messages, origin }) => ({
      id,
      messages: messages.map((message) => this.messageNumber(message)),
      origin: origin === null ? null : { base: this.numberOf(origin.base), length: origin.length, operation: origin.operation },
    }));
  }

  /** A base gets its number before what came out of it, so that a reader can build histories in order. */
  private numberOf(history: History): number {
    const known = this.numbers.get(history);
    if (known !== undefined) return known;
    if (history.origin !== null) this.numberOf(history.origin.base);
    const number = this.found.length;
    this.found.push(history);
    this.numbers.set(history, number);
    for (const message of history.messages) this.messageNumber(message);
    return number;
  }

  private messageNumber(message: Message): number {
    const known = this.byIdentity.get(message);
    if (known !== undefined) return known;
    const content = JSON.stringify(message);
    let number = this.byContent.get(content);
    if (number === undefined) {
      number = this.messages.length;
      this.messages.push(message);
      this.byContent.set(content, number);
    }
    this.byIdentity.set(message, number);
    return number;
  }
}
