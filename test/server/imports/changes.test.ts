import { changesOf } from '../../../src/server/domain/imports/changes';

const ENTRY = { on: '2026-07-01', type: 'Order', text: 'Order issued' };
const times = (count: number) => Array<typeof ENTRY>(count).fill(ENTRY);

describe('docket entries with identical text on the same day', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [1, 3],
    [3, 3],
    [3, 2],
  ])(
    'reports each added entry among identical docket entries: %i before, %i after',
    (before, after) => {
      const changes = changesOf({ entries: times(before) }, { entries: times(after) });
      const added = { kind: 'ENTRY_ADDED', old: null, new: ENTRY };
      expect(changes).toEqual(Array(Math.max(0, after - before)).fill(added));
    },
  );

  it('distinguishes docket entries by day, type, and text', () => {
    const others = [
      { ...ENTRY, on: '2026-07-02' },
      { ...ENTRY, type: 'Notice' },
      { ...ENTRY, text: 'Order signed' },
    ];
    const changes = changesOf({ entries: [ENTRY] }, { entries: [ENTRY, ...others] });
    expect(changes.map((change) => change.new)).toEqual(others);
  });
});
