import { DatabaseUnavailableError } from './errors';

/** Waits for the database to respond; throws `DatabaseUnavailableError` after the time limit. */
export async function withTimeout<Answer>(
  answer: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailableError(`The database did not respond within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
