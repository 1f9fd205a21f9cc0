import { COURT_CALLS } from '#contract/calls/court';
import { SAVED_ITEMS_CALLS } from '#contract/calls/savedItems';
import { HEADERS } from '#contract/site/headers';
import { delay, race } from '../../../src/client/platform/saga';
import type { HttpResult } from '../../../src/client/platform/ports';
import { newBuildSeen } from '../../../src/client/state/site/slice';
import { callAnswered, callFailed, callSent } from '../../../src/client/state/calls/actions';
import { callApi } from '../../../src/client/state/calls/callApi';
import { userReceived } from '../../../src/client/state/session/slice';
import { goodAnswer } from '../../support/goodAnswers';
import { answer, type Held, type TestNetwork } from '../../support/testPorts';
import { startSaga } from '../../support/testSaga';
import { testUser } from '../../support/testSite';

const CASE = 'GET /web/court/cases/9';
const SAVE = 'PUT /web/court/my/3';
const user = [userReceived(testUser())];

type Script = (network: TestNetwork) => void;
const fetchCase = (script: Script = () => undefined) =>
  startSaga(() => callApi(COURT_CALLS.getCase, { params: { caseId: 9 } }), {
    before: user,
    prepare: ({ network }) => script(network),
  });
const save = (script: Script = () => undefined) =>
  startSaga(
    () => callApi(SAVED_ITEMS_CALLS.putSavedCase, { params: { id: 3 }, body: { alert: true } }),
    {
      before: user,
      prepare: ({ network }) => script(network),
    },
  );

describe('callApi', () => {
  it('sends the edition and the token, and also the user for a change', async () => {
    const [read, change] = [fetchCase(), save()];
    await Promise.all([read.settle(), change.settle()]);
    expect(read.network.sent(CASE)[0]?.headers).toEqual({
      accept: 'application/json',
      [HEADERS.location]: 'STATE-IN',
      [HEADERS.xsrf]: 'token-1',
    });
    expect(change.network.sent(SAVE)[0]).toMatchObject({
      headers: { [HEADERS.user]: '5', 'content-type': 'application/json' },
      body: '{"alert":true}',
    });
  });

  it('retries a GET twice, after 400 and 800 ms', async () => {
    const closed = answer(503, { message: 'Closed for repair.' });
    const run = fetchCase((network) => network.always(CASE, closed));
    await run.advance(399);
    expect(run.network.sent(CASE)).toHaveLength(1);
    await run.advance(1);
    expect(run.network.sent(CASE)).toHaveLength(2);
    await run.advance(799);
    expect(run.network.sent(CASE)).toHaveLength(2);
    await run.advance(1);
    expect(run.network.sent(CASE)).toHaveLength(3);
    expect(await run.result()).toMatchObject({ ok: false });
    await run.advance(60_000);
    expect(run.network.sent(CASE)).toHaveLength(3);
  });

  it.each<[string, HttpResult]>([
    ['a lost connection', { kind: 'offline' }],
    ...[502, 503, 504].map((status) => [`a ${status}`, answer(status)] as [string, HttpResult]),
  ])('succeeds when a retry of a GET succeeds after %s', async (_what, failure) => {
    const run = fetchCase((network) => {
      network.once(CASE, failure);
      network.always(CASE, goodAnswer('getCase', { caseId: 9 }));
    });
    await run.advance(400);
    expect(await run.result()).toMatchObject({ ok: true });
    expect(run.select(({ errors }) => errors.current)).toEqual([]);
  });

  it.each<[string, HttpResult]>([
    ...[404, 429, 500].map((status) => [`a ${status}`, answer(status)] as [string, HttpResult]),
    ['a timeout', { kind: 'timedOut' }],
  ])("doesn't retry a GET after %s", async (_what, failure) => {
    const run = fetchCase((network) => network.always(CASE, failure));
    await run.advance(60_000);
    expect(run.network.sent(CASE)).toHaveLength(1);
  });

  it('never retries a change', async () => {
    const refused = answer(503, null, { retryAfterMs: 1_000 });
    const run = save((network) => network.always(SAVE, refused));
    await run.advance(60_000);
    expect(run.network.sent(SAVE)).toHaveLength(1);
  });

  it('reports a newer build, and when the session ends, measured from the request', async () => {
    let held!: Held;
    const run = fetchCase((network) => (held = network.hold(CASE)));
    await run.advance(2_000);
    const { body } = goodAnswer('getCase', { caseId: 9 }) as { readonly body: unknown };
    held.answer(answer(200, body, { buildId: 'build-2', sessionRemainingMs: 60_000 }));
    await run.settle();
    expect(run.story.filter(callAnswered.match).map(({ payload }) => payload)).toEqual([
      { call: 'getCase', isCounted: false, status: 200, durationMs: 2_000, sessionEndsAt: 60_000 },
    ]);
    expect(run.story.filter(newBuildSeen.match)).toHaveLength(1);
  });

  it('reports each attempt as sent, and one response for the call', async () => {
    const run = fetchCase((network) => {
      network.once(CASE, answer(503));
      network.once(CASE, goodAnswer('getCase', { caseId: 9 }));
    });
    await run.advance(400);
    expect(run.story.filter(callSent.match).map(({ payload }) => payload)).toEqual([
      { call: 'getCase', attempt: 1 },
      { call: 'getCase', attempt: 2 },
    ]);
    expect(run.story.filter(callAnswered.match)).toHaveLength(1);
    expect(run.story.filter(callFailed.match)).toEqual([]);
  });

  it.each<[HttpResult, string]>([
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'timedOut' }, 'timedOut'],
    [{ kind: 'unreadable', status: 200 }, 'unreadable'],
  ])('reports a call as failed, with cause and duration, after %j', async (result, cause) => {
    let held!: Held;
    const run = save((network) => (held = network.hold(SAVE)));
    await run.advance(250);
    held.answer(result);
    await run.settle();
    expect(run.story.filter(callFailed.match).map(({ payload }) => payload)).toEqual([
      { call: 'putSavedCase', cause, durationMs: 250 },
    ]);
    expect(run.story.filter(callAnswered.match)).toEqual([]);
  });

  it('reports a call as canceled when its saga stops waiting for a response', async () => {
    const run = startSaga(
      function* giveUp() {
        yield* race({
          call: callApi(COURT_CALLS.getCase, { params: { caseId: 9 } }),
          late: delay(1_000),
        });
      },
      { before: user, prepare: ({ network }) => void network.hold(CASE) },
    );
    await run.advance(1_000);
    expect(run.story.filter(callFailed.match).map(({ payload }) => payload)).toEqual([
      { call: 'getCase', cause: 'canceled', durationMs: 1_000 },
    ]);
  });
});
