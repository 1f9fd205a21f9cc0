import { HEADERS } from '#contract/site/headers';
import { importDetails } from '../../src/client/features/admin/imports/slice';
import { purchase } from '../../src/client/features/pageImages/slice';
import { LONG_TAPE_LINES } from '../../src/client/recording/recorder';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { dataOf } from '../../src/client/state/loadable/dataOf';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { selectUser } from '../../src/client/state/session/selectors';
import { otherTabChangedSession } from '../../src/client/state/session/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { toastHeld, toastReleased, toastShown } from '../../src/client/state/toast/slice';
import {
  IMPORT_AT,
  IMPORT_LINE,
  ADMIN_IMPORTS_STORIES,
  importBody,
  SUPER_USER,
} from '../support/stories/admin/imports';
import { recordingOf, replayOf } from '../support/replayed';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const REST_MS = 11_000;
const BUY = 'POST /web/recorder/documents/7/purchases';
const lines = (page: OpenPage): number => page.readTape()?.entries.length ?? 0;

async function openUsed(user = testUser()) {
  const page = await openPage({
    user,
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/my/ids', listAnswer([{ id: 1, alert: true }]));
      network.always('GET /web/court/cases/12', answer(404));
      network.always('PUT /web/court/my/12', answer(200, { id: 12, alert: false }));
    },
  });
  page.dispatch(regionsRequested({ code: 'court' }));
  await page.advance(1_000);
  return page;
}

/** Uses the page until its recording is long. */
async function useLong(page: OpenPage): Promise<void> {
  for (let visit = 0; lines(page) < LONG_TAPE_LINES; visit += 1) {
    await page.visit(visit % 2 === 0 ? '/in/court' : '/in/common/Notifications');
  }
  await page.advance(1_000);
}

/** Actions after a checkpoint that involve every saga. */
async function goOn(page: OpenPage): Promise<void> {
  await page.visit('/in/court/ViewCaseDetails?caseId=12');
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: { alert: false } }));
  await page.settle();
  page.dispatch(toastShown({ message: 'Done', delay: 5_000 }));
  await page.advance(6_000);
  page.signIn(testUser({ id: 99 }));
  page.dispatch(pageFocused());
  await page.advance(1_000);
  await page.visit('/in/common/Notifications');
}

