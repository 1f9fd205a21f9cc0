import { saveMessage, sendChange } from '../../src/client/features/admin/slice';
import { draftDone, draftRestored } from '../../src/client/state/drafts/slice';
import { screenRetried } from '../../src/client/state/location/slice';
import { sagaCrashed } from '../../src/client/state/keepAlive';
import {
  partBroken,
  recordingClosed,
  recordingRequested,
} from '../../src/client/state/recordingOffer/slice';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { savedIdsRequested, savedItemToggled } from '../../src/client/state/savedItems/slice';
import { inputChanged, inputMissed } from '../../src/client/state/search/attemptsSlice';
import {
  loggedOutSeen,
  otherTabExtendedSession,
  userRequested,
} from '../../src/client/state/session/slice';
import {
  sessionExtensionRequested,
  sessionWarningClosed,
} from '../../src/client/state/sessionEnd/slice';
import { countTold } from '../../src/client/state/unreadStream/slice';
import { streamEnded } from '../../src/client/state/unreadStream/streamEnded';
import { pageFocused, pageReloadChosen } from '../../src/client/state/site/slice';
import {
  toastHeld,
  toastHidden,
  toastReleased,
  toastShown,
} from '../../src/client/state/toast/slice';
import { goodAnswer } from '../support/goodAnswers';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import type { OpenPage } from '../support/testStore';
import { DRAFT_FORM } from './machines';
import { openWatched, seen } from './watchedPage';

const CASE = 'GET /web/court/cases/9';
const IDS = 'GET /web/court/my/ids';
const SAVE = 'PUT /web/court/my/3';
const EDIT = 'PATCH /web/motd/messages';
const USER = 'GET /web/users/current';
const LOOK = 'GET /web/users/current/session';
const EXTEND = 'POST /web/users/current/session';
const REGIONS = 'GET /web/search/regions/court';
const GOOD_CASE = goodAnswer('getCase', { caseId: 9 });
const GOOD_REGIONS = answer(200, { all: { id: 1, name: 'All' }, public: [], user: [] });
const BROKEN = answer(500, { message: 'It broke.' });
const ON_CASE = '/in/court/ViewCaseDetails?caseId=9';
const SECRET = '/in/admin/MessageOfTheDay';

async function comesAs(page: OpenPage, user: Parameters<OpenPage['signIn']>[0]): Promise<void> {
  page.signIn(user);
  page.dispatch(pageFocused());
  await page.advance(1_000);
}

