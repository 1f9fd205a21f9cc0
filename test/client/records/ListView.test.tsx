import { act, screen, within } from '@testing-library/react';
import { useSyncExternalStore, type ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import { ListView, type ListAnswer } from '../../../src/client/records/ListView';
import type { LoadableState } from '../../../src/client/state/loadable/createLoadable';
import { connectionChanged } from '../../../src/client/state/site/slice';
import type { DataColumn } from '../../../src/client/ui/dataColumn';
import { renderOnPage } from '../../support/testPage';

interface Bird {
  readonly id: number;
  readonly name: string;
}

const COLUMNS: readonly DataColumn<Bird>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', isRowHeader: true, cell: ({ name }) => name },
  { key: 'id', header: 'Number', cell: ({ id }) => id },
];

function birds(count: number, from = 1): Bird[] {
  return Array.from({ length: count }, (_unused, index) => ({
    id: from + index,
    name: `Heron ${String(from + index)}`,
  }));
}

function ready(list: Partial<ListAnswer<Bird>>, key = 'a'): LoadableState<ListAnswer<Bird>> {
  const items = list.items ?? [];
  const data = { items, total: items.length, capped: false, ...list };
  return { status: 'ready', generation: 1, key, data };
}

const LOADING: LoadableState<ListAnswer<Bird>> = { status: 'loading', generation: 2, key: 'b' };

interface Options {
  readonly of: LoadableState<ListAnswer<Bird>>;
  readonly question?: string;
  readonly filters?: readonly { readonly field: string; readonly label: string }[];
  readonly onSort?: (key: string) => void;
}

function Birds({ onSort, ...options }: Options) {
  return (
    <ListView
      things={{ one: 'bird', many: 'birds' }}
      caption="Birds"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      address={{ path: '/court', query: { kind: 'heron', status: 'seen', pageNumber: 2 } }}
      empty={{ title: 'No bird was seen', text: 'Come back in spring.' }}
      table={{ sort: { key: 'name', isDescending: false }, ...(onSort && { onSort }) }}
      {...options}
    />
  );
}

const said = () => screen.getByRole('status').textContent;

