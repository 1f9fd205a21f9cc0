import { runWorkerProgram } from '../../src/server/workerProgram';

/** Jobs for a `BoundedWorker` in tests. */
export type LimitedJob = 'answer' | 'refuse' | 'runForever' | 'fillHeap' | 'fillBuffers' | 'exit';

runWorkerProgram((job: LimitedJob): string => {
  const kept: unknown[] = [];
  switch (job) {
    case 'answer':
      return 'done';
    case 'refuse':
      throw new Error('No such job.');
    case 'runForever':
      for (;;) kept.length = 0;
    case 'fillHeap':
      for (;;) kept.push({ kept: [kept.length] });
    case 'fillBuffers':
      for (;;) kept.push(Buffer.alloc(4_000_000, 1));
    case 'exit':
      process.exit(1);
  }
});
