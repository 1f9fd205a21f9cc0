import { afterRun } from '../../../../src/server/areas/savedSearches/rules';

describe('a run of a saved search', () => {
  it('reports nothing new on the first run', () => {
    const run = afterRun({ known: [], fresh: [] }, [1, 2], true);
    expect(run).toEqual({ known: [1, 2], fresh: [], found: 0 });
  });

  it('reports only records that no earlier run found, even after a gap', () => {
    const first = afterRun({ known: [], fresh: [] }, [1, 2], true);
    const second = afterRun(first, [2, 3], false);
    expect(second).toMatchObject({ fresh: [3], found: 1 });
    const third = afterRun(second, [1, 2, 3], false);
    expect(third).toMatchObject({ fresh: [3], found: 0 });
    expect([...third.known].sort()).toEqual([1, 2, 3]);
  });

  it("doesn't report an old record that moved up in a run with capped results", () => {
    const before = { known: [5, 4, 3], fresh: [] };
    // Record 4 is gone, and record 6 is new.
    const run = afterRun(before, [6, 5, 3, 2], false, true);
    expect(run).toMatchObject({ fresh: [6], found: 1 });
    expect(afterRun(run, [6, 5, 2, 1], false, true)).toMatchObject({ found: 0 });
    expect(afterRun(before, [5, 3, 2], false, false)).toMatchObject({ fresh: [2] });
    expect(afterRun(before, [9, 8, 7], false, true)).toMatchObject({ found: 3 });
  });

  it('lists the newest results first, each only once', () => {
    const run = afterRun({ known: [1], fresh: [1] }, [1, 4, 5], false);
    expect(run).toMatchObject({ fresh: [4, 5, 1], found: 2 });
  });
});