describe('a list', () => {
  it.each([
    [1, 'One row', '1 bird'],
    [50, 'a page', '50 birds'],
    [1_000, 'very many', '1,000 birds'],
  ])('shows the number of rows in a list: %i', async (count, _name, words) => {
    await renderOnPage(<Birds of={ready({ items: birds(count) })} />);
    expect(screen.getByText(`${words}.`)).toBeVisible();
    expect(said()).toBe(`${words}, sorted by Name, ascending`);
    // Finding 1,000 rows by role takes the test longer than rendering them.
    const { rows } = screen.getByRole<HTMLTableElement>('table');
    expect(rows).toHaveLength(count + 1);
    expect(rows[count]).toBeVisible();
  });

  it('explains why a list is empty', async () => {
    await renderOnPage(<Birds of={ready({})} />);
    expect(screen.getByText('No bird was seen')).toBeVisible();
    expect(said()).toContain('No birds');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('links to the first page of a list from a page beyond the end', async () => {
    const of = ready({ items: [], total: 60, pageNumber: 9, pageSize: 50 });
    await renderOnPage(<Birds of={of} />);
    expect(screen.getByText('Page not found')).toBeVisible();
    expect(screen.getByText(/There are only 2 pages/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/in/court?kind=heron&status=seen',
    );
  });

  it('shows that a list has more rows than are displayed', async () => {
    await renderOnPage(<Birds of={ready({ items: birds(3), total: 3, capped: true })} />);
    expect(screen.getByText('More than 3 birds.')).toBeVisible();
    expect(screen.getByText('Only the first 3 birds are listed.')).toBeVisible();
  });

  it.each([
    [{ status: 'failed', generation: 1, key: 'a', error: 'It broke.' } as const, 'It broke.'],
    [{ status: 'notFound', generation: 1, key: 'a' } as const, 'We didn’t find any birds.'],
  ])('offers a retry if a list fails to load: %#', async (of, words) => {
    await renderOnPage(<Birds of={of} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('keeps the rows of a list and shows no error when a request fails offline', async () => {
    const { page, show } = await shown(<Birds of={ready({ items: birds(3) })} />);
    act(() => void page.dispatch(connectionChanged({ isOnline: false })));
    const failed = { status: 'failed', generation: 2, key: 'a', error: 'It broke.' } as const;
    show(<Birds of={failed} />);
    expect(screen.getByRole('rowheader', { name: 'Heron 3' })).toBeVisible();
    expect(screen.queryByText('It broke.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(() => void page.dispatch(connectionChanged({ isOnline: true })));
    expect(screen.getByText('It broke.')).toBeVisible();
  });

  it('states that a change does not apply yet when its request fails offline', async () => {
    const { page, show } = await shown(<Birds of={ready({ items: birds(3) })} />);
    act(() => void page.dispatch(connectionChanged({ isOnline: false })));
    show(<Birds of={{ status: 'failed', generation: 2, key: 'b', error: 'It broke.' }} />);
    const words = 'This is the previous list. Your change applies when you’re back online.';
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.getByRole('rowheader', { name: 'Heron 3' })).toBeVisible();
    show(<Birds of={ready({ items: birds(3) })} />);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('announces the number of rows and the active filters', async () => {
    await renderOnPage(
      <Birds
        of={ready({ items: birds(3) })}
        filters={[{ field: 'countyId', label: 'County: Lake County' }]}
      />,
    );
    expect(said()).toBe('3 birds, sorted by Name, ascending, filtered by County: Lake County');
  });

  it("keeps a list's header, count, and focus while the sort order changes", async () => {
    const onSort = jest.fn();
    const of = ready({ items: birds(3) });
    const { show } = await shown(<Birds of={of} onSort={onSort} />);
    const button = screen.getByRole('button', { name: 'Name' });
    await userEvent.click(button);
    expect(onSort).toHaveBeenCalledWith('name');
    show(<Birds of={LOADING} onSort={onSort} />);
    expect(button).toHaveFocus();
    expect(screen.getByText('3 birds.')).toBeVisible();
    expect(said()).toBe('Loading the birds');
    expect(screen.queryByText('Heron 1')).not.toBeInTheDocument();
    show(<Birds of={ready({ items: birds(3).reverse() }, 'b')} onSort={onSort} />);
    expect(button).toHaveFocus();
    expect(said()).toBe('3 birds, sorted by Name, ascending');
  });

  it('shows no rows of the previous list while another list loads', async () => {
    const { show } = await shown(<Birds of={ready({ items: birds(3) })} question="herons" />);
    show(<Birds of={LOADING} question="storks" />);
    expect(screen.queryByText('3 birds.')).not.toBeInTheDocument();
  });

  it('moves the focus to the next filter when one is removed, or to the count when the last is removed', async () => {
    const filters = [
      { field: 'kind', label: 'Kind: Heron' },
      { field: 'status', label: 'Status: Seen' },
    ];
    const of = ready({ items: birds(3) });
    const { page, show } = await shown(<Birds of={of} filters={filters} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Kind: Heron' }));
    expect(page.went('push')).toEqual(['/in/court?status=seen']);
    show(<Birds of={of} filters={filters.slice(1)} />);
    const last = screen.getByRole('button', { name: 'Remove filter Status: Seen' });
    expect(last).toHaveFocus();
    await userEvent.click(last);
    expect(screen.getByText('3 birds.')).toHaveFocus();
  });

  it('moves the focus to the count when the page changes', async () => {
    const of = ready({ items: birds(50), total: 120, pageNumber: 1, pageSize: 50 });
    const { page } = await shown(<Birds of={of} />);
    const pages = screen.getByRole('navigation', { name: 'Pages of birds' });
    await userEvent.click(within(pages).getByRole('link', { name: /Next/ }));
    expect(page.went('push')).toEqual(['/in/court?kind=heron&status=seen&pageNumber=2']);
    expect(screen.getByText('120 birds.')).toHaveFocus();
  });
});

async function shown(first: ReactElement) {
  let current = first;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  const Holder = () => useSyncExternalStore(subscribe, () => current);
  const page = await renderOnPage(<Holder />);
  return {
    page,
    show(next: ReactElement) {
      current = next;
      act(() => listeners.forEach((listener) => listener()));
    },
  };
}
