import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedSearch } from '#contract/schemas/savedSearches';
import { Screen as ReceiptScreen } from '../../../../src/client/features/savedSearches/screens/ReceiptScreen';
import { Screen as SavedSearchesScreen } from '../../../../src/client/features/savedSearches/screens/SavedSearchesScreen';
import { Screen as SaveSearchScreen } from '../../../../src/client/features/savedSearches/screens/SaveSearchScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import { whenIdle } from '../../../../src/client/platform/whenIdle';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { goodAnswer } from '../../../support/goodAnswers';
import { answer, createTabStorage } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const SEARCH: SavedSearch = {
  id: 5,
  name: 'The Ellis family',
  register: 'court',
  criteria: [
    { name: 'fullName', value: 'Ellis' },
    { name: 'isFullTextNameBasedSearch', value: 'true' },
  ],
  regionId: 12,
  regionName: 'All Indiana courts',
  cadence: 'NONE',
  isNotified: false,
  isPaused: false,
  ranAt: '2026-07-06T13:00:00Z',
  newCount: 0,
  total: 19,
  isCapped: false,
  problem: null,
};

it('shows saved searches with their criteria and results, and counts alerts in use', async () => {
  await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare({ network }) {
      network.always(
        'GET /web/search/saved',
        goodAnswer('getSavedSearches', {
          items: [SEARCH],
          total: 1,
          account: { limit: 1_000, used: 18 },
        }),
      );
    },
  });
  const row = screen.getByRole('row', { name: /The Ellis family/ });
  expect(row).toHaveTextContent('Court cases Name: Ellis All Indiana courts');
  expect(row).toHaveTextContent(/19 results, none newLast run Jul 6, 9:00 AM/);
  expect(within(row).getByRole('button', { name: 'Delete The Ellis family' })).toBeVisible();
  const link = screen.getByRole('link', { name: '18 of 1,000 alerts in use' });
  expect(link.parentElement).toHaveTextContent('1 saved search · 18 of 1,000 alerts in use');
});

it("lists on the certificate the typed text that wasn't searched", async () => {
  const open = (leftOut: readonly string[]) =>
    renderOnPage(<ReceiptScreen />, {
      user: testUser(),
      at: '/in/common/ViewSearchReceipt?searchId=8',
      prepare({ network }) {
        network.always(
          'GET /web/common/searches/8/receipt',
          goodAnswer('getSearchReceipt', { appCode: 'COURT', leftOut }),
        );
      },
    });
  await open(['Estate of', 'et al.']);
  expect(screen.getByText('Text not searched').nextElementSibling).toHaveTextContent(
    '“Estate of”, “et al.”',
  );
  cleanup();
  await open([]);
  expect(screen.queryByText('Text not searched')).toBeNull();
});

it.each([
  ['without a plan', 0, 'Alerts paused: no active plan'],
  ['beyond the limit of the plan', 5, '18 of 5 alerts in use, newest 13 paused'],
])('shows that alerts are paused %s', async (_when, limit, words) => {
  await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare({ network }) {
      const account = { limit, used: 18 };
      network.always(
        'GET /web/search/saved',
        goodAnswer('getSavedSearches', { items: [SEARCH], total: 1, account }),
      );
    },
  });
  expect(screen.getByRole('link', { name: words })).toBeVisible();
});

it('links the number of new results to the results page, and marks the results as seen', async () => {
  const page = await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare({ network }) {
      network.always(
        'GET /web/search/saved',
        goodAnswer('getSavedSearches', { items: [{ ...SEARCH, newCount: 2 }], total: 1 }),
      );
      network.always('PATCH /web/search/saved/5', answer(200, { ...SEARCH, newCount: 0 }));
    },
  });
  const link = screen.getByRole('link', { name: '2 new results of The Ellis family' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/fullName=Ellis/));
  await userEvent.click(link);
  await act(() => page.settle());
  expect(page.network.sent('PATCH /web/search/saved/5')).toHaveLength(1);
});

it('shows the chosen schedule until the list reloads, and the stored schedule if saving fails', async () => {
  const LIST = 'GET /web/search/saved';
  const page = await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare: ({ network }) =>
      network.always(LIST, goodAnswer('getSavedSearches', { items: [SEARCH], total: 1 })),
  });
  const select = () => screen.getByLabelText('How often The Ellis family runs');
  page.network.always('PATCH /web/search/saved/5', answer(200, { ...SEARCH, cadence: 'WEEKLY' }));
  const reload = page.network.hold(LIST);
  await userEvent.selectOptions(select(), 'WEEKLY');
  expect(select()).toHaveValue('WEEKLY');
  await page.drawn();
  expect(select()).toHaveValue('WEEKLY');
  const items = [{ ...SEARCH, cadence: 'WEEKLY' }];
  page.network.always(LIST, goodAnswer('getSavedSearches', { items, total: 1 }));
  reload.answer(goodAnswer('getSavedSearches', { items, total: 1 }));
  await page.drawn();
  expect(select()).toHaveValue('WEEKLY');
  page.network.always('PATCH /web/search/saved/5', answer(400, { messages: [], fields: [] }));
  await userEvent.selectOptions(select(), 'DAILY');
  await page.drawn();
  expect(select()).toHaveValue('WEEKLY');
});

