import { setTimeout as wait } from 'node:timers/promises';
import { READING_OPERATIONS } from '#contract/filing/efmOperations';
import type { EfmAnswer, EfmMessage } from '#contract/schemas/efmMessages';
import type { AppDatabase } from '../../http/services';
import { EfmUnavailableError, type EfmPort } from '../efmMessages/message';
import {
  PRACTICE_CAUSE,
  findActiveFailures,
  findCourtOfMessage,
  type PracticeFailure,
} from './failuresRepository';
import { practiceUntil } from './words';

const UUID = /^[0-9a-f-]{36}$/;
/** Maximum remembered ids of delayed messages; the oldest are dropped. */
const MAX_DELAYED = 10_000;
/** Thrown when a simulated failure keeps a message from being delivered. */
export class PracticeFailureError extends EfmUnavailableError {}

const REFUSED_OPERATIONS = ['ReviewFiling', 'CancelFiling'];

/** Dependencies of the port; tests replace `pause`. */
export interface PracticeParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Applies active simulated failures to each message between the manager and the provider. Message
 * ids and retries make the failures harmless: nothing is filed twice or lost.
 */
export function practicePort(port: EfmPort, { db, now, pause = wait }: PracticeParts): EfmPort {
  const delayed = new Set<string>();
  /** True for half of the messages, on the first attempt. */
  const isDelayed = ({ messageId }: EfmMessage): boolean => {
    const isHalf = Number.parseInt(messageId.replaceAll('-', '').slice(-1), 16) % 2 === 0;
    if (!isHalf || delayed.has(messageId)) return false;
    if (delayed.size >= MAX_DELAYED) delayed.clear();
    delayed.add(messageId);
    return true;
  };
  async function send(message: EfmMessage, failure: PracticeFailure): Promise<EfmAnswer> {
    const until = practiceUntil(failure);
    const end = failure.endsAt.getTime();
    switch (failure.mode) {
      case 'slow':
        await pause(failure.seconds * 1_000);
        return port.send(message);
      case 'unresponsive':
        throw new PracticeFailureError(`${PRACTICE_CAUSE} no response until ${until}.`, {
          until: end,
        });
      case 'duplicating': {
        const answer = await port.send(message);
        await port.send(message);
        return answer;
      }
      case 'outOfOrder':
        if (!isQuestion(message) && isDelayed(message))
          throw new PracticeFailureError(`${PRACTICE_CAUSE} delivered later.`, { until: end });
        return port.send(message);
      case 'refusing':
        if (!REFUSED_OPERATIONS.includes(message.operation)) return port.send(message);
        return {
          kind: 'refused',
          code: 'notAccepted',
          message: `Practice: the court rejects submissions until ${until}.`,
        };
    }
  }
  return {
    async send(message) {
      const active = await findActiveFailures(db, now());
      if (active.length === 0) return port.send(message);
      const hasCourts = active.some(({ courtId }) => courtId !== null);
      const courtId = hasCourts ? await courtOf(db, message) : null;
      const failure = active.find((each) => each.courtId === null || each.courtId === courtId);
      return failure === undefined ? port.send(message) : send(message, failure);
    },
  };
}

const isQuestion = ({ operation }: EfmMessage): boolean =>
  operation === 'GetFeesCalculation' || READING_OPERATIONS.includes(operation);

/** Finds the court that a message names, or the court of its envelope or filing. */
async function courtOf(
  db: AppDatabase,
  { body, correlationId }: EfmMessage,
): Promise<number | null> {
  const values = Object.values(body as Readonly<Record<string, unknown>>);
  const parts = [body, ...values].filter(
    (part): part is Record<string, unknown> => typeof part === 'object' && part !== null,
  );
  const named = parts.find(({ courtId }) => typeof courtId === 'number');
  if (named !== undefined) return Number(named.courtId);
  const ids = [correlationId, ...values].filter(
    (id): id is string => typeof id === 'string' && UUID.test(id),
  );
  return findCourtOfMessage(db, ids);
}
