/** Under this symbol the page hands its tape to whoever is in it: a test, somebody at the console. */
export const TAPE_SYMBOL = 'countyline.tape';

/** Nothing leaves the page by this: a script that could ask for it could read the page itself. */
export function offerTape(read: () => { readonly tape: unknown; readonly state: unknown }): void {
  Object.defineProperty(window, Symbol.for(TAPE_SYMBOL), { value: read });
}
