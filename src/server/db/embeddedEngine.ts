import { Worker } from 'node:worker_threads';
import { programBeside } from '../programBeside';
import type { EngineOptions, EngineReply, EngineRequest, EngineResult } from './embeddedProtocol';
import { DatabaseQueryError, DatabaseUnavailableError } from './errors';

interface Pending {
  readonly resolve: (result: EngineResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

/** A worker thread. Its number tells a transaction that the worker it began in is gone. */
interface Running {
  readonly worker: Worker;
  readonly generation: number;
  readonly pending: Map<number, Pending>;
  isOpen: boolean;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A request before it has its number. */
export type EngineCall = Unnumbered<EngineRequest>;

/** Runs the requests of whoever has the turn: in a worker thread, or in the process that lends it. */
export interface Engine {
  /** Opens the database unless it is open; resolves to the number of the worker that runs it. */
  open(): Promise<number>;
  /** Sends one request to the worker of that number. */
  call(call: EngineCall, timeLimitMs: number | null, generation: number): Promise<EngineResult>;
  /** Opens the database again; resolves to the number of the new worker. */
  reopen(reason: string): Promise<number>;
  close(): Promise<void>;
}

/** How long to leave a database that could not be opened before the next caller tries again. */
const RETRY_MS = 1_000;

/**
 * The client of the worker thread that runs the embedded database. A query that runs longer than
 * its limit ends the worker, and so does the worker's own failure; their callers get
 * `DatabaseUnavailableError`, and the next caller finds the database opened again.
 */
export class EmbeddedEngine implements Engine {
  private running: Promise<Running> | null = null;
  private failedAt = -Infinity;
  private generation = 0;
  private nextId = 1;
  private isClosed = false;

  constructor(
    private readonly options: EngineOptions,
    /** Told when a worker ended that nobody asked to end. */
    private readonly onLost: (reason: string) => void,
  ) {}

  /** Opens the database unless it is open; resolves to the number of the worker that runs it. */
  async open(): Promise<number> {
    return (await this.worker()).generation;
  }

  /**
   * Sends one request to the worker of that number. Throws `DatabaseQueryError` when the database
   * refuses it, `DatabaseUnavailableError` when the worker is gone or the time is up.
   */
  async call(
    call: EngineCall,
    timeLimitMs: number | null,
    generation: number,
  ): Promise<EngineResult> {
    const running = await this.worker();
    if (running.generation !== generation) {
      throw new DatabaseUnavailableError('The database was opened again in the meantime');
    }
    return this.send(running, call, timeLimitMs);
  }

  /**
   * Ends the worker without a word and opens the database again: what a write that found no room
   * has left in it cannot be trusted, what was committed lies in the log.
   */
  async reopen(reason: string): Promise<number> {
    this.lose(await this.worker(), reason);
    return this.open();
  }

  /** Closes the database and ends the worker. Callers who still wait get an error. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const running = await this.running?.catch(() => null);
    this.running = null;
    if (running === null || running === undefined) return;
    await this.send(running, { kind: 'close' }, null).catch(() => undefined);
    running.isOpen = false;
    fail(running, 'The database is closed');
    await running.worker.terminate();
  }

  private worker(): Promise<Running> {
    if (this.isClosed) {
      return Promise.reject(new DatabaseUnavailableError('The database is closed'));
    }
    if (this.running === null) {
      if (performance.now() - this.failedAt < RETRY_MS) {
        return Promise.reject(new DatabaseUnavailableError('The database could not be opened'));
      }
      this.run(this.start());
    }
    return this.running ?? Promise.reject(new DatabaseUnavailableError('The database is closed'));
  }

  private run(starting: Promise<Running>): void {
    this.running = starting;
    starting.catch(() => {
      if (this.running === starting) this.running = null;
      this.failedAt = performance.now();
    });
  }

  private start(): Promise<Running> {
    const { file, execArgv } = programBeside(__filename, 'embeddedWorker');
    const worker = new Worker(file, { execArgv: [...execArgv], workerData: this.options });
    const running: Running = {
      worker,
      generation: ++this.generation,
      pending: new Map(),
      isOpen: false,
    };
    return new Promise((resolve, reject) => {
      const end = (reason: string): void => {
        reject(new DatabaseUnavailableError(`The database cannot be opened: ${reason}`));
        this.lose(running, reason);
      };
      worker.on('message', (reply: EngineReply) => {
        if (reply.kind === 'opened') {
          running.isOpen = true;
          resolve(running);
        } else if (reply.kind === 'failedToOpen') {
          end(reply.message);
          void worker.terminate();
        } else {
          this.settle(running, reply);
        }
      });
      worker.on('error', (error) => {
        end(String(error));
      });
      worker.on('exit', () => {
        end("the database's worker ended");
      });
    });
  }

  private send(
    running: Running,
    call: EngineCall,
    timeLimitMs: number | null,
  ): Promise<EngineResult> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (!running.isOpen) {
        reject(new DatabaseUnavailableError("The database's worker ended"));
        return;
      }
      const timer =
        timeLimitMs === null
          ? null
          : setTimeout(() => {
              this.lose(running, `a query ran longer than ${timeLimitMs} ms`);
            }, timeLimitMs);
      running.pending.set(id, { resolve, reject, timer });
      running.worker.postMessage(
        { ...call, id },
        call.kind === 'copy' ? [call.text.buffer as ArrayBuffer] : [],
      );
    });
  }

  private settle(
    running: Running,
    reply: Exclude<EngineReply, { kind: 'opened' | 'failedToOpen' }>,
  ): void {
    const pending = running.pending.get(reply.id);
    if (pending === undefined) return;
    running.pending.delete(reply.id);
    if (pending.timer !== null) clearTimeout(pending.timer);
    switch (reply.kind) {
      case 'result':
        pending.resolve(reply.result);
        return;
      case 'refused':
        pending.reject(new DatabaseQueryError(reply.refusal));
        return;
      case 'broken':
        pending.reject(new DatabaseUnavailableError(`The database broke: ${reply.message}`));
        this.lose(running, reply.message);
    }
  }

  /** Gives a worker up: its callers are told, and a new one opens the database. */
  private lose(running: Running, reason: string): void {
    if (!running.isOpen) return;
    running.isOpen = false;
    fail(running, `The database did not answer: ${reason}`);
    // The old worker must be gone before a new one opens the same files.
    const ended = running.worker.terminate();
    if (this.isClosed) return;
    this.onLost(reason);
    this.run(ended.then(() => this.start()));
  }
}

function fail(running: Running, reason: string): void {
  const callers = [...running.pending.values()];
  running.pending.clear();
  for (const { reject, timer } of callers) {
    if (timer !== null) clearTimeout(timer);
    reject(new DatabaseUnavailableError(reason));
  }
}
