import type { Engine } from './embeddedEngine';
import { createEmbeddedHandle, EMBEDDED_LIMITS, type EmbeddedHandle } from './embeddedHandle';
import type { EngineResult } from './embeddedProtocol';
import { DatabaseQueryError, DatabaseUnavailableError } from './errors';
import type { LoanReply, LoanRequest } from './lentDatabase';
import { ALWAYS_WRITABLE } from './storage';
import type { TurnQueue } from './fairQueue';
import { StatementLog } from './statementLog';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;
type RequestFields = Unnumbered<Exclude<LoanRequest, { kind: 'release' }>>;

/** Message channel to the lender. */
export interface LenderChannel {
  readonly onMessage: (listener: (message: LoanReply) => void) => void;
  readonly send: (request: LoanRequest) => void;
}

interface PendingRequest {
  readonly resolve: (value: number | EngineResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens a handle on a database that another process has open and lends: see `lendDatabase`. Its
 * statements have no time limit, except `bulkMs` for each piece of a bulk load.
 */
export function borrowDatabase(channel: LenderChannel, bulkMs: number): EmbeddedHandle {
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  channel.onMessage((reply) => {
    const request = pending.get(reply.id);
    if (request === undefined) return;
    pending.delete(reply.id);
    if (reply.kind === 'answer') request.resolve(reply.value);
    else if (reply.kind === 'refusal') request.reject(new DatabaseQueryError(reply.refusal));
    else request.reject(new DatabaseUnavailableError(reply.message));
  });
  const send = (fields: RequestFields): Promise<number | EngineResult> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      channel.send({ ...fields, id });
    });

  const engine: Engine = {
    open: async () => Number(await send({ kind: 'open' })),
    call: async (call, timeLimitMs, generation) =>
      (await send({ kind: 'call', call, timeLimitMs, generation })) as EngineResult,
    reopen: () =>
      Promise.reject(new DatabaseUnavailableError('A borrowed database cannot be reopened')),
    close: () => Promise.resolve(),
    statements: new StatementLog(),
    endStatement: () => false,
  };
  const queue: TurnQueue = {
    acquire: async () => {
      const turn = Number(await send({ kind: 'acquire' }));
      return { release: () => channel.send({ kind: 'release', turn }) };
    },
    load: () => ({ size: 1, busy: 0, lanes: [] }),
    callers: () => [],
    finish: () => Promise.resolve(),
  };
  const limits = { ...EMBEDDED_LIMITS, queryMs: null, bulkMs };
  return createEmbeddedHandle({ engine, limits, queue, storage: ALWAYS_WRITABLE }).handle;
}
