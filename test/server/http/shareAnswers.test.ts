import { shareAnswers } from '../../../src/server/http/shareAnswers';

describe('shared responses', () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  const load = jest.fn((key: number) => Promise.resolve(`answer ${key}`));
  let ask: (key: number) => Promise<string>;
  beforeEach(() => {
    load.mockClear();
    ask = shareAnswers({ clock, database: {} }, 5_000, load);
  });

  it('loads a shared response once for concurrent requests, and again only after it expires', async () => {
    expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual(Array(3).fill('answer 1'));
    clock.time += 4_999;
    await ask(1);
    expect(load).toHaveBeenCalledTimes(1);
    clock.time += 1;
    await ask(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps a separate response for each key', async () => {
    expect(await Promise.all([ask(1), ask(2)])).toEqual(['answer 1', 'answer 2']);
  });

  it('loads a shared response again after a failure', async () => {
    load.mockRejectedValueOnce(new Error('unavailable'));
    await expect(ask(1)).rejects.toThrow('unavailable');
    expect(await ask(1)).toBe('answer 1');
  });

  it('drops the oldest shared responses beyond a maximum', async () => {
    for (let key = 0; key < 2_000; key += 1) await ask(key);
    load.mockClear();
    await ask(1_999);
    expect(load).not.toHaveBeenCalled();
    await ask(0);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('expires shared responses after one second while demo data is loading', async () => {
    let progress: { loaded: number; of: number } | null = { loaded: 1, of: 5 };
    const filling = {
      start: () => undefined,
      progress: () => progress,
      finished: Promise.resolve(),
    };
    const loadShared = shareAnswers({ clock, database: { filling } }, 60_000, load);
    await loadShared(1);
    progress = null;
    clock.time += 1_000;
    await loadShared(1);
    expect(load).toHaveBeenCalledTimes(2);
    clock.time += 59_000;
    await loadShared(1);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
