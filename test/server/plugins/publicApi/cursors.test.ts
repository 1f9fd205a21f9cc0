import { nextAddress, readCursor } from '../../../../src/server/plugins/publicApi/cursors';

const ID = '0b5f3d8e-3c1a-4b7e-9f60-2d4c8a1e7b35';
const PATH = '/efiling/envelopes';

/** Reads the cursor of a list that continues after an id. */
function readAfter(id: string): unknown {
  const address = nextAddress(PATH, {}, { next: id }, 'after') ?? '';
  const cursor = new URLSearchParams(address.slice(PATH.length)).get('cursor');
  return readCursor(PATH, { cursor }, 'after');
}

describe('the cursor of a list that continues after an id', () => {
  it('returns the id in a cursor', () => {
    expect(readAfter(ID)).toEqual({ after: ID });
  });

  it.each(['-'.repeat(36), 'f'.repeat(36), '', ID.toUpperCase()])(
    'rejects %j, which is not an id that the database writes',
    (id) => {
      expect(() => readAfter(id)).toThrow(expect.objectContaining({ status: 400 }) as Error);
    },
  );
});
