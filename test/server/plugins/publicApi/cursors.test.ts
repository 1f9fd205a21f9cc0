import { randomUUID } from 'node:crypto';
import { nextAddress, readCursor } from '../../../../src/server/plugins/publicApi/cursors';

const PATH = '/efiling/envelopes';

/** Reads the cursor of a list that continues after an id. */
function readAfter(id: string): unknown {
  const address = nextAddress(PATH, {}, { next: id }, 'after') ?? '';
  const cursor = new URLSearchParams(address.slice(PATH.length)).get('cursor');
  return readCursor(PATH, { cursor }, 'after');
}

describe('the cursor of a list that continues after an id', () => {
  it('returns the id', () => {
    const id = randomUUID();
    expect(readAfter(id)).toEqual({ after: id });
  });

  it.each(['-'.repeat(36), 'f'.repeat(36), '', randomUUID().toUpperCase()])(
    'rejects %j, which is not an id that the database writes',
    (id) => {
      expect(() => readAfter(id)).toThrow(expect.objectContaining({ status: 400 }) as Error);
    },
  );
});
