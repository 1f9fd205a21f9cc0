import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, EngineCall } from './embeddedEngine';
import type { EngineResult } from './embeddedProtocol';
import { DatabaseOverloadedError, DatabaseQueryError, type DatabaseRefusal } from './errors';
import type { Turn, TurnQueue } from './fairQueue';

/** A request from the borrower to the process that has the database open. */
export type LoanRequest =
  | { readonly kind: 'acquire'; readonly id: number }
  | { readonly kind: 'release'; readonly turn: number }
  | { readonly kind: 'open'; readonly id: number }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: EngineCall;
      readonly timeLimitMs: number | null;
      readonly generation: number;
    };

/** The reply to the request with that id: its result, a database error, or another failure. */
export type LoanReply =
  | { readonly kind: 'answer'; readonly id: number; readonly value: number | EngineResult }
  | { readonly kind: 'refusal'; readonly id: number; readonly refusal: DatabaseRefusal }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

const KINDS: readonly string[] = ['acquire', 'release', 'open', 'call'];

function isLoanRequest(message: object): message is LoanRequest {
  return KINDS.includes(String(Reflect.get(message, 'kind')));
}

/** Message channel to the borrower. */
export interface LoanChannel {
  readonly onMessage: (listener: (message: object) => void) => void;
  readonly send: (reply: LoanReply) => void;
}

/** A database that another process also uses. */
export interface Loan {
  /** Ends the loan; rolls back the borrower's open transaction and releases its turn. */
  end(): Promise<void>;
}

/** Time limit for rolling back a lost borrower's transaction. */
const ROLLBACK_MS = 10_000;

/**
 * How long the borrower pauses after a visitor's query, because a request often runs several
 * queries.
 */
const PAUSE_MS = 25;
/** Maximum number of pauses; limits the borrower's wait for a turn even on a busy site. */
const MAX_PAUSES = 40;

/** Copies a database error's fields, so that it can be sent to another process. */
function refusalOf({ code, constraint, detail, message, table }: DatabaseQueryError) {
  return { code, constraint, detail, message, table };
}

/** Serves a borrower's requests; its transactions wait for their turn like those of this process. */
export function lendDatabase(
  { engine, queue }: { readonly engine: Engine; readonly queue: TurnQueue },
  channel: LoanChannel,
): Loan {
  const activeTurns = new Map<number, Turn>();
  let lastTurn = 0;
  let hasEnded = false;
  let grantedBefore = 0;

  /** Returns the number of visitors' turns so far; null while a visitor is waiting. */
  function visitorTurns(): number | null {
    const lanes = queue.load().lanes.filter(({ lane }) => lane !== 'own');
    if (lanes.some(({ waiting }) => waiting > 0)) return null;
    return lanes.reduce((sum, { granted }) => sum + granted, 0);
  }

  /**
   * Waits while a visitor's request runs; otherwise each of its queries would wait for one of the
   * borrower's queries.
   */
  async function letVisitorsPass(): Promise<void> {
    for (let count = 0; count < MAX_PAUSES; count++) {
      const granted = visitorTurns();
      if (granted === grantedBefore) return;
      if (granted !== null) grantedBefore = granted;
      await wait(PAUSE_MS);
    }
  }

  async function acquire(): Promise<number> {
    await letVisitorsPass();
    for (;;) {
      try {
        const turn = await queue.acquire();
        if (hasEnded) {
          turn.release();
          throw new Error('The loan has ended');
        }
        activeTurns.set(++lastTurn, turn);
        return lastTurn;
      } catch (error) {
        // Visitors have priority, so the borrower retries. A full queue rejects callers
        // immediately.
        if (!(error instanceof DatabaseOverloadedError)) throw error;
        await wait(PAUSE_MS);
      }
    }
  }

  function answer(request: Exclude<LoanRequest, { kind: 'release' }>) {
    switch (request.kind) {
      case 'acquire':
        return acquire();
      case 'open':
        return engine.open();
      case 'call':
        return engine.call(request.call, request.timeLimitMs, request.generation);
    }
  }

  channel.onMessage((message) => {
    if (hasEnded || !isLoanRequest(message)) return;
    if (message.kind === 'release') {
      activeTurns.get(message.turn)?.release();
      activeTurns.delete(message.turn);
      return;
    }
    const { id } = message;
    const reply = (value: LoanReply): void => {
      if (!hasEnded) channel.send(value);
    };
    answer(message).then(
      (value) => reply({ kind: 'answer', id, value }),
      (error: unknown) =>
        reply(
          error instanceof DatabaseQueryError
            ? { kind: 'refusal', id, refusal: refusalOf(error) }
            : {
                kind: 'failure',
                id,
                message: error instanceof Error ? error.message : String(error),
              },
        ),
    );
  });

  return {
    async end() {
      hasEnded = true;
      for (const turn of activeTurns.values()) {
        const rollback = { kind: 'query', sql: 'rollback', parameters: [] } as const;
        await engine
          .open()
          .then((generation) => engine.call(rollback, ROLLBACK_MS, generation))
          .catch(() => undefined);
        turn.release();
      }
      activeTurns.clear();
    },
  };
}
