import { Type } from '@sinclair/typebox';
import type { JobKind } from '../../../src/server/jobs/kind';
import type { DueJob, JobStore } from '../../../src/server/jobs/repository';
import { JobRunner } from '../../../src/server/jobs/runner';

const KIND: JobKind = {
  name: 'slow',
  payload: Type.Object({}),
  timeLimitSeconds: 0.02,
  firstWaitSeconds: 1,
};

/** A store that returns these jobs and records their outcomes. */
function storeOf(jobs: (DueJob | Error)[]) {
  const ends: string[] = [];
  const nothing = () => Promise.resolve();
  const store: JobStore = {
    open: nothing,
    addOnce: nothing,
    claim: () => {
      const next = jobs.shift() ?? null;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    finish: (_kind, id) => Promise.resolve(void ends.push(`${id} done`)),
    fail: (_kind, id, reason) => Promise.resolve(void ends.push(`${id} failed: ${reason}`)),
    setProgress: nothing,
    maintain: nothing,
    close: nothing,
  };
  return { store, ends };
}
const job = (id: string, payload: unknown = {}): DueJob => ({ id, payload, tries: 1 });
const QUIET = { warn: () => undefined, error: () => undefined };

describe('the job runner', () => {
  it('aborts and fails a job that exceeds its time limit, then runs the next', async () => {
    const { ends, store } = storeOf([job('a'), job('b')]);
    const runner = new JobRunner({ store, log: QUIET, now: () => 0 });
    let isAborted = false;
    runner.add(KIND, (_payload, { id, signal }) => {
      if (id === 'b') return Promise.resolve();
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return new Promise(() => undefined);
    });
    await runner.run();
    expect(ends).toEqual(['a failed: Took longer than 0.02 s', 'b done']);
    expect(isAborted).toBe(true);
  });

  it('continues in the next round after the database was unavailable', async () => {
    const { ends, store } = storeOf([new Error('unavailable'), job('a')]);
    const runner = new JobRunner({ store, log: QUIET, now: () => 0 });
    runner.add(KIND, () => Promise.resolve());
    await runner.run();
    expect(ends).toEqual([]);
    await runner.run();
    expect(ends).toEqual(['a done']);
  });

  it('fails a job with a stored payload that is invalid for its kind', async () => {
    const { ends, store } = storeOf([job('a', 'text')]);
    const runner = new JobRunner({ store, log: QUIET, now: () => 0 });
    runner.add(KIND, () => Promise.resolve());
    await runner.run();
    expect(ends).toHaveLength(1);
    expect(ends[0]).toContain('Invalid payload');
  });

  it('claims no more jobs and aborts the running one when it stops', async () => {
    const { ends, store } = storeOf([job('a'), job('b')]);
    const runner = new JobRunner({ store, log: QUIET, now: () => 0 });
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    runner.add({ ...KIND, timeLimitSeconds: 60 }, (_payload, { signal }) => {
      begin();
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve();
        });
      });
    });
    const running = runner.run();
    await begun;
    await runner.stop();
    await running;
    expect(ends).toEqual(['a done']);
  });
});
