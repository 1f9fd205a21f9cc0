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

  it('continues with jobs in the next round after the database was unavailable', async () => {
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

  it('runs new and scheduled jobs of other kinds during a long job', async () => {
    let now = Date.parse('2026-07-06T12:00:00Z');
    const jobs = new Map([[KIND.name, [job('long')]]]);
    const { ends, store } = storeOf([]);
    const claim: JobStore['claim'] = ({ name }) => Promise.resolve(jobs.get(name)?.shift() ?? null);
    const addOnce: JobStore['addOnce'] = ({ name }) => {
      jobs.set(name, [job(`${name} ${String(now)}`)]);
      return Promise.resolve();
    };
    const runner = new JobRunner({
      store: { ...store, claim, addOnce },
      log: QUIET,
      now: () => now,
    });
    let endLong: () => void = () => undefined;
    const long = new Promise<void>((resolve) => {
      endLong = resolve;
    });
    const done: string[] = [];
    let note: () => void = () => undefined;
    /** Resolves when that many jobs of other kinds are done. */
    const others = (count: number) =>
      new Promise<void>((resolve) => {
        note = () => {
          if (done.length === count) resolve();
        };
        note();
      });
    const record = (_payload: unknown, { id }: { readonly id: string }): Promise<void> => {
      done.push(id);
      note();
      return Promise.resolve();
    };
    const schedule = { cron: '0 * * * *', timeZone: 'America/Indiana/Indianapolis' };
    runner.add({ ...KIND, timeLimitSeconds: 60 }, () => long);
    runner.add({ ...KIND, name: 'quick' }, record);
    runner.add({ ...KIND, name: 'hourly', schedule }, record);
    const first = runner.run();
    await others(1);
    now += 3_600_000;
    jobs.set('quick', [job('new')]);
    const second = runner.run();
    await others(3);
    expect(done.toSorted()).toEqual([
      `hourly ${String(now - 3_600_000)}`,
      `hourly ${String(now)}`,
      'new',
    ]);
    expect(ends).not.toContain('long done');
    const stopped = runner.stop();
    endLong();
    await Promise.all([first, second, stopped]);
    expect(ends).toContain('long done');
  });

  it('waits for a job of another kind that the running job adds', async () => {
    const added: DueJob[] = [];
    const { ends, store } = storeOf([]);
    const first = [job('first')];
    const claim: JobStore['claim'] = ({ name }) =>
      Promise.resolve((name === 'next' ? added : first).shift() ?? null);
    const runner = new JobRunner({ store: { ...store, claim }, log: QUIET, now: () => 0 });
    runner.add({ ...KIND, name: 'next', timeLimitSeconds: 60 }, async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    });
    runner.add(KIND, async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      added.push(job('second'));
      void runner.run();
    });
    await runner.run();
    expect(ends).toEqual(['first done', 'second done']);
  });

  it('aborts the running job and claims no more jobs when the runner stops', async () => {
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
