/** Matches only media queries for narrow windows, as on a phone, until `leavePhone`. */
export function showOnPhone(): void {
  const of = (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: of });
}

export function leavePhone(): void {
  Reflect.deleteProperty(window, 'matchMedia');
}
