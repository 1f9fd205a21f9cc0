import { canonicalJson } from '../../../src/server/domain/answeredOnce/canonicalJson';

describe('canonical JSON for an Idempotency-Key', () => {
  it('ignores the order of fields at every depth', () => {
    expect(canonicalJson({ a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } })).toBe(
      canonicalJson({ b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 }),
    );
  });

  it('distinguishes different values, fields, types, and array orders', () => {
    const texts = [{ a: 1 }, { a: '1' }, { a: 2 }, { b: 1 }, { a: [1, 2] }, { a: [2, 1] }, [], {}];
    expect(new Set(texts.map(canonicalJson)).size).toBe(texts.length);
  });

  it('writes equal numbers identically', () => {
    expect(canonicalJson(JSON.parse('{"a":1.0,"b":1e2,"c":-0}'))).toBe('{"a":1,"b":100,"c":0}');
  });
});
