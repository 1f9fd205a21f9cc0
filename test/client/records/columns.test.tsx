import { render, screen } from '@testing-library/react';
import {
  countColumn,
  dateColumn,
  momentColumn,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../src/client/records/columns';
import type { DataColumn } from '../../../src/client/ui/dataColumn';
import { DataTable } from '../../../src/client/ui/DataTable';

interface Bill {
  readonly id: number;
  readonly name: string;
  readonly note: string | null;
  readonly dueOn: string | null;
  readonly sentAt: string;
  readonly pages: number | null;
  readonly cents: number;
}

const COLUMNS: readonly DataColumn<Bill, 'due'>[] = [
  rowHeader('Bill', ({ name }) => name),
  textColumn('Note', ({ note }) => note),
  dateColumn('Due', ({ dueOn }) => dueOn, { sortKey: 'due', none: 'At once' }),
  momentColumn('America/Indiana/Indianapolis')('Sent', ({ sentAt }) => sentAt),
  countColumn('Pages', ({ pages }) => pages),
  moneyColumn('Amount', ({ cents }) => cents),
  statusColumn('Status', () => ({ tone: 'open', word: 'Unpaid' })),
  toolsColumn('Pay', () => <button>Pay</button>),
];

const BILL: Bill = {
  id: 1,
  name: 'Bill 1',
  note: 'By mail',
  dueOn: '2026-06-30',
  sentAt: '2026-06-01T13:05:00Z',
  pages: 1_200,
  cents: 125_000,
};

function cellsOf(bill: Bill): (string | null)[] {
  render(<DataTable caption="Bills" columns={COLUMNS} rows={[bill]} rowKey={({ id }) => id} />);
  const [, row] = screen.getAllByRole('row');
  return [...(row?.children ?? [])].map(({ textContent }) => textContent);
}

describe('list columns', () => {
  it('formats each type of value', () => {
    expect(cellsOf(BILL)).toEqual([
      'Bill 1',
      'By mail',
      'Jun 30, 2026',
      'Jun 1, 2026, 9:05 AM EDT',
      '1,200',
      '$1,250.00',
      'Unpaid',
      'Pay',
    ]);
    expect(screen.getByRole('rowheader', { name: 'Bill 1' })).toBeVisible();
  });

  it('shows placeholder text for a missing value', () => {
    const cells = cellsOf({ ...BILL, note: null, dueOn: null, pages: null, cents: 0 });
    expect(cells.slice(1, 6)).toEqual([
      'None',
      'At once',
      'Jun 1, 2026, 9:05 AM EDT',
      'None',
      '$0.00',
    ]);
  });

  it('styles each column by its value type unless overridden', () => {
    const look = COLUMNS.map(({ align, isHeaderHidden, isNoWrap, sortKey }) =>
      [align, isHeaderHidden && 'hidden', isNoWrap && 'noWrap', sortKey].filter(Boolean).join(' '),
    );
    expect(look).toEqual(['', '', 'noWrap due', '', 'end', 'end noWrap', '', 'hidden']);
  });
});
