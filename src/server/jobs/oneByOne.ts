import type { JobLog } from './runner';

export interface OneByOneOptions {
  readonly log: JobLog;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Processes items in the order of their ids, each in its own step, and returns their number. `step`
 * processes the first item after `afterId`, and calls `onClaim` with its id; it returns false if
 * there is none. A failed item is logged and doesn't stop the later ones; the first error is thrown
 * at the end.
 */
export async function processOneByOne(
  step: (afterId: number, onClaim: (id: number) => void) => Promise<boolean>,
  { log, signal }: OneByOneOptions,
): Promise<number> {
  const errors: unknown[] = [];
  let count = 0;
  let lastId = 0;
  for (;;) {
    signal?.throwIfAborted();
    const afterId = lastId;
    const onClaim = (id: number): void => {
      lastId = id;
    };
    try {
      if (!(await step(afterId, onClaim))) break;
      count += 1;
    } catch (error) {
      // Without an item, the step itself failed, for example because the database is unavailable.
      if (lastId === afterId) throw error;
      log.warn({ err: error, itemId: lastId }, 'job item failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return count;
}
