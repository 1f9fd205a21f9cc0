import type { Engine } from './embeddedEngine';
import { createEmbeddedHandle, EMBEDDED_LIMITS, type EmbeddedHandle } from './embeddedHandle';
import type { EngineResult } from './embeddedProtocol';
import { DatabaseQueryError, DatabaseUnavailableError } from './errors';
import type { LoanReply, LoanRequest } from './lentDatabase';
import { ALWAYS_WRITABLE } from './storage';
import type { TurnQueue } from './turns';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;
type Asked = Unnumbered<Exclude<LoanRequest, { kind: 'release' }>>;

/** The lender's end of the line. */
export interface LenderChannel {
  readonly onMessage: (listener: (message: LoanReply) => void) => void;
  readonly send: (request: LoanRequest) => void;
}

interface Waiting {
  readonly resolve: (value: number | EngineResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A handle on a database that another process has open and lends: see `lendDatabase`. Its statements
 * have no limit of time but `bulkMs` for each piece of a bulk load.
 */
export function borrowDatabase(channel: LenderChannel, bulkMs: number): EmbeddedHandle {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  channel.onMessage((reply) => {
    const asked = waiting.get(reply.id);
    if (asked === undefined) return;
    waiting.delete(reply.id);
    if (reply.kind === 'answer') asked.resolve(reply.value);
    else if (reply.kind === 'refusal') asked.reject(new DatabaseQueryError(reply.refusal));
    else asked.reject(new DatabaseUnavailableError(reply.message));
  });
  const request = (asked: Asked): Promise<number | EngineResult> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      channel.send({ ...asked, id });
    });

  const engine: Engine = {
    open: async () => Number(await request({ kind: 'open' })),
    call: async (call, timeLimitMs, generation) =>
      (await request({ kind: 'call', call, timeLimitMs, generation })) as EngineResult,
    reopen: () => Promise.reject(new DatabaseUnavailableError('A borrowed database')),
    close: () => Promise.resolve(),
  };
  const turns: TurnQueue = {
    take: async () => {
      const turn = Number(await request({ kind: 'take' }));
      return { release: () => channel.send({ kind: 'release', turn }) };
    },
    load: () => ({ size: 1, busy: 0, lanes: [] }),
    finish: () => Promise.resolve(),
  };
  const limits = { ...EMBEDDED_LIMITS, queryMs: null, bulkMs };
  return createEmbeddedHandle({ engine, limits, storage: ALWAYS_WRITABLE, turns }).handle;
}
