import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, EngineCall } from './embeddedEngine';
import type { EngineResult } from './embeddedProtocol';
import { DatabaseOverloadedError, DatabaseQueryError, type DatabaseRefusal } from './errors';
import type { Turn, TurnQueue } from './turns';

/** What the borrower asks of the process that has the database. */
export type LoanRequest =
  | { readonly kind: 'take'; readonly id: number }
  | { readonly kind: 'release'; readonly turn: number }
  | { readonly kind: 'open'; readonly id: number }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: EngineCall;
      readonly timeLimitMs: number | null;
      readonly generation: number;
    };

/** The answer to a request of that id: its result, a refusal of the database, or why there is none. */
export type LoanReply =
  | { readonly kind: 'answer'; readonly id: number; readonly value: number | EngineResult }
  | { readonly kind: 'refusal'; readonly id: number; readonly refusal: DatabaseRefusal }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

const KINDS: readonly string[] = ['take', 'release', 'open', 'call'];

export function isLoanRequest(message: object): message is LoanRequest {
  return KINDS.includes(String(Reflect.get(message, 'kind')));
}

/** The borrower's end of the line. */
export interface LoanChannel {
  readonly onMessage: (listener: (message: object) => void) => void;
  readonly send: (reply: LoanReply) => void;
}

/** A database that another process uses too. */
export interface Loan {
  /** Ends it, as when the borrower is gone: what it had begun is rolled back, and its turn is over. */
  end(): Promise<void>;
}

/** Time for rolling back what a lost borrower had begun. */
const ROLLBACK_MS = 10_000;

/** A visitor's request asks several times: between two of them the borrower waits so long, */
const COURTESY_MS = 25;
/** at most so often, however busy the site is. */
const MOST_COURTESIES = 40;

/** An error of the database as it crosses to another process. */
function refusalOf({ code, constraint, detail, message, table }: DatabaseQueryError) {
  return { code, constraint, detail, message, table };
}

/** Answers a borrower's requests. Its transactions wait for their turn like those of this process. */
export function lendDatabase(
  { engine, turns }: { readonly engine: Engine; readonly turns: TurnQueue },
  channel: LoanChannel,
): Loan {
  const held = new Map<number, Turn>();
  let lastTurn = 0;
  let isOver = false;
  let grantedBefore = 0;

  /** Turns of visitors so far; null while some wait. */
  function visitorTurns(): number | null {
    const lanes = turns.load().lanes.filter(({ lane }) => lane !== 'own');
    if (lanes.some(({ waiting }) => waiting > 0)) return null;
    return lanes.reduce((sum, { granted }) => sum + granted, 0);
  }

  /** Lets a request that is under way end: else each of its queries waits for one of the borrower's. */
  async function letVisitorsPass(): Promise<void> {
    for (let count = 0; count < MOST_COURTESIES; count++) {
      const granted = visitorTurns();
      if (granted === grantedBefore) return;
      if (granted !== null) grantedBefore = granted;
      await wait(COURTESY_MS);
    }
  }

  async function take(): Promise<number> {
    await letVisitorsPass();
    for (;;) {
      try {
        const turn = await turns.take();
        if (isOver) {
          turn.release();
          throw new Error('The loan is over');
        }
        held.set(++lastTurn, turn);
        return lastTurn;
      } catch (error) {
        // Visitors come first; the borrower has time.
        if (!(error instanceof DatabaseOverloadedError)) throw error;
      }
    }
  }

  function answer(request: Exclude<LoanRequest, { kind: 'release' }>) {
    switch (request.kind) {
      case 'take':
        return take();
      case 'open':
        return engine.open();
      case 'call':
        return engine.call(request.call, request.timeLimitMs, request.generation);
    }
  }

  channel.onMessage((message) => {
    if (isOver || !isLoanRequest(message)) return;
    if (message.kind === 'release') {
      held.get(message.turn)?.release();
      held.delete(message.turn);
      return;
    }
    const { id } = message;
    const reply = (value: LoanReply): void => {
      if (!isOver) channel.send(value);
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
      isOver = true;
      for (const turn of held.values()) {
        const rollback = { kind: 'query', sql: 'rollback', parameters: [] } as const;
        await engine
          .open()
          .then((generation) => engine.call(rollback, ROLLBACK_MS, generation))
          .catch(() => undefined);
        turn.release();
      }
      held.clear();
    },
  };
}
