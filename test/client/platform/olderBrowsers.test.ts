import { randomId } from '../../../src/client/platform/browserPage';
import { copyPlain } from '../../../src/client/platform/plainCopy';

/** Runs with a global removed, as in a browser that lacks it. */
function without<Result>(owner: object, name: string, run: () => Result): Result {
  const had = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value: undefined, configurable: true, writable: true });
  try {
    return run();
  } finally {
    if (had === undefined) Reflect.deleteProperty(owner, name);
    else Object.defineProperty(owner, name, had);
  }
}

describe('a supported browser without a newer function', () => {
  it('makes a deep copy of plain data without structuredClone', () => {
    const value = { list: [{ a: 1 }], text: 'x', none: null };
    const copy = without(globalThis, 'structuredClone', () => copyPlain(value));
    expect(copy).toEqual(value);
    expect(copy.list[0]).not.toBe(value.list[0]);
  });

  it('generates unique version 4 UUIDs without crypto.randomUUID', () => {
    const ids = without(crypto, 'randomUUID', () => [randomId(), randomId()]);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set(ids).size).toBe(2);
  });
});
