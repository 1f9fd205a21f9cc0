import type { CcsEntry } from '#contract/schemas/court';
import {
  entryText,
  foldNotices,
  ownEventOn,
  type ListedEntries,
} from '../../../../src/client/features/court/ccsEntries';

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

  it('marks entries that have the same date as the entry above', () => {
    const later = { ...entry(6, 'Order Issued'), enteredOn: '2026-01-06' };
    const rows = foldNotices([...DOCKET, later], ALL);
    expect(rows.map(({ isSameDay }) => isSameDay)).toEqual([false, true, true, false]);
  });

  it('folds no automated notices in a filtered list, whose entries may be far apart', () => {
    const filtered = { isFiltered: true, isNewestFirst: false };
    expect(fold(DOCKET, filtered)).toEqual([[1], [2], [3], [4], [5]]);
  });
});

describe('the text of an entry', () => {
  it.each([
    ['Case opened as a new filing.', 'Case Opened as a New Filing', ''],
    ['Warrant ordered issued.', 'Order Issued', 'Warrant ordered issued.'],
    ['Information filed. Count 1, Forgery', 'Information Filed', 'Count 1, Forgery'],
    ['Order issued by the court.', 'Order Issued', 'Order issued by the court.'],
    [
      'Order Issued ---- 10/26/2026: notice',
      'Order Issued',
      'Order Issued ---- 10/26/2026: notice',
    ],
    ['Motion filed: see order', 'Motion Filed', 'Motion filed: see order'],
  ])(
    'hides the part of %j that repeats the title %j as a sentence: %j',
    (text, typeText, shown) => {
      expect(entryText({ text, typeText })).toBe(shown);
    },
  );

  it.each([
    ['Initial Hearing set for 01/15/2026 at 8:30 AM', null],
    ['Initial Hearing set for 1/15/2026', null],
    ['Initial Hearing set', '2026-01-15'],
    ['Continued from 11/15/2026', '2026-01-15'],
  ])('hides the event date if the text contains it: %j', (text, shown) => {
    expect(ownEventOn({ eventOn: '2026-01-15', text })).toBe(shown);
  });
});
