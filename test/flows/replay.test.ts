import { routeChanged } from '../../src/client/state/location/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { recordingOf, replayOf } from '../support/replayed';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const CASE = 'GET /web/court/cases/12';

/** A user views a case, saves it, is refused, gets a message, and continues. */
async function recordedVisit() {
  const page = await openPage({
    user: testUser(),
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/my/ids', listAnswer([{ id: 1, alert: true }]));
      network.once(CASE, answer(503));
      network.always('PUT /web/court/my/12', answer(500, { message: 'It broke.' }));
    },
  });
  await page.visit('/in/court/ViewCaseDetails?caseId=12');
  await page.advance(2_000);
  page.dispatch(savedItemToggled({ kind: 'courtCase', id: 12, value: { alert: false } }));
  await page.settle();
  page.dispatch(toastShown({ message: 'Done', delay: 5_000 }));
  await page.advance(6_000);
  page.signIn(testUser({ id: 99 }));
  page.dispatch(pageFocused());
  await page.settle();
  return page;
}

describe('a recording', () => {
  it('replays the actions, requests, and state of a recording', async () => {
    const recording = recordingOf(await recordedVisit());
    const replay = await replayOf(recording);
    await replay.playTo(Infinity);
    expect(replay.difference()).toBeNull();
    expect(replay.position()).toBe(recording.entries.length);
    expect(recording.entries.length).toBeGreaterThan(150);
  });

  it('replaces cookies in a recording, and shows which cookies had the same value', async () => {
    const text = JSON.stringify(recordingOf(await recordedVisit()));
    expect(text).not.toContain('token-');
    expect(text).toContain('"cookie 1"');
    expect(text).toContain('"cookie 2"');
  });

  it('stops a replay at the line where a response differs', async () => {
    const recording = recordingOf(await recordedVisit());
    const changed = recording.entries.map((entry) =>
      entry.kind === 'ended' && isRefusal(entry.value)
        ? { ...entry, value: answer(200, { id: 12, alert: false }) }
        : entry,
    );
    const replay = await replayOf({ ...recording, entries: changed });
    await replay.playTo(Infinity);
    expect(replay.difference()).toMatchObject({
      actual: { action: { type: 'calls/answered', payload: { status: 200 } } },
      path: 'action.payload.status',
    });
  });

  it('reports how the final state of a replay differs', async () => {
    const recording = recordingOf(await recordedVisit());
    const state = { ...(recording.end.state as object), toast: { status: 'held' } };
    const replay = await replayOf({ ...recording, end: { state } });
    await replay.playTo(Infinity);
    expect(replay.difference()).toMatchObject({
      line: recording.entries.length,
      path: 'toast.status',
    });
  });

  it("reports replayed events that weren't recorded", async () => {
    const recording = recordingOf(await recordedVisit());
    const replay = await replayOf({ ...recording, entries: recording.entries.slice(0, -3) });
    await replay.playTo(Infinity);
    expect(replay.difference()).toMatchObject({ expected: null });
  });

  it("reports recorded events that didn't recur", async () => {
    const recording = recordingOf(await recordedVisit());
    const line = recording.entries.findIndex(
      (entry) => entry.kind === 'page' && entry.action.type === routeChanged.type,
    );
    const entries = recording.entries.filter((_entry, index) => index !== line);
    const replay = await replayOf({ ...recording, entries });
    await replay.playTo(Infinity);
    expect(replay.difference()).toMatchObject({ line, actual: null });
  });
});

function isRefusal(value: unknown): boolean {
  return (value as { status?: unknown } | null)?.status === 500;
}
