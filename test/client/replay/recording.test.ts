import { readRecording, writeRecording } from '../../../src/client/replay/recording';
import type { TapeEntry } from '../../../src/client/recording/tape';

const START = { now: 1, elapsed: 0, asked: 0, state: { site: {} }, kept: {} };
const text = (entries: readonly unknown[]): string =>
  writeRecording({ start: START, entries: entries as TapeEntry[] }, { site: {} }, 'b1');
const good = text([{ kind: 'page', at: 3, action: { type: 'a/b' } }]);
const refusal = (file: string): string | null => {
  const read = readRecording(file);
  return read.ok ? null : read.message;
};

describe('recording files', () => {
  it('round-trips a recording', () => {
    expect(refusal(good)).toBeNull();
  });

  it.each([
    ['a file that is cut off', good.slice(0, -5), /cut off/],
    ['an empty file', '', /cut off/],
    ["a file that isn't a recording", '[1, 2]', /isn't a recording/],
    [
      'an object in place of a list',
      '{"format":"countyline-recording","version":1,"entries":{}}',
      /missing/,
    ],
    ['another version', good.replace('"version":1', '"version":7'), /version 7/],
    ['a line of an unknown kind', text([{ kind: 'eval', code: 'x' }]), /Line 1/],
    [
      'a line with an unknown port method',
      text([{ kind: 'did', what: 'window.open', args: [] }]),
      /Line 1/,
    ],
    ['a read of an effect method', text([{ kind: 'read', what: 'navigation.push' }]), /Line 1/],
    ['an action without a type', text([{ kind: 'saga', action: { payload: 1 } }]), /Line 1/],
    ['a line with an invalid time', text([{ kind: 'ended', at: 'now', id: 1 }]), /Line 1/],
  ])('rejects a recording file with a message: %s', (_name, file, message) => {
    expect(refusal(file)).toMatch(message);
  });

  it('rejects a recording with a key that could change a prototype', () => {
    const file = good.replace('"type":"a/b"', '"type":"a/b","__proto__":{"x":1}');
    expect(refusal(file)).toContain('__proto__');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('accepts query parameters with names such as constructor', () => {
    const query = { constructor: '2', prototype: '3' };
    expect(refusal(text([{ kind: 'page', at: 3, action: { type: 'a/b', query } }]))).toBeNull();
  });

  it('rejects a prototype key even if it is escaped', () => {
    const file = good.replace('"type":"a/b"', '"type":"a/b","\\u005f_proto__":{"x":1}');
    expect(refusal(file)).toContain('__proto__');
  });

  it('rejects a file larger than any recording before parsing it', () => {
    expect(refusal(' '.repeat(40_000_001))).toMatch(/larger/);
  });
});
