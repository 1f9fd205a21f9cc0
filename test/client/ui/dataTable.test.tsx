import { render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import userEvent from '@testing-library/user-event';
import type { DataColumn } from '../../../src/client/ui/dataColumn';
import { DataTable } from '../../../src/client/ui/DataTable';
import { pageNumbers } from '../../../src/client/ui/pageNumbers';
import { Pagination } from '../../../src/client/ui/Pagination';

interface Case {
  readonly id: number;
  readonly name: string;
  readonly filed: string;
}

type Sort = 'name' | 'filed';

const ROWS: readonly Case[] = [
  { id: 1, name: 'Kathy Smith', filed: 'Jun 30, 2026' },
  { id: 2, name: 'Cathy Smith', filed: 'Jul 1, 2026' },
];

const COLUMNS: readonly DataColumn<Case, Sort>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', isRowHeader: true, cell: (row) => row.name },
  { key: 'filed', header: 'Filed', sortKey: 'filed', cell: (row) => row.filed },
  { key: 'save', header: 'Save', isHeaderHidden: true, cell: () => '☆' },
];

function table(props: Partial<Parameters<typeof DataTable<Case, Sort>>[0]> = {}) {
  return (
    <DataTable
      caption="Cases found"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      {...props}
    />
  );
}

describe('a table on a phone', () => {
  const PHONE = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  beforeEach(() => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => PHONE });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('sorts with a select and one direction button', async () => {
    const person = userEvent.setup();
    const onSort = jest.fn();
    const { rerender } = render(table({ onSort }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Default order');
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Filed');
    expect(onSort).toHaveBeenLastCalledWith('filed');
    rerender(table({ onSort, sort: { key: 'name', isDescending: true } }));
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Name');
    await person.click(screen.getByRole('button', { name: 'Descending' }));
    expect(onSort).toHaveBeenLastCalledWith('name');
  });

  it('hides the sort control if the page has its own', () => {
    render(table({ onSort: jest.fn(), isSortedElsewhere: true }));
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});

describe('the rows of a table', () => {
  const many = (count: number): Case[] =>
    Array.from({ length: count }, (_unused, id) => ({ id, name: `Name ${id}`, filed: '' }));

  /** Number of rows on the page after each commit. */
  function drawnBy(pages: readonly (readonly Case[])[]): number[] {
    const counts: number[] = [];
    const count = (): void => {
      counts.push(document.querySelectorAll('tbody tr').length);
    };
    const drawn = (rows: readonly Case[]) => (
      <Profiler id="table" onRender={count}>
        {table({ rows })}
      </Profiler>
    );
    const [first = [], ...others] = pages;
    const { rerender } = render(drawn(first));
    for (const rows of others) rerender(drawn(rows));
    return counts;
  }

  it('renders the first 20 new rows before the others', () => {
    expect(drawnBy([[], many(100)])).toEqual([0, 20, 100]);
  });

  it('renders a restored page in one step, so that the page has its full height immediately', () => {
    expect(drawnBy([many(100)])).toEqual([100]);
  });

  it('keeps the old rows until new ones replace them', () => {
    const counts = drawnBy([many(100), many(101), many(99)]);
    expect(Math.min(...counts)).toBe(99);
  });

  it('marks the table as busy until all rows are rendered', () => {
    const { rerender } = render(table({ rows: [] }));
    rerender(table({ rows: many(100) }));
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy');
  });
});

describe('a table of records', () => {
  it('renders a caption, and headers for columns and rows', () => {
    render(table());
    const cases = screen.getByRole('table', { name: 'Cases found' });
    expect(
      within(cases)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Filed', 'Save']);
    expect(within(cases).getByRole('rowheader', { name: 'Cathy Smith' })).toHaveAttribute(
      'scope',
      'row',
    );
  });

  it('announces the sorted column and the direction', () => {
    const { rerender } = render(
      table({ sort: { key: 'filed', isDescending: true }, onSort: () => undefined }),
    );
    expect(screen.getByRole('columnheader', { name: 'Filed' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
    rerender(table({ sort: { key: 'name', isDescending: false }, onSort: () => undefined }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('requests a different sort order with a button in sortable columns', async () => {
    const handleSort = jest.fn();
    render(table({ onSort: handleSort }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Name' }));
    expect(handleSort).toHaveBeenCalledWith('name');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  it('labels each cell for the list layout', () => {
    render(table());
    expect(screen.getByRole('cell', { name: 'Jul 1, 2026' })).toHaveAttribute(
      'data-label',
      'Filed',
    );
  });

  it('places values beside and below the name of a short row, with a header only in “named” columns', () => {
    const columns: readonly DataColumn<Case, Sort>[] = [
      { key: 'name', header: 'Name', isRowHeader: true, cell: (row) => row.name },
      { key: 'filed', header: 'Filed', cell: (row) => row.filed, phone: 'named' },
      { key: 'id', header: 'Number', cell: (row) => row.id, phone: 'end' },
    ];
    render(table({ columns }));
    expect(screen.getByRole('table')).toHaveClass('brief');
    const [filed, number] = within(screen.getByRole('row', { name: /Kathy/ })).getAllByRole('cell');
    expect(filed).toHaveAttribute('data-name', 'Filed');
    expect(filed).not.toHaveAttribute('data-label');
    expect(number).toHaveAttribute('data-phone', 'end');
    expect(number).not.toHaveAttribute('data-name');
  });

  it('re-renders only a changed row', () => {
    const shown = jest.fn();
    const columns: DataColumn<Case>[] = [
      {
        key: 'name',
        header: 'Name',
        cell: (row) => {
          shown(row.name);
          return row.name;
        },
      },
    ];
    const view = (rows: readonly Case[]) => (
      <DataTable caption="Cases" columns={columns} rows={rows} rowKey={(row) => row.id} />
    );
    const { rerender } = render(view(ROWS));
    shown.mockClear();
    rerender(view([ROWS[0]!, { ...ROWS[1]!, name: 'Catherine Smith' }]));
    expect(shown.mock.calls).toEqual([['Catherine Smith']]);
  });
});

describe('page links of a list', () => {
  const pages = (current: number, count: number, onNavigate = jest.fn()) => (
    <Pagination
      label="Pages of results"
      current={current}
      count={count}
      hrefFor={(page) => `#page=${String(page)}`}
      onNavigate={onNavigate}
    />
  );

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 20, [1, 2, 3, 4, 5, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])('for page %d of %d, shows the links %j', (current, count, shown) => {
    expect(pageNumbers(current, count)).toEqual(shown);
  });

  it('gives each page a URL and marks the current page', () => {
    render(pages(2, 3));
    const navigation = screen.getByRole('navigation', { name: 'Pages of results' });
    expect(within(navigation).getByText('2')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '#page=3');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '#page=3');
  });

  it('navigates in the app on a plain click and leaves modified clicks to the browser', async () => {
    const handleNavigate = jest.fn();
    const user = userEvent.setup();
    render(pages(2, 3, handleNavigate));
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    expect(handleNavigate).toHaveBeenCalledWith(1);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(handleNavigate).toHaveBeenCalledTimes(1);
  });

  it('hides the page links for a single page', () => {
    const { container } = render(pages(1, 1));
    expect(container).toBeEmptyDOMElement();
  });
});

describe('columns that a narrow table hides', () => {
  const columns: readonly DataColumn<Case, Sort>[] = [
    COLUMNS[0]!,
    { key: 'filed', header: 'Filed', priority: 2, width: '20%', cell: (row) => row.filed },
  ];
  const spare = (view: ReturnType<typeof render>) =>
    view.container.querySelectorAll('[data-spare]');

  it('adds a spare column for each hideable column in a table with full-width rows', () => {
    const plain = render(table({ columns }));
    expect(spare(plain)).toHaveLength(0);
    plain.unmount();
    const detailed = render(table({ columns, detail: ({ name }) => name }));
    expect(spare(detailed)).toHaveLength(1);
    expect(spare(detailed)[0]).toHaveAttribute('data-spare', '2');
  });
});
