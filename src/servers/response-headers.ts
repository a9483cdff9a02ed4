/** Headers for a response. What HTTP cannot carry (a line end in a value, a space in a name) is left out: a scenario may hold any text. */
export function headersOf(entries: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(entries)) {
    try {
      headers.set(name, value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return headers;
}
