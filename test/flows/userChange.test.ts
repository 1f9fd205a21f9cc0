import { caseSearch } from '../../src/client/features/court/slice';
import { draftsFound } from '../../src/client/state/drafts/slice';
import { errorsQueued, errorsShown } from '../../src/client/state/errors/slice';
import { screenEntered } from '../../src/client/state/location/slice';
import {
  selectHasSessionEnded,
  selectSessionGeneration,
} from '../../src/client/state/session/selectors';
import { sessionEndNeared } from '../../src/client/state/sessionEnd/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { MESSAGES } from '#contract/messages';
import type { CurrentUser } from '#contract/schemas/users';
import { goodAnswer } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const CANARY = 'CANARY-OF-THE-FIRST-USER';

/** Slices without user data, each with the reason. Everything else is dropped. */
const NOBODYS: Readonly<Record<string, string>> = {
  access: 'decided anew for the next user',
  counts: 'the same for everybody',
  demoLoad: 'the same for everyone',
  location: 'where the browser is',
  motd: 'the same for everybody',
  preferences: 'kept per user under keys of the user, on purpose',
  searchAttempts: 'what the fields of the page lack, whoever looks',
  session: 'replaced by the next user',
  site: 'the same for everybody',
  story: 'of this test',
};

const list = (items: readonly object[]) =>
  answer(200, { items, total: items.length, capped: false, asOf: '' });

/** A page with data of the first user in everything that a user can own. */
async function openFull(at: string): Promise<OpenPage> {
  const page = await openPage({
    user: testUser({ isSuperUser: true, isAdmin: true, firstName: CANARY }),
    at,
    prepare: ({ network }) => {
      network.always('GET /web/court/my/ids', list([{ id: 987_654, alert: true }]));
      network.always(
        'GET /web/court/my',
        goodAnswer('getSavedCases', { items: [{ caption: CANARY }] }),
      );
      network.always(
        'GET /web/court/cases',
        goodAnswer('searchCases', { items: [{ caption: CANARY }] }),
      );
      network.always('GET /web/api/notifications', list([{ title: CANARY }]));
      network.always('GET /web/api/notifications/unread/count', answer(200, 987_654));
      network.always('GET /web/motd/messages/all', list([{ message: CANARY }]));
      network.always(
        'GET /web/common/search-counts',
        goodAnswer('getSearchCountSummary', { items: [{ userName: CANARY }] }),
      );
      network.always(
        'GET /web/search/regions/court',
        answer(200, { all: { id: 1, name: 'All' }, public: [], user: [{ id: 2, name: CANARY }] }),
      );
    },
  });
  page.dispatch(regionsRequested({ code: 'court' }));
  await page.advance(1_000);
  page.dispatch(errorsShown([{ text: CANARY }]));
  page.dispatch(errorsQueued([{ text: CANARY }]));
  page.dispatch(toastShown({ message: CANARY }));
  page.dispatch(draftsFound({ forms: [CANARY] }));
  page.dispatch(sessionEndNeared({ secondsLeft: 60 }));
  return page;
}

/** Logs in another user behind the page, whose data doesn't load yet. */
async function change(page: OpenPage, next: CurrentUser | null): Promise<void> {
  for (const line of [
    'GET /web/court/my/ids',
    'GET /web/court/my',
    'GET /web/court/cases',
    'GET /web/api/notifications',
    'GET /web/api/notifications/unread/count',
    'GET /web/motd/messages/all',
    'GET /web/common/search-counts',
    'GET /web/search/regions/court',
  ]) {
    page.network.hold(line);
  }
  page.signIn(next);
  page.dispatch(pageFocused());
  await page.settle();
}

const SCREENS = [
  '/in/',
  '/in/court/ViewMyCases',
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith',
  '/in/common/Notifications',
  '/in/common/SearchCountSummary',
  '/in/admin/MessageOfTheDay',
];

describe('a change of user', () => {
  it.each(SCREENS)("clears the previous user's data from all slices of %s", async (at) => {
    const page = await openFull(at);
    const before = page.state() as unknown as Record<string, unknown>;
    expect(JSON.stringify(before)).toContain(CANARY);
    await change(page, testUser({ id: 6 }));
    const after = page.state() as unknown as Record<string, unknown>;
    for (const [name, slice] of Object.entries(after)) {
      if (name in NOBODYS && name !== 'session') continue;
      expect([name, JSON.stringify(slice)]).not.toEqual([
        name,
        expect.stringMatching(/CANARY|987654/) as string,
      ]);
    }
  });

  it('announces a change of user on the page, and re-enters the page', async () => {
    const page = await openFull('/in/court/ViewMyCases');
    const entered = page.count(screenEntered);
    const generation = page.select(selectSessionGeneration);
    await change(page, testUser({ id: 6 }));
    expect(page.errors()).toEqual([MESSAGES.userChanged]);
    expect(page.count(screenEntered)).toBe(entered + 1);
    expect(page.select(selectSessionGeneration)).toBe(generation + 1);
  });

  it('drops a response for the previous user', async () => {
    const page = await openPage({ user: testUser(), at: '/in/court' });
    const held = page.network.hold('GET /web/court/cases');
    await page.visit('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith');
    page.network.hold('GET /web/court/cases');
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.settle();
    held.answer(list([{ caption: CANARY }]));
    await page.settle();
    expect(JSON.stringify(caseSearch.select(page.state()))).not.toContain(CANARY);
  });
});

describe('a logout in the background', () => {
  it("removes the previous user's data from a public page and shows a message", async () => {
    const page = await openFull('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith');
    await change(page, null);
    expect(JSON.stringify(page.state())).not.toContain(CANARY);
    expect(page.select(selectHasSessionEnded)).toBe(true);
    expect(page.errors()).toEqual([]);
  });

  it('shows no message to a visitor who was never logged in', async () => {
    const page = await openPage({ at: '/in/court' });
    await page.visit('/in/');
    expect(page.select(selectHasSessionEnded)).toBe(false);
  });
});
