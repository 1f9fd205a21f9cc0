import { expectSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import { MESSAGES } from '#contract/messages';
import { caseDetails, caseSearch, ccs, savedCases } from '../../src/client/features/court/slice';
import { messageList, saveMessage, sendChange } from '../../src/client/features/admin/slice';
import { keyOfArguments } from '../../src/client/state/loadable/createLoadable';
import { load } from '../../src/client/state/loadable/saga';
import { screenRetried } from '../../src/client/state/location/slice';
import { regionsEdited } from '../../src/client/state/regions/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { searchSubmitted } from '../../src/client/state/search/search';
import { selectToast } from '../../src/client/state/toast/selectors';
import type { HttpResult } from '../../src/client/platform/ports';
import { goodAnswer, goodBody } from '../support/goodAnswers';
import {
  answer,
  createTestPorts,
  createTestSagaPage,
  listAnswer,
  settle,
} from '../support/testPorts';
import { testUser, TEST_SITE } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const SEARCH = 'GET /web/court/cases';
const results = (name: string): string =>
  `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=${name}`;
const SMITH = `${results('smith')}&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1`;
const found = (name: string) => goodAnswer('searchCases', { items: [{ caption: name }] });

describe('a loadable call', () => {
  it('moves a loadable from loading to ready, with an action for each step', async () => {
    const { ports, network } = createTestPorts();
    network.always('GET /web/court/cases/7', goodAnswer('getCase', { caseId: 7 }));
    const args = { params: { caseId: 7 } };
    const run = expectSaga(load<'court/caseDetails', 'getCase'>, caseDetails, args)
      .withReducer((state: object = {}, action: { type: string }) => ({
        ...state,
        court: { caseDetails: caseDetails.reducer(caseDetails.select(state), action) },
        errors: { current: [], next: [] },
        location: { current: null },
        session: { user: testUser() },
        site: TEST_SITE,
      }))
      .provide([
        [matchers.getContext('ports'), ports],
        [matchers.getContext('page'), createTestSagaPage()],
      ])
      .put(caseDetails.actions.requested(args))
      .silentRun(false);
    await settle();
    const end = await run;
    expect(caseDetails.select(end.storeState as object)).toEqual({
      status: 'ready',
      key: keyOfArguments(args),
      generation: 1,
      data: goodBody('getCase', { caseId: 7 }),
    });
  });

  it('shows a loading state under its own key until the response arrives', async () => {
    const page = await openPage({ at: '/in/court' });
    const held = page.network.hold('GET /web/court/cases/7');
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    expect(caseDetails.select(page.state()).status).toBe('loading');
    held.answer(goodAnswer('getCase', { caseId: 7 }));
    await page.settle();
    expect(caseDetails.select(page.state()).status).toBe('ready');
  });

  it('never replaces a newer response with the response to an older request', async () => {
    const page = await openPage({ at: '/in/court' });
    const older = page.network.hold(SEARCH);
    await page.visit(results('old'));
    page.network.once(SEARCH, found('new'));
    await page.visit(results('new'));
    older.answer(found('old'));
    await page.settle();
    const state = caseSearch.select(page.state());
    expect(state).toMatchObject({ status: 'ready', data: { items: [{ caption: 'new' }] } });
  });

  it('drops the previous response when a different request is sent', async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.once(SEARCH, found('old'));
    await page.visit(results('old'));
    page.network.hold(SEARCH);
    await page.visit(results('new'));
    expect(caseSearch.select(page.state())).not.toHaveProperty('data');
  });

  it("doesn't send a counted search again when the user goes back to it", async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.always(SEARCH, found('kept'));
    await page.visit(results('smith'));
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    await page.visit(results('smith'), 'pop');
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    expect(caseSearch.select(page.state()).status).toBe('ready');
  });

  it('cancels a call when its page is left', async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.hold('GET /web/court/cases/7');
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    expect(page.network.abandonedOutcome()).toEqual([]);
    await page.visit('/in/court');
    expect(page.network.abandonedOutcome()).toEqual(['/web/court/cases/7']);
  });

  it('reloads a case without charge when the user returns, and keeps the case on screen', async () => {
    const page = await openPage({ at: '/in/court' });
    const line = 'GET /web/court/cases/7';
    page.network.once(line, goodAnswer('getCase', { caseId: 7 }));
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    await page.visit('/in/court');
    page.network.hold(line);
    await page.visit('/in/court/ViewCaseDetails?caseId=7', 'pop');
    expect(page.network.sent(line)).toHaveLength(2);
    expect(caseDetails.select(page.state())).toMatchObject({
      status: 'refreshing',
      data: { caseId: 7 },
    });
  });

  it('shows a not-found state for a missing record, without an error message', async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.always('GET /web/court/cases/7', answer(404, { message: 'Not found' }));
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    expect(caseDetails.select(page.state()).status).toBe('notFound');
    expect(page.errors()).toEqual([]);
  });

  it.each([
    '',
    'abc',
    '-1',
    '0',
    '1e3',
    '99999999999999999999',
    '1%00',
    '%F0%9F%92%A9',
    '7&caseId=8',
  ])('sends nothing for the invalid case id %j', async (id) => {
    const page = await openPage({ at: '/in/court' });
    await page.visit(`/in/court/ViewCaseDetails?caseId=${id}`);
    const isFirstOfTwo = id === '7&caseId=8';
    expect(page.network.lines().filter((line) => line.includes('/court/cases'))).toEqual(
      isFirstOfTwo ? ['GET /web/court/cases/7'] : [],
    );
    expect(caseDetails.select(page.state()).status).toBe('notFound');
  });

  it('retries a failed load on request, and clears the old error', async () => {
    const page = await openPage({ at: '/in/court' });
    page.network.once(SEARCH, answer(500, { message: 'It broke.' }));
    await page.visit(results('smith'));
    expect(caseSearch.select(page.state())).toMatchObject({ status: 'failed', error: 'It broke.' });
    page.network.once(SEARCH, found('smith'));
    page.dispatch(screenRetried());
    await page.settle();
    expect(caseSearch.select(page.state()).status).toBe('ready');
    expect(page.errors()).toEqual([]);
  });

  it('requests the page of the case summary that the URL specifies', async () => {
    const page = await openPage({ at: '/in/court' });
    await page.visit('/in/court/ViewCCS?caseId=7&pageNumber=3');
    await page.visit('/in/court/ViewCCS?caseId=7&pageNumber=x');
    expect(page.network.lines().filter((line) => line.includes('/ccs'))).toEqual([
      'GET /web/court/cases/7/ccs?pageNumber=3',
      'GET /web/court/cases/7/ccs?pageNumber=1',
    ]);
    expect(ccs.select(page.state()).status).toBe('notFound');
  });

  it("loads a user's own list only for that user", async () => {
    const page = await openPage({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) =>
        network.always('GET /web/court/my', goodAnswer('getSavedCases', { items: [{ id: 1 }] })),
    });
    expect(savedCases.select(page.state())).toMatchObject({ data: { items: [{ id: 1 }] } });
  });
});

