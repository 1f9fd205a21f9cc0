import type { CcsEntry } from '#contract/schemas/court';
import { foldNotices } from '../../../../src/client/features/court/ccsEntries';

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

describe('CCS entries', () => {
  it('folds automated notices into the preceding entry, without dropping any', () => {
    const folded = foldNotices([
      entry(1, NOTICE),
      entry(2, 'Order Issued'),
      entry(3, NOTICE),
      entry(4, NOTICE),
      entry(5, 'Motion Filed'),
    ]);
    expect(folded.map(({ entry: { id }, notices }) => [id, notices.length])).toEqual([
      [1, 0],
      [2, 2],
      [5, 0],
    ]);
  });
});
