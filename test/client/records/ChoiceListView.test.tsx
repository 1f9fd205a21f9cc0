import { screen, within } from '@testing-library/react';
import { ChoiceListView, type RowChoice } from '../../../src/client/records/ChoiceListView';
import type { ListAnswer } from '../../../src/client/records/ListView';
import type { LoadableState } from '../../../src/client/state/loadable/createLoadable';
import type { DataColumn } from '../../../src/client/ui/dataColumn';
import { renderOnPage } from '../../support/testPage';

interface Bird {
  readonly id: number;
  readonly name: string;
  readonly canFly: boolean;
}

const HERON: Bird = { id: 1, name: 'Heron', canFly: true };
const EMU: Bird = { id: 2, name: 'Emu', canFly: false };
const STORK: Bird = { id: 3, name: 'Stork', canFly: true };

const COLUMNS: readonly DataColumn<Bird>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
];

/** Filtered in the browser. */
const TESTED: readonly RowChoice<Bird>[] = [
  { value: 'AIR', label: 'In the air', test: ({ canFly }) => canFly },
  { value: 'GROUND', label: 'On the ground', test: ({ canFly }) => !canFly },
];
/** Filtered by the server. */
const SERVED: readonly RowChoice<Bird>[] = [
  { value: 'AIR', label: 'In the air', noMatches: 'No bird in the air' },
  { value: 'GROUND', label: 'On the ground' },
];

interface Options {
  readonly birds: readonly Bird[];
  readonly choices?: readonly RowChoice<Bird>[];
  readonly countsOf?: () => Readonly<Record<string, number>>;
  readonly query?: string;
}

async function open({ birds, query = '', ...props }: Options) {
  const data: ListAnswer<Bird> = { items: birds, total: birds.length, capped: false };
  const state: LoadableState<ListAnswer<Bird>> = { status: 'ready', generation: 1, key: 'a', data };
  await renderOnPage(
    <ChoiceListView
      choices={TESTED}
      {...props}
      of={state}
      things={{ one: 'bird', many: 'birds' }}
      caption="Birds"
      columns={COLUMNS}
      path="/court"
      field="where"
      label="Place"
      empty={{ title: 'No birds yet', text: 'Come back in spring.' }}
      noMatches="No bird is there."
    />,
    { at: `/in/court${query}` },
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const chips = () =>
  within(screen.getByRole('navigation', { name: 'Place' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);

describe('a list filtered by a choice', () => {
  it('shows all rows, with a chip and count for each choice', async () => {
    await open({ birds: [HERON, EMU, STORK] });
    expect(names()).toEqual(['Heron', 'Emu', 'Stork']);
    expect(chips()).toEqual([
      'All 3 /in/court',
      'In the air 2 /in/court?where=AIR',
      'On the ground 1 /in/court?where=GROUND',
    ]);
  });

  it('shows the rows for the choice in the URL, and counts the rows for all choices', async () => {
    await open({ birds: [HERON, EMU, STORK], query: '?where=AIR' });
    expect(names()).toEqual(['Heron', 'Stork']);
    expect(screen.getByText('2 birds.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All 3' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'In the air 2' })).toHaveAttribute('aria-current');
  });

  it('hides the chips if all rows have one state', async () => {
    await open({ birds: [HERON, STORK] });
    expect(names()).toEqual(['Heron', 'Stork']);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows all rows for an unknown value', async () => {
    await open({ birds: [HERON, EMU], query: '?where=WATER' });
    expect(names()).toEqual(['Heron', 'Emu']);
  });

  it('links to all rows if no row matches the choice', async () => {
    await open({ birds: [HERON, STORK], query: '?where=GROUND' });
    expect(screen.getByText('No matches')).toBeVisible();
    expect(screen.getByText('No bird is there.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all birds' })).toHaveAttribute(
      'href',
      '/in/court',
    );
  });

  it('hides the chips if there is only one row', async () => {
    await open({ birds: [HERON] });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('lets the server filter if the choices have no predicate, and counts the rows of the choice', async () => {
    await open({ birds: [HERON, EMU], choices: SERVED, query: '?where=AIR' });
    expect(names()).toEqual(['Heron', 'Emu']);
    expect(chips()).toEqual([
      'All /in/court',
      'In the air 2 /in/court?where=AIR',
      'On the ground /in/court?where=GROUND',
    ]);
  });

  it("shows the server's counts, and the empty-state title for an empty choice", async () => {
    const countsOf = () => ({ all: 40, AIR: 0, GROUND: 40 });
    await open({ birds: [], choices: SERVED, countsOf, query: '?where=AIR' });
    expect(chips()[2]).toBe('On the ground 40 /in/court?where=GROUND');
    expect(screen.getByText('No bird in the air')).toBeVisible();
  });

  it('shows only the empty state if there are no rows at all', async () => {
    await open({ birds: [], choices: SERVED });
    expect(screen.getByText('No birds yet')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