describe('a pending counted search', () => {
  const answered = { status: 'ready', data: { items: [{ caption: 'smith' }] } };

  async function openSearching(user = testUser()) {
    const page = await openPage({ at: '/in/court', user });
    const held = page.network.hold(SEARCH);
    await page.visit(SMITH);
    expect(caseSearch.select(page.state()).status).toBe('loading');
    return { page, held };
  }

  it("doesn't send a pending search twice when the user leaves and comes back", async () => {
    const { page, held } = await openSearching();
    await page.visit('/in/court');
    await page.visit(SMITH, 'pop');
    held.answer(found('smith'));
    await page.settle();
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    expect(page.network.abandonedOutcome().filter((url) => url.includes('/court/cases'))).toEqual(
      [],
    );
    expect(caseSearch.select(page.state())).toMatchObject(answered);
  });

  it('shows the response of a pending search to a user who comes back later', async () => {
    const { page, held } = await openSearching();
    await page.visit('/in/court');
    held.answer(found('smith'));
    await page.settle();
    await page.visit(SMITH, 'pop');
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    expect(caseSearch.select(page.state())).toMatchObject(answered);
  });

  it('sends the search only once when the user clicks Search repeatedly', async () => {
    const { page } = await openSearching();
    for (let press = 0; press < 3; press += 1) {
      page.dispatch(screenRetried());
      await page.settle();
    }
    expect(page.network.sent(SEARCH)).toHaveLength(1);
  });

  it.each<[string, (page: OpenPage) => unknown]>([
    ['another search starts', (page) => page.visit(SMITH.replace('smith', 'jones'))],
    [
      'another user logs in',
      (page) => {
        page.signIn(testUser({ id: 6 }));
        page.dispatch(pageFocused());
      },
    ],
  ])('cancels a pending search when %s', async (_what, cause) => {
    const { page } = await openSearching();
    await cause(page);
    await page.settle();
    expect(page.network.abandonedOutcome().join()).toContain('fullName=smith');
  });

  it('hides the failure of a search on another page, and sends it again when the user comes back', async () => {
    const { page, held } = await openSearching();
    await page.visit('/in/court');
    held.answer(answer(500, { message: 'It broke.' }));
    await page.settle();
    expect(page.errors()).toEqual([]);
    page.network.always(SEARCH, found('smith'));
    await page.visit(SMITH, 'pop');
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(caseSearch.select(page.state())).toMatchObject(answered);
  });
});