/** Walks that together take a page along every arrow of the diagrams. */
const WALKS: Readonly<Record<string, () => Promise<void>>> = {
  async 'the session'() {
    const visitor = await openWatched();
    await comesAs(visitor, testUser());
    await comesAs(visitor, null);
    const user = await openWatched({ user: testUser() });
    user.network.once(USER, BROKEN);
    user.dispatch(userRequested());
    await user.settle();
    await openWatched({
      user: testUser(),
      prepare: ({ network }) => network.always(USER, BROKEN),
    });
  },

  async 'the stream of the unread count'() {
    for (const news of [
      [],
      [countTold({ count: 3 })],
      [streamEnded({ status: null, lastedMs: 0 })],
    ]) {
      const page = await openWatched({ user: testUser() });
      for (const action of news) page.dispatch(action);
      page.dispatch(loggedOutSeen());
      await page.settle();
    }
    const page = await openWatched({ user: testUser() });
    for (const count of [3, 4]) page.dispatch(countTold({ count }));
    page.dispatch(streamEnded({ status: 200, lastedMs: 60_000 }));
    await page.advance(10_000);
  },

  async 'the end of a session'() {
    const user = testUser();
    const lasting = (ms: number) =>
      answer(200, { ...user, expiresAt: '' }, { sessionRemainingMs: ms });
    const near = async (): Promise<OpenPage> =>
      openWatched({ user, prepare: ({ network }) => network.always(USER, lasting(60_000)) });
    const extend = async (page: OpenPage, result: ReturnType<typeof answer>): Promise<void> => {
      page.network.once(EXTEND, result);
      page.dispatch(sessionExtensionRequested());
      await page.settle();
    };
    const moveOn = async (page: OpenPage): Promise<void> => {
      page.network.once(LOOK, lasting(1_800_000));
      page.dispatch(otherTabExtendedSession());
      await page.settle();
    };
    const reach: readonly ((page: OpenPage) => Promise<void>)[] = [
      async () => undefined,
      async (page) => extend(page, { kind: 'offline' }),
      async (page) => {
        await extend(page, lasting(60_000));
        page.dispatch(sessionWarningClosed());
      },
    ];
    for (const go of reach) {
      const moved = await near();
      await go(moved);
      await moveOn(moved);
      const ended = await near();
      await go(ended);
      await ended.advance(90_000);
      const replaced = await near();
      await go(replaced);
      await comesAs(replaced, testUser({ id: 6 }));
    }
    const extended = await near();
    extended.network.always(LOOK, lasting(30_000));
    await extended.advance(30_000);
    await extend(extended, { kind: 'offline' });
    await extend(extended, lasting(1_800_000));
    const late = await near();
    await extend(late, answer(401));
    const slow = await near();
    slow.network.hold(EXTEND);
    slow.dispatch(sessionExtensionRequested());
    await comesAs(slow, testUser({ id: 6 }));
  },

  async 'access, and the screen'() {
    const visitor = await openWatched({ at: SECRET });
    await visitor.visit('/in/');
    await visitor.visit(SECRET);
    await comesAs(visitor, testUser({ id: 6, isSuperUser: true }));
    await comesAs(visitor, testUser());
    await visitor.visit('/in/court');
    const user = await openWatched({ user: testUser(), at: SECRET });
    await user.visit(SECRET);
    const rule = { roles: ['ACCOUNT_ADMIN'] } as const;
    const access = { 'court.myCases': rule, 'court.overview': rule };
    const refused = await openWatched({ user: testUser(), at: '/in/court', access });
    await refused.visit('/in/');
    await refused.visit('/in/court');
    await comesAs(refused, testUser({ id: 6, isAdmin: true }));
    await comesAs(refused, testUser());
    await comesAs(refused, null);
    const unlucky = await openWatched({
      user: testUser(),
      at: '/in/court/ViewMyCases',
      prepare: ({ network }) => network.always(USER, BROKEN),
    });
    await unlucky.visit('/in/');
    let fails = true;
    const offline = await openWatched({
      at: null,
      // The page doesn't reload automatically while offline.
      site: { isOnline: false },
      ports: {
        screens: {
          loadForUsers: () => Promise.resolve(null),
          load: async () =>
            fails ? { isLoaded: false, failure: 'script' } : { isLoaded: true, feature: null },
        },
      },
    });
    await offline.visit('/in/');
    fails = false;
    offline.dispatch(screenRetried());
    await offline.settle();
    const hasty = await openWatched();
    void hasty.visit('/in/court');
    await hasty.visit('/in/');
  },

  async 'the toast'() {
    const page = await openWatched();
    page.dispatch(toastShown({ message: 'One' }));
    page.dispatch(toastShown({ message: 'Two' }));
    page.dispatch(toastHeld());
    page.dispatch(toastShown({ message: 'Three' }));
    page.dispatch(toastReleased());
    await page.advance(60_000);
    page.dispatch(toastShown({ message: 'Four' }));
    page.dispatch(toastHeld());
    page.dispatch(toastHidden());
  },

  async 'the offer of a recording'() {
    const asked = async (page: OpenPage): Promise<void> => {
      page.dispatch(recordingRequested());
      await page.settle();
    };
    const page = await openWatched({ mayCrash: true });
    page.dispatch(sagaCrashed({ message: 'It broke.' }));
    page.dispatch(recordingClosed());
    await asked(page);
    page.dispatch(recordingClosed());
    await asked(await openWatched());
    const parted = await openWatched({
      ports: {
        screens: {
          load: () => Promise.resolve({ isLoaded: false, failure: 'script' }),
          loadForUsers: () => Promise.resolve(null),
        },
      },
    });
    parted.dispatch(partBroken({ message: 'It broke.' }));
    await asked(parted);
  },

  async 'the saved list'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const ask = async (): Promise<void> => {
      await page.advance(1_000);
      page.dispatch(savedIdsRequested({ kind: 'courtCase' }));
      await page.settle();
    };
    page.network.once(IDS, BROKEN);
    page.network.once(IDS, BROKEN);
    await ask();
    await ask();
    await ask();
    page.network.once(IDS, BROKEN);
    await ask();
    await comesAs(page, testUser({ id: 6 }));
    page.network.once(IDS, BROKEN);
    await ask();
    page.network.hold(IDS);
    await ask();
    await comesAs(page, testUser({ id: 8 }));
    page.network.hold(IDS);
    await ask();
    await comesAs(page, testUser({ id: 7 }));
  },

  async 'a saved item'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const click = (alert: boolean): void =>
      void page.dispatch(savedItemToggled({ kind: 'courtCase', id: 3, value: { alert } }));
    page.network.always(SAVE, ({ body }) => answer(200, { id: 3, ...JSON.parse(body ?? '') }));
    click(false);
    await page.settle();
    const held = page.network.hold(SAVE);
    click(true);
    click(false);
    await page.settle();
    held.answer(answer(200, { id: 3, alert: true }));
    await page.settle();
    page.network.once(SAVE, BROKEN);
    click(true);
    await page.settle();
    page.network.hold(SAVE);
    click(true);
    await comesAs(page, testUser({ id: 6 }));
  },

  async 'a search widget'() {
    const page = await openWatched();
    page.dispatch(inputMissed({ widget: 'court' }));
    page.dispatch(inputChanged({ widget: 'court' }));
    page.dispatch(inputMissed({ widget: 'court' }));
    await page.visit('/in/court');
  },

  async 'a region fetch'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const ask = async (): Promise<void> => {
      page.dispatch(regionsRequested({ code: 'court' }));
      await page.advance(1_000);
    };
    page.network.once(REGIONS, BROKEN);
    await ask();
    page.network.once(REGIONS, GOOD_REGIONS);
    await ask();
    page.network.always(REGIONS, BROKEN);
    await comesAs(page, testUser({ id: 6 }));
    await comesAs(page, testUser({ id: 7 }));
  },

  async 'a loadable'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const again = async (): Promise<void> => {
      page.dispatch(screenRetried());
      await page.settle();
    };
    await page.visit('/in/court/ViewCaseDetails?caseId=abc');
    page.network.once(CASE, BROKEN);
    await page.visit(ON_CASE);
    page.network.always(CASE, GOOD_CASE);
    await again();
    await again();
    await comesAs(page, testUser({ id: 10 }));
    page.network.once(CASE, answer(404));
    await again();
    await comesAs(page, testUser({ id: 6 }));
    page.network.once(CASE, BROKEN);
    await again();
    await comesAs(page, testUser({ id: 7 }));
    page.network.once(CASE, answer(404));
    await again();
    await comesAs(page, testUser({ id: 8 }));
    page.network.hold(CASE);
    page.network.hold(CASE);
    await page.visit('/in/court/ViewCaseDetails?caseId=10');
    await page.visit(ON_CASE);
    await page.visit(ON_CASE);
    await comesAs(page, testUser({ id: 9 }));
    await page.visit('/in/court/ViewCaseDetails?caseId=10');
    await page.visit(ON_CASE);
    await page.visit('/in/court/ViewCaseDetails?caseId=abc');
  },

  async 'a command'() {
    const page = await openWatched({
      user: testUser({ isSuperUser: true }),
      at: SECRET,
      prepare: ({ network }) => network.always('GET /web/motd/messages/all', listAnswer([])),
    });
    const send = async (result: ReturnType<typeof answer>): Promise<void> => {
      page.network.once(EDIT, result);
      page.dispatch(
        saveMessage.send(
          sendChange({ app_code: null, locale: null, county_id: null, message: 'Hi' }),
        ),
      );
      await page.settle();
    };
    const refusal = answer(400, { messages: ['No.'], fields: [] });
    for (const end of [listAnswer([]), refusal, BROKEN]) {
      await send(end);
      await send(end);
      await page.visit('/in/');
      await page.visit(SECRET);
    }
    const held = page.network.hold(EDIT);
    page.dispatch(saveMessage.send({ body: [] }));
    await page.visit('/in/');
    held.answer(listAnswer([]));
    await page.settle();
  },

  async 'a draft'() {
    const page = await openWatched({ user: testUser(), at: '/in/court' });
    const find = async (): Promise<void> => {
      const takeAway = page.ports.drafts.lay(DRAFT_FORM, () => ({ message: 'Half a message' }));
      page.dispatch(pageReloadChosen());
      takeAway();
      await page.visit('/in/court');
    };
    const restore = async (): Promise<void> => {
      await find();
      page.dispatch(draftRestored({ form: DRAFT_FORM }));
    };
    for (const [id, reach] of [find, restore].entries()) {
      await reach();
      page.dispatch(draftDone({ form: DRAFT_FORM }));
      await reach();
      await page.visit('/in/court');
      await reach();
      await comesAs(page, testUser({ id: 6 + id }));
    }
  },
};

/** Runs every walk on real pages; returns the arrows taken, by machine. */
export async function walkAll(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  for (const walk of Object.values(WALKS)) await walk();
  return seen;
}
