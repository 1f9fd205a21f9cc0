import { Turns } from '../../../src/server/db/turns';
import { runWork, type Lane } from '../../../src/server/work';

const LIMITS = { maxWaiting: 200, maxWaitMs: 1_000 };

describe('the queue before the database', () => {
  let since = 0;

  /** A request of a lane that wants one turn; it is told when it is granted. */
  function request(turns: Turns, lane: Lane, granted: () => void, waitLeftMs = 60_000) {
    return new Promise<'done' | Error>((resolve) => {
      since += 1;
      runWork({ lane, since, waitLeftMs }, () => {
        turns.take().then(
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

  it('lets no crowd of searches or files keep a page waiting', async () => {
    const turns = new Turns(LIMITS);
    const first = await turns.take();
    const order: string[] = [];
    const all = [
      ...Array.from({ length: 40 }, () => request(turns, 'search', () => order.push('search'))),
      ...Array.from({ length: 8 }, () => request(turns, 'export', () => order.push('export'))),
      request(turns, 'page', () => order.push('page')),
      request(turns, 'record', () => order.push('record')),
    ];
    first.release();
    await Promise.all(all);
    expect(order.indexOf('page')).toBeLessThan(5);
    expect(order.indexOf('record')).toBeLessThan(5);
    expect(order).toHaveLength(50);
  });

  it.each(['page', 'export'] as const)(
    'remembers no debt of a lane from when nobody else wanted the time: %s',
    async (lane) => {
      let now = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
      try {
        const turns = new Turns(LIMITS);
        // A quiet day: one lane has the connection for a thousand seconds, and nobody waits.
        await request(turns, lane, () => (now += 1_000_000));
        const first = await turns.take();
        const order: string[] = [];
        const all = [
          ...Array.from({ length: 40 }, () => request(turns, 'search', () => order.push('search'))),
          request(turns, lane, () => order.push(lane)),
        ];
        first.release();
        await Promise.all(all);
        expect(order.indexOf(lane)).toBeLessThan(5);
      } finally {
        clock.mockRestore();
      }
    },
  );

  it('gives places to wait in by lane: files few, searches some, pages most', async () => {
    const turns = new Turns(LIMITS);
    const first = await turns.take();
    // A refusal is told in a later turn of the loop than the asking.
    const counted = async (lane: Lane, count: number): Promise<number> => {
      const results = Array.from({ length: count }, () => request(turns, lane, () => undefined));
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
    await turns.finish();
  });

  it('lets the older request of a lane go first, so that what began also ends', async () => {
    const turns = new Turns(LIMITS);
    const first = await turns.take();
    const order: string[] = [];
    const take = (age: number, name: string): Promise<void> =>
      new Promise((resolve) => {
        runWork({ lane: 'search', since: age, waitLeftMs: 60_000 }, () => {
          void turns.take().then((turn) => {
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

  it('refuses a request that has no time left to wait', async () => {
    const turns = new Turns(LIMITS);
    const first = await turns.take();
    const answer = await request(turns, 'page', () => undefined, 0);
    expect(answer).toMatchObject({ name: 'DatabaseOverloadedError' });
    first.release();
  });

  it('counts by lane who waits, who got a connection, who was refused, and for how long', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const turns = new Turns({ maxWaiting: 1, maxWaitMs: 1_000 });
      const first = await turns.take();
      const waits = request(turns, 'page', () => undefined);
      const refused = await request(turns, 'page', () => undefined);
      expect(refused).toBeInstanceOf(Error);
      const load = () => turns.load().lanes.find(({ lane }) => lane === 'page');
      expect(turns.load()).toMatchObject({ size: 1, busy: 1 });
      expect(load()).toMatchObject({ waiting: 1, granted: 0, refused: 1 });
      now = 250;
      first.release();
      await waits;
      expect(load()).toMatchObject({ waiting: 0, granted: 1, refused: 1, waitedMs: 250 });
      expect(turns.load().busy).toBe(0);
    } finally {
      clock.mockRestore();
    }
  });
});