describe('a submitted search', () => {
  const SENT = {
    path: '/court/CaseSearch',
    query: {
      action: 'PERFORM-SEARCH',
      fullName: 'smith',
      isFullTextNameBasedSearch: true,
      partyRole: 'CASE_PARTY',
      regionId: 1,
    },
  };

  async function openFound() {
    const page = await openPage({ at: '/in/court' });
    page.network.always(SEARCH, found('old'));
    await page.visit(SMITH);
    page.network.always(SEARCH, found('new'));
    return page;
  }
  const newResults = { status: 'ready', data: { items: [{ caption: 'new' }] } };

  it('loads new results when the same search is submitted on its results page', async () => {
    const page = await openFound();
    page.dispatch(searchSubmitted(SENT));
    await page.settle();
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(caseSearch.select(page.state())).toMatchObject(newResults);
  });

  it('loads new results when the same search is submitted on another page', async () => {
    const page = await openFound();
    await page.visit('/in/court');
    page.dispatch(searchSubmitted(SENT));
    await page.settle();
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(caseSearch.select(page.state())).toMatchObject(newResults);
  });

  it('sends the same search only once when it is submitted repeatedly', async () => {
    const page = await openFound();
    page.network.hold(SEARCH);
    for (let press = 0; press < 3; press += 1) {
      page.dispatch(searchSubmitted(SENT));
      await page.settle();
    }
    expect(page.network.sent(SEARCH)).toHaveLength(2);
  });

  it("loads new results after the user's court regions are edited, but not after edits of other regions", async () => {
    const page = await openFound();
    await page.visit('/in/court');
    page.dispatch(regionsEdited({ code: 'recorder' }));
    await page.visit(SMITH, 'pop');
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    await page.visit('/in/court');
    page.dispatch(regionsEdited({ code: 'court' }));
    await page.visit(SMITH, 'pop');
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(caseSearch.select(page.state())).toMatchObject(newResults);
  });

  it('keeps results on the screen when a region is edited, and drops them when the user leaves', async () => {
    const page = await openFound();
    page.dispatch(regionsEdited({ code: 'court' }));
    await page.settle();
    expect(caseSearch.select(page.state()).status).toBe('ready');
    await page.visit('/in/court');
    expect(caseSearch.select(page.state()).status).toBe('idle');
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    await page.visit(SMITH, 'pop');
    expect(caseSearch.select(page.state())).toMatchObject(newResults);
  });

  it('changes only the URL for a submitted search, and sends the call based on the URL', async () => {
    const page = await openPage({ at: '/in/' });
    page.network.always(SEARCH, found('smith'));
    page.dispatch(
      searchSubmitted({
        path: '/court/CaseSearch',
        query: {
          action: 'PERFORM-SEARCH',
          fullName: 'kathy & "smith%"',
          isFullTextNameBasedSearch: true,
          partyRole: 'CASE_PARTY',
          regionId: 1,
          billingCode: null,
        },
      }),
    );
    await page.settle();
    expect(page.went('push')).toEqual([
      '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy%20%26%20%22smith%25%22&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1',
    ]);
    expect(page.network.sent(SEARCH).map(({ url }) => url)).toEqual([
      '/web/court/cases?fullName=kathy%20%26%20%22smith%25%22&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1',
    ]);
  });
});

