import { screenRetried } from '../../src/client/state/location/slice';
import { searchSubmitted } from '../../src/client/state/search/search';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { sessionExtensionRequested } from '../../src/client/state/sessionEnd/slice';
import { connectionChanged, pageFocused } from '../../src/client/state/site/slice';
import { toastHeld, toastReleased, toastShown } from '../../src/client/state/toast/slice';
import { goodAnswer } from '../support/goodAnswers';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

type Open = typeof openPage;

/** User actions on a page, to be recorded. */
export interface Journey {
  readonly name: string;
  readonly take: (open?: Open) => Promise<OpenPage>;
}

const CASE = 'GET /web/court/cases/12';
const CASE_PAGE = '/in/court/ViewCaseDetails?caseId=12';
const IDS = 'GET /web/court/my/ids';
const USER = 'GET /web/users/current';
const MINUTE = 60_000;

const results = (name: string): string =>
  `/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=${name}`;
const broken = answer(500, { message: 'It broke.', uuid: '12345678-90ab' });

async function saveAndBeRefused(open: Open): Promise<OpenPage> {
  const page = await open({
    user: testUser(),
    at: '/in/court',
    prepare: ({ network }) => {
      network.always(IDS, listAnswer([{ id: 1, alert: true }]));
      network.always(CASE, goodAnswer('getCase', { caseId: 12 }));
    },
  });
  // Within the saved lists' debounce window, which then restarts.
  await page.advance(450);
  await page.visit(CASE_PAGE);
  await page.advance(450);
  await page.visit('/in/court');
  await page.visit(CASE_PAGE, 'pop');
  await page.advance(2_000);
  const refused = page.network.hold('PUT /web/court/my/12');
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: { alert: false } }));
  await page.advance(300);
  refused.answer(broken);
  await page.settle();
  page.network.always('PUT /web/court/my/12', answer(200, { id: 12, alert: true }));
  page.network.always('DELETE /web/court/my/1', answer(204));
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: { alert: true } }));
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 1, value: null }));
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: null }));
  page.network.always('DELETE /web/court/my/12', answer(204));
  await page.advance(1_000);
  return page;
}

async function searchAsVisitor(open: Open): Promise<OpenPage> {
  const page = await open({
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/cases', goodAnswer('searchCases'));
      network.always(
        'GET /web/search/regions/court',
        answer(200, {
          all: { id: 1, name: 'All' },
          public: [{ id: 12, name: 'Marion' }],
          user: [],
        }),
      );
    },
  });
  page.dispatch(regionsRequested({ code: 'court' }));
  await page.advance(100);
  page.dispatch(regionsRequested({ code: 'court' }));
  await page.advance(500);
  const first = page.network.hold('GET /web/court/cases');
  page.dispatch(
    searchSubmitted({
      path: '/court/CaseSearch',
      query: { action: 'PERFORM-SEARCH', fullName: 'smith' },
    }),
  );
  await page.advance(700);
  await page.visit(results('jones'));
  await page.advance(200);
  first.answer(goodAnswer('searchCases'));
  await page.advance(1_000);
  await page.visit('/in/', 'pop');
  await page.visit('/in/common/Notifications');
  return page;
}

async function retryUntilThere(open: Open): Promise<OpenPage> {
  const page = await open({ at: '/in/court' });
  page.network.once(CASE, { kind: 'offline' });
  page.network.once(CASE, answer(503));
  page.network.once(CASE, answer(502));
  await page.visit(CASE_PAGE);
  await page.advance(5_000);
  page.dispatch(connectionChanged({ isOnline: false }));
  page.dispatch(connectionChanged({ isOnline: true }));
  page.network.always(CASE, goodAnswer('getCase', { caseId: 12 }));
  page.dispatch(screenRetried());
  await page.advance(5_000);
  return page;
}

async function readToasts(open: Open): Promise<OpenPage> {
  const page = await open({ at: '/in/' });
  await page.advance(9_500);
  await page.visit('/in/');
  page.dispatch(toastShown({ message: 'Saved' }));
  await page.advance(15_000);
  page.dispatch(toastHeld());
  await page.advance(30_000);
  page.dispatch(toastReleased());
  await page.advance(1_000);
  page.dispatch(toastShown({ message: 'Sent', delay: 3_000 }));
  await page.advance(2_000);
  page.dispatch(toastHeld());
  page.dispatch(toastReleased());
  await page.advance(10_000);
  return page;
}

async function outlastSession(open: Open): Promise<OpenPage> {
  const user = testUser();
  const timed = (body: unknown) => answer(200, body, { sessionRemainingMs: 30 * MINUTE });
  const page = await open({
    user,
    at: '/in/court',
    prepare: ({ network }) => {
      network.always(USER, timed(user));
      network.always('POST /web/users/current/session', timed({ expiresAt: '' }));
      network.always('GET /web/users/current/session', answer(500));
    },
  });
  await page.advance(28 * MINUTE + 1);
  page.dispatch(sessionExtensionRequested());
  await page.advance(29 * MINUTE);
  // The session is over, and the page hasn't been idle yet.
  await page.advance(MINUTE + 5_000);
  page.signIn(null);
  page.dispatch(pageFocused());
  await page.advance(1_000);
  return page;
}

async function becomeSomebodyElse(open: Open): Promise<OpenPage> {
  const page = await open({ user: testUser(), at: '/in/court' });
  const late = page.network.hold(CASE);
  await page.visit(CASE_PAGE);
  page.network.once(USER, broken);
  page.signIn(testUser({ id: 99 }));
  page.network.once(USER, broken);
  page.dispatch(pageFocused());
  await page.advance(7_000);
  late.answer(goodAnswer('getCase', { caseId: 12 }));
  await page.settle();
  page.network.hold(USER);
  await page.visit('/mi/court');
  await page.visit('/mi/');
  await page.visit('/in/my/unknown');
  await page.advance(10_000);
  return page;
}

/** Journeys whose recordings are replayed, written as tests, and compared with broken code. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'a user saves a case, is refused, and saves it again',
    take: (open = openPage) => saveAndBeRefused(open),
  },
  {
    name: 'a visitor searches, and searches again before the answer',
    take: (open = openPage) => searchAsVisitor(open),
  },
  {
    name: 'a case is asked for until the server can be reached',
    take: (open = openPage) => retryUntilThere(open),
  },
  { name: 'toasts come, are held and go', take: (open = openPage) => readToasts(open) },
  { name: 'a session is extended, and ends', take: (open = openPage) => outlastSession(open) },
  { name: 'another user is there', take: (open = openPage) => becomeSomebodyElse(open) },
];
