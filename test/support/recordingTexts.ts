/** Builds a page's recording as text, with the test's lines. */
export function recordingText(entries: readonly object[] = [], changes: object = {}): string {
  return JSON.stringify({
    format: 'countyline-recording',
    version: 1,
    build: 'build-7',
    start: { now: 1, elapsed: 100, state: {} },
    entries,
    end: { state: {} },
    ...changes,
  });
}

/** The lines of a call with a server response. */
export function answered(id: number, url: string, status: number, body: unknown): object[] {
  return [
    { kind: 'asked', id, what: 'network.send', args: [{ method: 'GET', url, body: null }] },
    { kind: 'ended', at: 100 + id * 10, id, value: { kind: 'answer', status, body } },
  ];
}
