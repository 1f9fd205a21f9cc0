import path from 'node:path';
import { BoundedWorker, WorkerBusyError, type WorkerLimit } from '../../src/server/boundedWorker';
import { programBeside } from '../../src/server/programBeside';
import type { LimitedJob } from '../support/limitedProgram';

const PROGRAM = programBeside(path.join(__dirname, '../support/here.ts'), 'limitedProgram');
const BOUNDS = { timeLimitMs: 60_000, growthMb: 10_000, memoryMb: 1_000, maxWaiting: 3 };

describe('a worker with limits', () => {
  let worker: BoundedWorker<LimitedJob, string>;
  beforeAll(() => {
    worker = new BoundedWorker(PROGRAM, BOUNDS);
  });
  afterAll(() => worker.close());

  const limits: [LimitedJob, Partial<typeof BOUNDS>, WorkerLimit][] = [
    ['runForever', { timeLimitMs: 100 }, 'time'],
    ['fillBuffers', { growthMb: 100 }, 'memory'],
    ['exit', {}, 'crash'],
  ];
  it.each(limits)(
    'ends a worker\'s job that does "%s", and runs the next one',
    async (job, bounds, limit) => {
      await expect(worker.run(job, { ...BOUNDS, ...bounds })).rejects.toMatchObject({ limit });
      expect(await worker.run('answer')).toBe('done');
    },
  );

  it('ends a job that fills the JavaScript heap, and runs the next one', async () => {
    const small = new BoundedWorker<LimitedJob, string>(PROGRAM, { ...BOUNDS, memoryMb: 40 });
    await expect(small.run('fillHeap')).rejects.toMatchObject({ limit: 'memory' });
    expect(await small.run('answer')).toBe('done');
    await small.close();
  });

  it('passes the error of a job to the caller, and keeps the thread', async () => {
    await expect(worker.run('refuse')).rejects.toThrow('No such job.');
    expect(await worker.run('answer')).toBe('done');
  });

  it('runs jobs one after another, and rejects jobs beyond the queue limit', async () => {
    const jobs = Array.from({ length: 6 }, () => worker.run('answer'));
    const ends = await Promise.allSettled(jobs);
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
    await expect(jobs[5]).rejects.toBeInstanceOf(WorkerBusyError);
  });

  it('rejects jobs after the worker is closed', async () => {
    const closed = new BoundedWorker<LimitedJob, string>(PROGRAM, BOUNDS);
    await closed.close();
    await expect(closed.run('answer')).rejects.toBeInstanceOf(WorkerBusyError);
  });
});