describe('the editor of the messages of the day', () => {
  const change = { app_code: 'COURT', locale: 'STATE-IN', county_id: null, message: 'Hi' } as const;

  async function openEditor() {
    return openPage({
      user: testUser({ isSuperUser: true }),
      at: '/in/admin/MessageOfTheDay',
      prepare: ({ network }) => network.always('GET /web/motd/messages/all', listAnswer([])),
    });
  }

  it('sends the change, reloads the list, and shows that it was saved', async () => {
    const page = await openEditor();
    page.network.always('PATCH /web/motd/messages', listAnswer([]));
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    expect(page.network.sent('PATCH /web/motd/messages').map(({ body }) => body)).toEqual([
      JSON.stringify([change]),
    ]);
    expect(page.network.sent('GET /web/motd/messages/all')).toHaveLength(2);
    expect(saveMessage.select(page.state()).status).toBe('done');
    expect(page.select(selectToast)).toMatchObject({
      content: { type: 'success', message: 'Message saved.' },
    });
    expect(messageList.select(page.state()).status).toBe('ready');
  });

  it('shows the field errors of a 400 at the fields', async () => {
    const page = await openEditor();
    page.network.always(
      'PATCH /web/motd/messages',
      answer(400, {
        messages: [],
        fields: [{ name: '0.county_id', messages: ['No such county.'] }],
      }),
    );
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    expect(
      saveMessage.selectErrors(page.state()).fields['0']?.fields['county_id']?.messages,
    ).toEqual(['No such county.']);
    expect(page.errors()).toEqual([]);
    await page.visit('/in/');
    expect(saveMessage.select(page.state()).status).toBe('idle');
  });

  it('shows the newest list, even if an older one arrives later', async () => {
    const LIST = 'GET /web/motd/messages/all';
    const page = await openEditor();
    page.network.always('PATCH /web/motd/messages', listAnswer([]));
    const older = page.network.hold(LIST);
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    page.network.always(LIST, listAnswer([{ category: 'new' }]));
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    older.answer(listAnswer([{ category: 'old' }]));
    await page.settle();
    expect(messageList.select(page.state())).toMatchObject({
      status: 'ready',
      data: { items: [{ category: 'new' }] },
    });
  });

  it.each<[string, HttpResult, string[]]>([
    ['succeeded', listAnswer([]), []],
    [
      'was rejected',
      answer(400, { messages: [], fields: [{ name: '0.message', messages: ['Too long.'] }] }),
      ['Too long.'],
    ],
    ['failed', { kind: 'timedOut' }, [MESSAGES.timedOut]],
  ])("doesn't affect the next form when the previous request %s", async (_end, end, lines) => {
    const page = await openEditor();
    const sent = page.network.hold('PATCH /web/motd/messages');
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    await page.visit('/in/');
    await page.visit('/in/admin/MessageOfTheDay');
    sent.answer(end);
    await page.settle();
    expect(saveMessage.select(page.state())).toEqual({ status: 'idle' });
    expect(page.errors()).toEqual(lines);
  });

  it('shows a server failure in the message editor', async () => {
    const page = await openEditor();
    page.network.always('PATCH /web/motd/messages', { kind: 'timedOut' });
    page.dispatch(saveMessage.send(sendChange(change)));
    await page.settle();
    expect(saveMessage.select(page.state()).status).toBe('failed');
    expect(page.errors()).toEqual([MESSAGES.timedOut]);
  });
});
