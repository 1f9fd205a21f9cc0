import type { CcsEntry } from '#contract/schemas/court';
import { foldNotices, type ListedEntries } from '../../../../src/client/features/court/ccsEntries';

function entry(id: number, typeText: string): CcsEntry {
  return {
    id,
    entryNumber: id,
    enteredOn: '2026-01-05',
    eventOn: null,
    typeCode: 'X',
    typeText,
    text: '',
    isNoticeSent: false,
    isOrderOnFile: false,
    kind: 'filing',
  };
}

const NOTICE = 'Automated ENotice Issued to Parties';

const DOCKET = [
  entry(1, NOTICE),
  entry(2, 'Order Issued'),
  entry(3, NOTICE),
  entry(4, NOTICE),
  entry(5, 'Motion Filed'),
];
const ALL: ListedEntries = { isFiltered: false, isNewestFirst: false };

/** Ids of the rows, each with the ids of its notices. */
const fold = (entries: readonly CcsEntry[], listed = ALL): number[][] =>
  foldNotices(entries, listed).map((row) => [row.entry.id, ...row.notices.map(({ id }) => id)]);

describe('CCS entries', () => {
  it('folds automated notices into the preceding entry, without dropping any', () => {
    expect(fold(DOCKET)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('folds automated notices into the entry before them when the newest entry is first', () => {
    const newest = { isFiltered: false, isNewestFirst: true };
    expect(fold([...DOCKET].reverse(), newest)).toEqual([[5], [2, 3, 4], [1]]);
  });

  it('folds no automated notices in a filtered list, whose entries may be far apart', () => {
    const filtered = { isFiltered: true, isNewestFirst: false };
    expect(fold(DOCKET, filtered)).toEqual([[1], [2], [3], [4], [5]]);
  });
});
