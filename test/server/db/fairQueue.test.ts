import { FairQueue } from '../../../src/server/db/fairQueue';
import { runWork, type Lane } from '../../../src/server/work';

const LIMITS = { maxWaiting: 200, maxWaitMs: 1_000 };

describe('the queue for the database', () => {
  let since = 0;

  /** A request of a lane for one turn; calls back when it is granted. */
  function request(queue: FairQueue, lane: Lane, granted: () => void, waitLeftMs = 60_000) {
    return new Promise<'done' | Error>((resolve) => {
      since += 1;
      runWork({ lane, since, waitLeftMs }, () => {
        queue.acquire().then(
          (turn) => {
            granted();
            turn.release();
            resolve('done');
          },
          (error: unknown) => resolve(error as Error),
        );
      });
    });
  }

  it('serves pages without delay, no matter how many searches and files wait', async () => {
    const queue = new FairQueue(LIMITS);
    const first = await queue.acquire();
    const order: string[] = [];
    const all = [
      ...Array.from({ length: 40 }, () => request(queue, 'search', () => order.push('search'))),
      ...Array.from({ length: 8 }, () => request(queue, 'export', () => order.push('export'))),
      request(queue, 'page', () => order.push('page')),
      request(queue, 'record', () => order.push('record')),
    ];
    first.release();
    await Promise.all(all);
    expect(order.indexOf('page')).toBeLessThan(5);
    expect(order.indexOf('record')).toBeLessThan(5);
    expect(order).toHaveLength(50);
  });

  it.each(['page', 'export'] as const)(
    "doesn't charge a lane for time used while no other lane was waiting: %s",
    async (lane) => {
      let now = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
      try {
        const queue = new FairQueue(LIMITS);
        // A quiet day: one lane has the connection for a thousand seconds, and no one waits.
        await request(queue, lane, () => (now += 1_000_000));
        const first = await queue.acquire();
        const order: string[] = [];
        const all = [
          ...Array.from({ length: 40 }, () => request(queue, 'search', () => order.push('search'))),
          request(queue, lane, () => order.push(lane)),
        ];
        first.release();
        await Promise.all(all);
        expect(order.indexOf(lane)).toBeLessThan(5);
      } finally {
        clock.mockRestore();
      }
    },
  );

  it('limits waiting requests by lane: few files, some searches, most pages', async () => {
    const queue = new FairQueue(LIMITS);
    const first = await queue.acquire();
    // A refusal arrives in a later turn of the event loop than the request.
    const counted = async (lane: Lane, count: number): Promise<number> => {
      const results = Array.from({ length: count }, () => request(queue, lane, () => undefined));
      const state = results.map(() => false);
      results.forEach((one, index) => {
        void one.then((result) => {
          state[index] = result instanceof Error;
        });
      });
      await new Promise((resolve) => setImmediate(resolve));
      return state.filter(Boolean).length;
    };
    expect(await counted('export', 20)).toBe(10);
    expect(await counted('search', 70)).toBe(10);
    expect(await counted('record', 110)).toBe(10);
    expect(await counted('page', 200)).toBe(0);
    first.release();
    await queue.finish();
  });

  it("serves a lane's oldest request first, so that started work finishes before newer work", async () => {
    const queue = new FairQueue(LIMITS);
    const first = await queue.acquire();
    const order: string[] = [];
    const take = (age: number, name: string): Promise<void> =>
      new Promise((resolve) => {
        runWork({ lane: 'search', since: age, waitLeftMs: 60_000 }, () => {
          void queue.acquire().then((turn) => {
            order.push(name);
            turn.release();
            resolve();
          });
        });
      });
    const all = [take(2, 'younger'), take(1, 'older'), take(3, 'youngest')];
    first.release();
    await Promise.all(all);
    expect(order).toEqual(['older', 'younger', 'youngest']);
  });

  it('rejects a request that has no waiting time left', async () => {
    const queue = new FairQueue(LIMITS);
    const first = await queue.acquire();
    const answer = await request(queue, 'page', () => undefined, 0);
    expect(answer).toMatchObject({ name: 'DatabaseOverloadedError' });
    first.release();
  });

  it('counts waiting, granted, and rejected callers and their waiting time by lane', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const queue = new FairQueue({ maxWaiting: 1, maxWaitMs: 1_000 });
      const first = await queue.acquire();
      const waits = request(queue, 'page', () => undefined);
      const refused = await request(queue, 'page', () => undefined);
      expect(refused).toBeInstanceOf(Error);
      const load = () => queue.load().lanes.find(({ lane }) => lane === 'page');
      expect(queue.load()).toMatchObject({ size: 1, busy: 1 });
      expect(load()).toMatchObject({ waiting: 1, granted: 0, refused: 1 });
      now = 250;
      first.release();
      await waits;
      expect(load()).toMatchObject({ waiting: 0, granted: 1, refused: 1, waitedMs: 250 });
      expect(queue.load().busy).toBe(0);
    } finally {
      clock.mockRestore();
    }
  });
});
