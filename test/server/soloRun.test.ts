import { SoloRun } from '../../src/server/soloRun';

/** Work whose runs end one by one, when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = jest.fn<Promise<void>, [AbortSignal?]>(
    () => new Promise((resolve) => ends.push(resolve)),
  );
  const endRun = async (): Promise<void> => {
    ends.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { solo: new SoloRun(work), work, endRun };
}

describe('work that runs one at a time', () => {
  it('starts one shared run after the current one for all calls made during the run', async () => {
    const { endRun, solo, work } = heldWork();
    const done: string[] = [];
    void solo.run().then(() => done.push('first'));
    void solo.run().then(() => done.push('second'));
    void solo.run().then(() => done.push('third'));
    expect(work).toHaveBeenCalledTimes(1);
    await endRun();
    expect(done).toEqual(['first']);
    expect(work).toHaveBeenCalledTimes(2);
    await endRun();
    expect(done).toEqual(['first', 'second', 'third']);
    void solo.run();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("starts the next run after a failed run, without passing on the failed run's signal", async () => {
    const { signal } = new AbortController();
    const work = jest
      .fn<Promise<void>, [AbortSignal?]>()
      .mockRejectedValueOnce(new Error('Away'))
      .mockResolvedValue(undefined);
    const solo = new SoloRun(work);
    const first = solo.run(signal);
    const second = solo.run();
    await expect(first).rejects.toThrow('Away');
    await expect(second).resolves.toBeUndefined();
    expect(work.mock.calls).toEqual([[signal], [undefined]]);
  });

  it('settles after the last run', async () => {
    const { endRun, solo } = heldWork();
    void solo.run();
    void solo.run();
    let isSettled = false;
    void solo.settled().then(() => (isSettled = true));
    await endRun();
    expect(isSettled).toBe(false);
    await endRun();
    expect(isSettled).toBe(true);
  });
});
