import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RequestKind } from '../../../../src/server/limits';
import { RequesterQueues, type Slot } from '../../../../src/server/plugins/limits/requesterQueues';
import { queueBursts } from '../../../../src/server/plugins/limits/bursts';
import { openTestSite, WIDE_LIMITS } from '../../testApp';

const LIMITS = { running: 1, waiting: 2, waitMs: 10_000 };

describe("a requester's queue", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Enters requests one by one; logs the name of each that gets a slot or is refused. */
  function enterAll(queues: RequesterQueues, names: readonly string[], log: string[]) {
    const slots = new Map<string, Slot>();
    const withdraw = new Map<string, () => void>();
    for (const name of names) {
      const [requester = ''] = name;
      withdraw.set(
        name,
        queues.enter(requester, LIMITS, (slot) => {
          log.push(slot === null ? `${name} refused` : name);
          if (slot !== null) slots.set(name, slot);
        }),
      );
    }
    return { slots, withdraw };
  }

  it('runs requests in order of arrival, and other requesters’ requests immediately', () => {
    const log: string[] = [];
    const queues = new RequesterQueues();
    const { slots } = enterAll(queues, ['a1', 'a2', 'a3', 'b1'], log);
    expect(log).toEqual(['a1', 'b1']);
    slots.get('a1')?.release();
    slots.get('a1')?.release();
    expect(log).toEqual(['a1', 'b1', 'a2']);
    slots.get('a2')?.release();
    expect(log).toEqual(['a1', 'b1', 'a2', 'a3']);
    slots.get('a3')?.release();
    slots.get('b1')?.release();
    expect(queues.size).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(log).toHaveLength(4);
  });

  it('rejects a request when too many are waiting, and a request that has waited too long', () => {
    const log: string[] = [];
    const queues = new RequesterQueues();
    const { slots } = enterAll(queues, ['a1', 'a2', 'a3', 'a4'], log);
    expect(log).toEqual(['a1', 'a4 refused']);
    jest.advanceTimersByTime(9_999);
    expect(log).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(log.slice(2)).toEqual(['a2 refused', 'a3 refused']);
    slots.get('a1')?.release();
    expect(log).toHaveLength(4);
    expect(queues.size).toBe(0);
  });

  it('skips a request that was withdrawn from the queue', () => {
    const log: string[] = [];
    const { slots, withdraw } = enterAll(new RequesterQueues(), ['a1', 'a2', 'a3'], log);
    withdraw.get('a2')?.();
    slots.get('a1')?.release();
    expect(log).toEqual(['a1', 'a3']);
  });
});

describe('a burst of reads', () => {
  let app: FastifyInstance;
  /** Functions that finish the running requests, by name. */
  let running: Map<string, (fail?: Error) => void>;
  let most: number;
  let isClosed: boolean;
  beforeEach(async () => {
    running = new Map();
    most = 0;
    isClosed = false;
    app = fastify();
    const bursts = { visitor: { ...LIMITS, running: 2 }, user: { ...LIMITS, running: 2 } };
    app.decorate('settings', { limits: { ...WIDE_LIMITS, bursts } } as never);
    app.decorate('database', { kind: 'server' } as never);
    app.decorateRequest('user', { getter: () => ({ id: 1 }) } as never);
    queueBursts(app, {
      kindOf: ({ routeOptions }: FastifyRequest) => routeOptions.config.kind ?? 'list',
      requesterKey: ({ headers }: FastifyRequest) => String(headers['x-requester']),
    });
    for (const kind of ['search', 'record', 'list'] satisfies RequestKind[]) {
      app.get(`/${kind}`, { config: { kind } }, async ({ query }) => {
        const { name } = query as { name: string };
        await new Promise<void>((resolve, reject) => {
          running.set(name, (fail) => {
            running.delete(name);
            if (fail === undefined) resolve();
            else reject(fail);
          });
          most = Math.max(most, running.size);
        });
        return name;
      });
    }
    await app.ready();
  });
  afterEach(() => {
    isClosed = true;
    return app.close();
  });

  // Awaited here, because inject sends a request only when it is awaited.
  const ask = async (kind: RequestKind, name: string, requester = 'user/1') =>
    await app.inject({ url: `/${kind}?name=${name}`, headers: { 'x-requester': requester } });

  /** Resolves when the named request runs. */
  async function untilRunning(name: string): Promise<(fail?: Error) => void> {
    while (!isClosed) {
      const end = running.get(name);
      if (end !== undefined) return end;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`${name} never ran.`);
  }

  it('runs a burst of reads two at a time and responds to all, even if one fails', async () => {
    const answers = ['s1', 's2', 's3', 's4'].map((name) => ask('search', name));
    (await untilRunning('s1'))(new Error('broken'));
    for (const name of ['s2', 's3', 's4']) (await untilRunning(name))();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([500, 200, 200, 200]);
    expect(most).toBe(2);
  });

  it('returns 503 with Retry-After only to requests beyond the queue limit', async () => {
    const answers = ['s1', 's2', 's3', 's4'].map((name) => ask('search', name));
    const refused = await ask('search', 's5');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    for (const name of ['s1', 's2', 's3', 's4']) (await untilRunning(name))();
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
  });

  it("delays neither other requesters nor requests that aren't searches", async () => {
    const first = ['s1', 's2', 's3'].map((name) => ask('search', name));
    const others = [ask('search', 'o1', 'user/2'), ask('record', 'r1'), ask('list', 'l1')];
    for (const name of ['o1', 'r1', 'l1']) (await untilRunning(name))();
    for (const answer of await Promise.all(others)) expect(answer.statusCode).toBe(200);
    for (const name of ['s1', 's2', 's3']) (await untilRunning(name))();
    await Promise.all(first);
  });
});

it('completes 20 concurrent searches by one user', async () => {
  const bursts = { visitor: LIMITS, user: { ...LIMITS, waiting: 19, waitMs: 60_000 } };
  const site = await openTestSite({ config: { limits: { ...WIDE_LIMITS, bursts } } });
  const anna = await site.signedIn('anna');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      anna.call('GET', `/court/cases?fullName=smith&pageNumber=${String((index % 3) + 1)}`),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  await site.close();
});
