import { parentPort, type Transferable } from 'node:worker_threads';
import type { WorkerReply } from './boundedWorker';

/** Runs the thread of a `BoundedWorker`: responds to each job with the result of `perform`. */
export function runWorkerProgram<Job, Result>(
  perform: (job: Job) => Promise<Result> | Result,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  const reply = (message: WorkerReply<Result>, transfer: readonly Transferable[] = []): void => {
    parentPort?.postMessage(message, [...transfer]);
  };
  parentPort?.on('message', (job: Job) => {
    Promise.resolve()
      .then(() => perform(job))
      .then(
        (result) => {
          reply({ kind: 'done', result }, transferOf(result));
        },
        (error: unknown) => {
          reply({
            kind: 'failed',
            message: error instanceof Error ? error.message : String(error),
          });
        },
      );
  });
  reply({ kind: 'ready' });
}