describe('a checkpoint', () => {
  it('starts a new recording when a page with a long recording is idle', async () => {
    const page = await openUsed();
    await useLong(page);
    await page.visit('/in/court');
    expect(lines(page)).toBeGreaterThan(LONG_TAPE_LINES);
    await page.advance(REST_MS);
    await page.visit('/in/common/Notifications');
    expect(lines(page)).toBeLessThan(200);
    expect(page.readTape()?.start.kept['features']).toMatchObject({ court: 'court.overview' });
  });

  it('discards a recording of 10,000 lines on one page, and starts the next at a checkpoint', async () => {
    const page = await openUsed();
    for (let line = 0; line < 10_001; line += 1) page.dispatch(toastReleased());
    expect(page.readTape()).toBeNull();
    await page.advance(REST_MS);
    await page.visit('/in/common/Notifications');
    expect(lines(page)).toBeGreaterThan(0);
  });

  it('starts a recording at a checkpoint, and replays it to the same result', async () => {
    const page = await openUsed();
    await useLong(page);
    await page.advance(REST_MS);
    await goOn(page);
    const recording = recordingOf(page);
    const replay = await replayOf(recording);
    await replay.playTo(Infinity);
    expect(replay.difference()).toBeNull();
    expect(recording.entries.length).toBeLessThan(LONG_TAPE_LINES);
  });

  it('changes nothing on the page at a checkpoint', async () => {
    const long = await openUsed();
    await useLong(long);
    const short = await openUsed();
    await short.visit('/in/common/Notifications');
    const stories = [];
    for (const page of [long, short]) {
      await page.visit('/in/court');
      await page.advance(REST_MS);
      page.story.length = 0;
      page.network.requests.length = 0;
      await goOn(page);
      const types = page.story.map(({ type }) => type).filter((type) => !type.startsWith('@@'));
      stories.push({ types: types.sort(), lines: page.network.lines().sort() });
    }
    expect(stories[0]).toEqual(stories[1]);
  });

  it('sets a checkpoint soon after a change of user', async () => {
    const page = await openUsed();
    expect(page.readTape()?.hasChangedHands).toBe(false);
    page.signIn(testUser({ id: 99 }));
    page.dispatch(pageFocused());
    await page.advance(1_000);
    expect(page.readTape()?.hasChangedHands).toBe(true);
    await page.advance(REST_MS);
    await page.visit('/in/common/Notifications');
    expect(page.readTape()?.hasChangedHands).toBe(false);
    expect(JSON.stringify(page.readTape()?.entries)).not.toContain('"id":5');
  });

  it('delays a checkpoint while a toast is held open', async () => {
    const page = await openUsed();
    await useLong(page);
    page.dispatch(toastShown({ message: 'Done' }));
    page.dispatch(toastHeld());
    await page.advance(REST_MS);
    page.dispatch(toastReleased());
    expect(lines(page)).toBeGreaterThan(LONG_TAPE_LINES);
    await page.advance(30_000);
    expect(page.state().toast.status).toBe('hidden');
  });

  it('delays a checkpoint until pending responses arrive', async () => {
    const page = await openUsed();
    await useLong(page);
    const held = page.network.hold('GET /web/court/cases/12');
    await page.visit('/in/court/ViewCaseDetails?caseId=12');
    await page.advance(REST_MS);
    await page.visit('/in/court/ViewCaseDetails?caseId=12#top');
    expect(lines(page)).toBeGreaterThan(LONG_TAPE_LINES);
    held.answer(answer(404));
    await page.advance(REST_MS);
    await page.visit('/in/court');
    expect(lines(page)).toBeLessThan(100);
  });

  it.each([
    ['the page regains focus', pageFocused()],
    ['another tab reports a change', otherTabChangedSession()],
  ])('detects a changed session in a long recording when %s', async (_when, action) => {
    const page = await openUsed();
    await useLong(page);
    await page.advance(REST_MS);
    page.signIn(testUser({ id: 99 }));
    page.dispatch(action);
    await page.settle();
    expect(page.select(selectUser).id).toBe(99);
  });

  it('polls the status of a change that the current page sent after a checkpoint', async () => {
    const page = await openUsed(SUPER_USER);
    await useLong(page);
    page.network.always(`GET ${IMPORT_LINE}`, answer(200, importBody()));
    await page.visit(IMPORT_AT);
    await page.advance(REST_MS);
    const started = importBody({ version: 5, state: 'trying' });
    page.network.always(`POST ${IMPORT_LINE}/actions`, answer(200, started));
    ADMIN_IMPORTS_STORIES.actOnImport.cause(page);
    await page.settle();
    page.network.always(`GET ${IMPORT_LINE}`, answer(200, importBody({ version: 6 })));
    await page.advance(REST_MS);
    expect(dataOf(importDetails.select(page.state()))?.state).toBe('tried');
  });

  it("keeps a change's idempotency key until a response arrives", async () => {
    const page = await openUsed();
    page.network.always(BUY, { kind: 'timedOut' });
    const body = { pages: [1], billingCode: '', totalCents: 150 };
    const buy = async () => {
      await page.visit('/in/recorder/PreviewDocument?documentId=7&sourceId=1');
      page.dispatch(purchase.send({ params: { documentId: 7 }, body }));
      await page.advance(REST_MS);
    };
    await buy();
    await useLong(page);
    await page.advance(REST_MS);
    await buy();
    expect(lines(page)).toBeLessThan(LONG_TAPE_LINES);
    const keys = page.network.sent(BUY).map(({ headers }) => headers[HEADERS.once]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});
