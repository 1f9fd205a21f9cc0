import type { CcsEntry } from '#contract/schemas/court';
import {
  foldNotices,
  kindOfEntry,
  passesFilter,
} from '../../../../src/client/features/court/ccsEntries';

function entry(id: number, typeText: string, more: Partial<CcsEntry> = {}): CcsEntry {
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
    ...more,
  };
}

const NOTICE = 'Automated ENotice Issued to Parties';

describe('entries of a chronological case summary', () => {
  it.each([
    ['Order Issued', 'order'],
    ['Decree Issued', 'order'],
    ['Hearing Scheduling Activity', 'hearing'],
    ['Bench Trial', 'hearing'],
    [NOTICE, 'service'],
    ['Service Returned Not Served', 'service'],
    ['Payment Received', 'payment'],
    ['Motion for Continuance Filed', 'filing'],
  ])('of the type “%s” are %s', (typeText, kind) => {
    expect(kindOfEntry(entry(1, typeText))).toBe(kind);
  });

  it('are orders where an order is on file, whatever their type', () => {
    expect(kindOfEntry(entry(1, 'Motion Filed', { isOrderOnFile: true }))).toBe('order');
  });

  it('take up the automatic notices behind them, and lose none', () => {
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

  it('are found by kind, and by all words in them or in their notices', () => {
    const [order] = foldNotices([
      entry(1, 'Order Issued', { text: 'Continued to May' }),
      entry(2, NOTICE, { text: 'Sent to Hodge' }),
    ]);
    const passes = (kind: 'order' | 'hearing' | null, text: string): boolean =>
      order !== undefined && passesFilter(order, { kind, text });
    expect(passes(null, '')).toBe(true);
    expect(passes('order', 'may continued')).toBe(true);
    expect(passes(null, 'HODGE')).toBe(true);
    expect(passes('hearing', '')).toBe(false);
    expect(passes(null, 'may dismissed')).toBe(false);
  });
});