it('shows the second of two quick choices until the reloaded list contains it', async () => {
  const LIST = 'GET /web/search/saved';
  const PATCH = 'PATCH /web/search/saved/5';
  const listOf = (cadence: SavedSearch['cadence']) =>
    goodAnswer('getSavedSearches', { items: [{ ...SEARCH, cadence }], total: 1 });
  const page = await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare: ({ network }) => network.always(LIST, listOf('NONE')),
  });
  const select = () => screen.getByLabelText('How often The Ellis family runs');
  const first = page.network.hold(PATCH);
  await userEvent.selectOptions(select(), 'WEEKLY');
  await userEvent.selectOptions(select(), 'DAILY');
  const second = page.network.hold(PATCH);
  page.network.always(LIST, listOf('WEEKLY'));
  first.answer(answer(200, { ...SEARCH, cadence: 'WEEKLY' }));
  await page.drawn();
  expect(select()).toHaveValue('DAILY');
  const reload = page.network.hold(LIST);
  second.answer(answer(200, { ...SEARCH, cadence: 'DAILY' }));
  await page.drawn();
  expect(select()).toHaveValue('DAILY');
  page.network.always(LIST, listOf('NONE'));
  reload.answer(listOf('DAILY'));
  await page.drawn();
  expect(select()).toHaveValue('DAILY');
});

it('changes the schedule of a paused search without resuming it', async () => {
  const paused: SavedSearch = { ...SEARCH, cadence: 'DAILY', isPaused: true };
  const PATCH = 'PATCH /web/search/saved/5';
  const page = await renderOnPage(<SavedSearchesScreen />, {
    user: testUser(),
    at: '/in/common/ViewSearchList',
    prepare({ network }) {
      const items = [paused];
      network.always('GET /web/search/saved', goodAnswer('getSavedSearches', { items, total: 1 }));
      network.always(PATCH, answer(200, { ...paused, cadence: 'WEEKLY' }));
    },
  });
  const row = screen.getByRole('row', { name: /The Ellis family/ });
  expect(within(row).getByRole('option', { name: 'Daily, paused' })).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: 'Resume The Ellis family' })).toBeVisible();
  const select = within(row).getByLabelText('How often The Ellis family runs');
  expect(select).toHaveValue('DAILY');
  await userEvent.selectOptions(select, 'WEEKLY');
  await page.drawn();
  expect(JSON.parse(page.network.sent(PATCH)[0]?.body ?? '')).toEqual({ cadence: 'WEEKLY' });
});

it('restores the criteria of an unsaved search after the session ended', async () => {
  const texts = new Map<string, string>();
  const open = async () => {
    const page = await renderOnPage(<SaveSearchScreen />, {
      user: testUser(),
      at: '/in/court/CaseSearch?action=save&fullName=Ellis&countyId=18001',
      ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    });
    await act(whenIdle);
    await page.drawn();
    return page;
  };
  const before = await open();
  await userEvent.type(screen.getByRole('textbox', { name: /^Case Party/ }), ' Mary');
  await userEvent.type(screen.getByLabelText('Filed from'), '2024-05-01');
  await userEvent.click(screen.getByRole('button', { name: /County: Adams/ }));
  await act(async () => {
    before.dispatch(loggedOutSeen());
    await before.settle();
  });
  before.view.unmount();

  await open();
  expect(screen.getByRole('textbox', { name: /^Case Party/ })).toHaveValue('Ellis Mary');
  expect(screen.getByLabelText('Filed from')).toHaveValue('2024-05-01');
  expect(screen.queryByRole('button', { name: /County: Adams/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Discard/ }));
  expect(screen.getByRole('textbox', { name: /^Case Party/ })).toHaveValue('Ellis');
  expect(screen.getByRole('button', { name: /County: Adams/ })).toBeVisible();
});

it('reports a changed Super Search as unsaved', async () => {
  await renderOnPage(<SaveSearchScreen />, {
    user: testUser(),
    at: '/in/court/CaseSearch?action=save&fullName=Ellis&isFullTextNameBasedSearch=true',
  });
  await act(whenIdle);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  const choice = screen.getByRole('checkbox', { name: /Super Search/ });
  await userEvent.click(choice);
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await userEvent.click(choice);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

it('restores a draft of an older build without emptying the criteria', async () => {
  const at = '/in/court/CaseSearch?action=save&fullName=Ellis';
  const drafts = { savedSearch: { search: '', name: 'Ellis estate', cadence: 'DAILY' } };
  const stored = { version: 1, userId: testUser().id, page: at, drafts };
  await renderOnPage(<SaveSearchScreen />, {
    user: testUser(),
    at,
    ports: {
      drafts: createDraftDesk(),
      tabStorage: createTabStorage(new Map([['drafts', JSON.stringify(stored)]])),
    },
  });
  await act(whenIdle);
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ellis estate');
  expect(screen.getByRole('textbox', { name: /^Case Party/ })).toHaveValue('Ellis');
});
