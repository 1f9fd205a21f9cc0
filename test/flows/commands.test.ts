import { combineReducers } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import type { CallArguments } from '#contract/calls';
import { OWN_REGIONS_CALLS } from '#contract/calls/ownRegions';
import { PAGE_IMAGES_CALLS } from '#contract/calls/pageImages';
import { HEADERS } from '#contract/site/headers';
import { createCommand, type CommandPolicy } from '../../src/client/state/command/createCommand';
import {
  runCommand,
  type CommandEnd,
  type CommandHandling,
} from '../../src/client/state/command/saga';
import { routeChanged, type RouteLocation } from '../../src/client/state/location/slice';
import { identityChanged } from '../../src/client/state/session/slice';
import { goodBody } from '../support/goodAnswers';
import { answer, createTestPorts, createTestSagaPage, settle } from '../support/testPorts';
import { TEST_SITE } from '../support/testSite';

const LINE = (id: number) => `DELETE /web/search/regions/court/user/${String(id)}`;
type DeletedRegion = CallArguments<'deleteUserRegion'>['params'];
const AWAY = { key: '/in/court' } as RouteLocation;

/** The watcher of one command, on its own ports. */
function start(policy: CommandPolicy, handling: CommandHandling<'deleteUserRegion'> = {}) {
  const deletion = createCommand('birds/deletion', OWN_REGIONS_CALLS.deleteUserRegion, {
    key: ({ params }) => String(params.regionId),
    policy,
  });
  const { network, ports } = createTestPorts();
  const ends: Omit<CommandEnd<'deleteUserRegion'>, 'args'>[] = [];
  const watch = () =>
    runCommand(
      deletion,
      function* note({ isStillThere, outcome }) {
        ends.push({ isStillThere, outcome });
      },
      handling,
    );
  let state: object = {};
  const reducer = combineReducers({
    birds: combineReducers({ deletion: deletion.reducer }),
    errors: () => ({ current: [], next: [] }),
    location: () => ({ current: null }),
    session: () => ({ user: { id: 1 } }),
    site: () => TEST_SITE,
  });
  const saga = expectSaga(watch)
    .withReducer((before, action) => (state = reducer(before as never, action)))
    .provide([
      [matchers.getContext('ports'), ports],
      [matchers.getContext('page'), createTestSagaPage()],
    ]);
  void saga.silentRun(false);
  const send = (regionId: number) => deletion.send({ params: { appCode: 'court', regionId } });
  return {
    network,
    ends,
    ask: (regionId: number) => saga.dispatch(send(regionId)),
    leave: () => saga.dispatch(routeChanged(AWAY)),
    changeUser: () => saga.dispatch(identityChanged({ userId: 2, isFirst: false })),
    statusOf: (regionId: number) => deletion.select(state, String(regionId)).status,
  };
}

