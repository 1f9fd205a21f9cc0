/** The page exposes its recording under this symbol, for tests and the console. */
export const TAPE_SYMBOL = 'countyline.tape';

/**
 * Exposes the recording. No data leaves the page: a script that can read the recording can read the
 * page itself.
 */
export function offerTape(read: () => { readonly tape: unknown; readonly state: unknown }): void {
  Object.defineProperty(window, Symbol.for(TAPE_SYMBOL), { value: read });
}
