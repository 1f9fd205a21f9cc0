import { shareAnswers } from '../../../src/server/http/shareAnswers';

describe('an answer that many share', () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  const load = jest.fn((key: number) => Promise.resolve(`answer ${key}`));
  let ask: (key: number) => Promise<string>;
  beforeEach(() => {
    load.mockClear();
    ask = shareAnswers({ clock, database: {} }, 5_000, load);
  });

  it('is loaded once for all who ask at the same time and until it is too old', async () => {
    expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual(Array(3).fill('answer 1'));
    clock.time += 4_999;
    await ask(1);
    expect(load).toHaveBeenCalledTimes(1);
    clock.time += 1;
    await ask(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is that of what was asked for', async () => {
    expect(await Promise.all([ask(1), ask(2)])).toEqual(['answer 1', 'answer 2']);
  });

  it('is not kept when it failed', async () => {
    load.mockRejectedValueOnce(new Error('away'));
    await expect(ask(1)).rejects.toThrow('away');
    expect(await ask(1)).toBe('answer 1');
  });

  it('does not fill the memory, whatever is asked for', async () => {
    for (let key = 0; key < 2_000; key += 1) await ask(key);
    load.mockClear();
    await ask(1_999);
    expect(load).not.toHaveBeenCalled();
    await ask(0);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is kept for a second at most while demo data is being loaded', async () => {
    let progress: { loaded: number; of: number } | null = { loaded: 1, of: 5 };
    const filling = { progress: () => progress, finished: Promise.resolve() };
    const askNow = shareAnswers({ clock, database: { filling } }, 60_000, load);
    await askNow(1);
    progress = null;
    clock.time += 1_000;
    await askNow(1);
    expect(load).toHaveBeenCalledTimes(2);
    clock.time += 59_000;
    await askNow(1);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