describe('a command', () => {
  it('sends the request that the prepare saga returns, but never as another user', async () => {
    let end: () => void = () => undefined;
    const prepare = function* wait({ params }: { readonly params: DeletedRegion }) {
      yield new Promise<void>((resolve) => (end = resolve));
      return { params: { ...params, regionId: params.regionId + 1 } };
    };
    const { ask, changeUser, network } = start('once', { prepare });
    ask(1);
    await settle();
    expect(network.lines()).toEqual([]);
    end();
    await settle();
    expect(network.lines()).toEqual([LINE(2)]);
    ask(3);
    await settle();
    changeUser();
    end();
    await settle();
    expect(network.lines()).toEqual([LINE(2)]);
  });

  it("doesn't send a command again while the command runs", async () => {
    const { ask, ends, network, statusOf } = start('once');
    const held = network.hold(LINE(1));
    ask(1);
    ask(1);
    await settle();
    expect(statusOf(1)).toBe('running');
    held.answer(answer(200, null));
    await settle();
    expect(network.sent(LINE(1))).toHaveLength(1);
    expect(statusOf(1)).toBe('done');
    expect(ends).toEqual([{ isStillThere: true, outcome: { ok: true, data: null } }]);
  });

  it('runs a command in parallel with a command for another key', async () => {
    const { ask, network, statusOf } = start('once');
    const held = network.hold(LINE(1));
    network.always(LINE(2), answer(200, null));
    ask(1);
    ask(2);
    await settle();
    expect([statusOf(1), statusOf(2)]).toEqual(['running', 'done']);
    held.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('done');
  });

  it('sends queued commands one at a time', async () => {
    const { ask, ends, network } = start('queue');
    const first = network.hold(LINE(1));
    ask(1);
    ask(1);
    ask(1);
    await settle();
    expect(network.sent(LINE(1))).toHaveLength(1);
    network.always(LINE(1), answer(200, null));
    first.answer(answer(200, null));
    await settle();
    expect(network.sent(LINE(1))).toHaveLength(3);
    expect(ends).toHaveLength(3);
  });

  it('shows the latest of two queued commands as running when the first succeeds or fails', async () => {
    for (const first of [answer(200, null), answer(500, { message: 'It broke.' })]) {
      const { ask, ends, network, statusOf } = start('queue');
      const held = network.hold(LINE(1));
      ask(1);
      ask(1);
      const next = network.hold(LINE(1));
      held.answer(first);
      await settle();
      expect(ends).toHaveLength(1);
      expect(statusOf(1)).toBe('running');
      next.answer(answer(200, null));
      await settle();
      expect(statusOf(1)).toBe('done');
    }
  });

  it("doesn't discard the state of a queued command when an earlier page's command ends", async () => {
    const { ask, leave, network, statusOf } = start('queue');
    const held = network.hold(LINE(1));
    ask(1);
    await settle();
    leave();
    ask(1);
    const next = network.hold(LINE(1));
    held.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('running');
    next.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('done');
  });

  it('sends a command again after the command failed', async () => {
    const { ask, network, statusOf } = start('once');
    network.once(LINE(1), answer(500, { message: 'It broke.' }));
    ask(1);
    await settle();
    expect(statusOf(1)).toBe('failed');
    network.always(LINE(1), answer(200, null));
    ask(1);
    await settle();
    expect(statusOf(1)).toBe('done');
  });

  it('lets a command finish after the user leaves its page, reports its end, and discards its state', async () => {
    const { ask, ends, leave, network, statusOf } = start('once');
    const held = network.hold(LINE(1));
    ask(1);
    await settle();
    leave();
    expect(statusOf(1)).toBe('running');
    held.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('idle');
    expect(ends).toEqual([{ isStillThere: false, outcome: { ok: true, data: null } }]);
  });

  it('ignores a command sent by the previous user', async () => {
    const { ask, changeUser, ends, network, statusOf } = start('once');
    const before = network.hold(LINE(1));
    ask(1);
    await settle();
    changeUser();
    expect(statusOf(1)).toBe('idle');
    const own = network.hold(LINE(1));
    ask(1);
    await settle();
    expect(network.sent(LINE(1))).toHaveLength(2);
    before.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('running');
    expect(ends).toEqual([]);
    own.answer(answer(200, null));
    await settle();
    expect(statusOf(1)).toBe('done');
    expect(ends).toHaveLength(1);
  });

  it('runs other commands while one never completes', async () => {
    const { ask, network, statusOf } = start('once');
    network.hold(LINE(1));
    ask(1);
    network.always(LINE(2), answer(200, null));
    for (let time = 0; time < 50; time += 1) ask(2);
    await settle();
    expect([statusOf(1), statusOf(2)]).toEqual(['running', 'done']);
  });
});

describe('an idempotent change', () => {
  const BUY = 'POST /web/recorder/documents/7/purchases';

  function startBuying() {
    const purchase = createCommand('birds/purchase', PAGE_IMAGES_CALLS.postPurchase, {
      key: ({ params }) => String(params.documentId),
    });
    const { clock, network, ports } = createTestPorts();
    const reducer = combineReducers({
      birds: combineReducers({ purchase: purchase.reducer }),
      errors: () => ({ current: [], next: [] }),
      location: () => ({ current: null }),
      session: () => ({ user: { id: 1 } }),
      site: () => TEST_SITE,
    });
    const saga = expectSaga(() => runCommand(purchase))
      .withReducer(reducer as never)
      .provide([
        [matchers.getContext('ports'), ports],
        [matchers.getContext('page'), createTestSagaPage()],
      ]);
    void saga.silentRun(false);
    const buy = async (page: number) => {
      const body = { pages: [page], billingCode: '', totalCents: 150 };
      saga.dispatch(purchase.send({ params: { documentId: 7 }, body }));
      await clock.advance(10_000);
    };
    const keys = () => network.sent(BUY).map(({ headers }) => headers[HEADERS.once]);
    return { buy, keys, network };
  }

  it("keeps a change's idempotency key until a response arrives, for automatic and manual retries", async () => {
    const { buy, keys, network } = startBuying();
    network.always(BUY, { kind: 'offline' });
    await buy(1);
    await buy(1);
    const [first, ...others] = keys();
    expect(first).toMatch(/\S/);
    expect(others).toEqual(Array<unknown>(5).fill(first));
  });

  it('gives a change a new idempotency key after success or for a different request', async () => {
    const { buy, keys, network } = startBuying();
    network.always(BUY, answer(201, goodBody('postPurchase')));
    await buy(1);
    await buy(1);
    network.always(BUY, answer(409, { message: 'No.' }));
    await buy(1);
    await buy(2);
    expect(new Set(keys()).size).toBe(4);
  });
});
