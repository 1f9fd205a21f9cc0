import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REGION_CODES } from '#contract/site/applications';
import { ALL_REGIONS } from '#contract/records/registers';
import { RegionPicker } from '../../../src/client/widgets/RegionPicker';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { answer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import { createTestStorage, type TestStoreOptions } from '../../support/testStore';
import { renderOnPage } from '../../support/testPage';

const REGIONS_LINE = 'GET /web/search/regions/recorder';
const REGIONS = {
  all: { id: 39, name: 'All Indiana recorders' },
  public: [
    { id: 40097, name: 'Marion County' },
    { id: 40003, name: 'Allen County' },
  ],
  user: [{ id: 77, name: 'Around Richmond' }],
};
const WITH_DATE = { validationDate: '2026-06-30' };
const validationLine = (id: number): string =>
  `GET /web/api/search/regions/recorder/${String(id)}/validation`;

async function open(options: TestStoreOptions = {}) {
  const { prepare, ...rest } = options;
  const page = await renderOnPage(<SearchWidget id="recorder" />, {
    ...rest,
    prepare(test) {
      test.network.always(REGIONS_LINE, answer(200, REGIONS));
      prepare?.(test);
    },
  });
  return {
    ...page,
    user: userEvent.setup(),
    later: (ms = 1_000) => act(() => page.advance(ms)),
  };
}
const region = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Searching' });
const offered = () =>
  within(region())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const remembered = (entries: object) =>
  createTestStorage({
    'persist:preferences': JSON.stringify({ version: 1, entries }),
  }).openTab();

describe('the initial region of a search', () => {
  const SAVED = { 'searchRegion|visitor|STATE-IN|recorder': 40003 };

  it('selects the whole register by default', async () => {
    await open();
    expect(region()).toHaveDisplayValue('All Indiana recorders');
  });

  it('starts with the last region chosen for this register, edition, and user', async () => {
    await open({ storage: remembered(SAVED) });
    expect(region()).toHaveDisplayValue('Allen County');
  });

  it.each([
    { 'searchRegion|5|STATE-IN|recorder': 40003 },
    { 'searchRegion|visitor|STATE-MI|recorder': 40003 },
    { 'searchRegion|visitor|STATE-IN|court': 40003 },
    { 'searchRegion|visitor|STATE-IN|recorder': 'abc' },
    { 'searchRegion|visitor|STATE-IN|recorder': -1 },
  ])("ignores other users' region choices and invalid choices: %j", async (entries) => {
    await open({ storage: remembered(entries) });
    expect(region()).toHaveDisplayValue('All Indiana recorders');
  });

  it('prefers the region in the URL over the last one chosen', async () => {
    const at = '/in/recorder/FindRecordedDocuments?regionId=40097';
    await open({ at, storage: remembered(SAVED) });
    expect(region()).toHaveDisplayValue('Marion County');
  });

  it('prefers the region chosen on the page, and remembers it', async () => {
    const at = '/in/recorder/FindRecordedDocuments?regionId=40097';
    const { user, state, went } = await open({ at, storage: remembered(SAVED) });
    await user.selectOptions(region(), 'Around Richmond');
    expect(region()).toHaveDisplayValue('Around Richmond');
    expect(state().preferences.entries).toEqual({ 'searchRegion|visitor|STATE-IN|recorder': 77 });
    await user.type(screen.getByRole('textbox'), 'x{Enter}');
    expect(went('push')[0]).toContain('regionId=77');
  });

  it('starts with the whole register if the last chosen region no longer exists', async () => {
    const storage = remembered({ 'searchRegion|visitor|STATE-IN|recorder': 999_999 });
    await open({ storage });
    expect(region()).toHaveDisplayValue('All Indiana recorders');
  });
});

describe('Edit My Search Regions', () => {
  const EDIT = 'Edit My Search Regions';

  it('offers logged-in users the link to their regions as the last choice', async () => {
    const { user, state, went } = await open({ user: testUser() });
    expect(offered().at(-1)).toBe(EDIT);
    await user.selectOptions(region(), EDIT);
    expect(went('push')).toEqual(['/in/common/MySearchRegions']);
    expect(region()).toHaveDisplayValue('All Indiana recorders');
    expect(state().preferences.entries).toEqual({});
  });

  it('hides the link to search regions from visitors', async () => {
    await open();
    expect(offered()).not.toContain(EDIT);
  });
});

describe('regions that failed to load', () => {
  const told = () => screen.queryByText('Your regions couldn’t be loaded.', { exact: false });
  const failing: TestStoreOptions['prepare'] = ({ network }) =>
    network.always(REGIONS_LINE, answer(500, { message: 'broken' }));

  it.each(REGION_CODES)(
    'offers the whole register of %s when regions failed to load',
    async (code) => {
      await renderOnPage(
        <RegionPicker
          code={code}
          regionId={ALL_REGIONS[code].id}
          onRegionChange={() => undefined}
        />,
        {
          prepare: ({ network }) =>
            network.always(`GET /web/search/regions/${code}`, answer(500, { message: 'broken' })),
        },
      );
      expect(offered()).toEqual([ALL_REGIONS[code].name]);
    },
  );

  it('offers a retry next to the region selector, which then gets the focus', async () => {
    const { user, later, network } = await open({ prepare: failing });
    expect(told()).toBeVisible();
    network.always(REGIONS_LINE, answer(200, REGIONS));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(region()).toHaveFocus();
    await later();
    expect(offered()).toContain('Marion County');
    expect(told()).toBeNull();
  });

  it('keeps the chosen region and lets the user search when regions failed to load', async () => {
    const at = '/in/recorder/FindRecordedDocuments?regionId=40097';
    const { user, went } = await open({ at, prepare: failing });
    expect(region()).toHaveDisplayValue('Your chosen region');
    await user.type(screen.getByRole('textbox'), 'x{Enter}');
    expect(went('push')[0]).toContain('regionId=40097');
  });

  it.each([{}, { all: null }, { all: REGIONS.all, public: [{}], user: [] }, [], 'x', null])(
    'treats an invalid response as a failure: %j',
    async (body) => {
      await open({ prepare: ({ network }) => network.always(REGIONS_LINE, answer(200, body)) });
      expect(offered()).toEqual(['All Indiana recorders']);
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );
});

describe('the index date', () => {
  const dated: TestStoreOptions['prepare'] = ({ network }) => {
    network.always(validationLine(39), answer(200, WITH_DATE));
    network.always(validationLine(77), answer(200, { validationDate: '2026-05-01' }));
    network.always(validationLine(40097), answer(404, { message: 'Not found' }));
  };
  const line = () => screen.queryByText(/verified through/);

  it('shows the date of the chosen region next to the selector', async () => {
    const { user, later } = await open({ prepare: dated });
    expect(line()).toHaveTextContent('Participating counties verified through Jun 30, 2026');
    await user.selectOptions(region(), 'Around Richmond');
    expect(line()).not.toBeInTheDocument();
    await later();
    expect(line()).toHaveTextContent('Index verified through May 1, 2026');
  });

  it.each([404, 500, 403, 429])(
    'hides the date without an error after response status %s',
    async (status) => {
      const { errors } = await open({
        prepare: ({ network }) =>
          network.always(validationLine(39), answer(status, { message: 'No', uuid: '12345678' })),
      });
      expect(line()).not.toBeInTheDocument();
      expect(errors()).toEqual([]);
    },
  );

  it.each([{ validationDate: null }, {}, { validationDate: 5 }])(
    'hides the date if the server returns %j',
    async (body) => {
      await open({
        prepare: ({ network }) => network.always(validationLine(39), answer(200, body)),
      });
      expect(line()).not.toBeInTheDocument();
    },
  );

  it("shows the date for Michigan's register too", async () => {
    await open({
      at: '/mi/',
      prepare: ({ network }) =>
        network.always(
          'GET /web/api/search/regions/register/4163/validation',
          answer(200, WITH_DATE),
        ),
    });
    expect(line()).toHaveTextContent('Index verified through Jun 30, 2026');
  });

  it('hides the date for other registers', async () => {
    for (const id of ['court', 'judgment', 'taxWarrant'] as const) {
      const { network, view } = await renderOnPage(<SearchWidget id={id} />);
      expect(network.lines().filter((sent) => sent.endsWith('/validation'))).toEqual([]);
      view.unmount();
    }
  });
});
