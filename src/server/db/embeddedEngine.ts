import { Worker } from 'node:worker_threads';
import { programBeside } from '../programBeside';
import type { EngineOptions, EngineReply, EngineRequest, EngineResult } from './embeddedProtocol';
import { DatabaseQueryError, DatabaseUnavailableError } from './errors';
import { StatementLog } from './statementLog';

interface Pending {
  /** Id in the statement log; null for calls that aren't statements. */
  readonly statement: number | null;
  readonly resolve: (result: EngineResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

/** A worker thread. Its number lets a transaction detect that its worker has been replaced. */
interface Running {
  readonly worker: Worker;
  readonly generation: number;
  readonly pending: Map<number, Pending>;
  isOpen: boolean;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A request before it is numbered. */
export type EngineCall = Unnumbered<EngineRequest>;

/** Runs the database calls of the current caller, in a worker thread or in the lending process. */
export interface Engine {
  /** Opens the database unless it is open; returns the generation of its worker. */
  open(): Promise<number>;
  /** Sends one call to the worker of that generation. */
  call(call: EngineCall, timeLimitMs: number | null, generation: number): Promise<EngineResult>;
  /** Reopens the database; returns the generation of the new worker. */
  reopen(reason: string): Promise<number>;
  close(): Promise<void>;
  readonly statements: StatementLog;
  /** Reopens the database if that statement is still running; returns whether it was. */
  endStatement(statement: { readonly id: number; readonly startedAt: number }): boolean;
}

/** How long after a failed opening the next caller may retry. */
const RETRY_MS = 1_000;

/**
 * Client of the worker thread that runs the embedded database. A query over its time limit ends the
 * worker, as does a failure of the worker itself. Callers of an ended worker get
 * `DatabaseUnavailableError`, and the next caller gets a reopened database.
 */
export class EmbeddedEngine implements Engine {
  readonly statements = new StatementLog();
  private running: Promise<Running> | null = null;
  /** The worker that runs statements; null while the database is being opened. */
  private current: Running | null = null;
  private failedAt = -Infinity;
  private generation = 0;
  private nextId = 1;
  private isClosed = false;

  constructor(
    private readonly options: EngineOptions,
    /** Reports that a worker ended unexpectedly. */
    private readonly onLost: (reason: string) => void,
  ) {}

  /** Opens the database if it's closed; resolves to the number of its worker. */
  async open(): Promise<number> {
    return (await this.worker()).generation;
  }

  /**
   * Sends a request to the worker with that number. Throws `DatabaseQueryError` when the database
   * rejects it, and `DatabaseUnavailableError` when the worker is gone or the time limit is
   * reached.
   */
  async call(
    call: EngineCall,
    timeLimitMs: number | null,
    generation: number,
  ): Promise<EngineResult> {
    const running = await this.worker();
    if (running.generation !== generation) {
      throw new DatabaseUnavailableError('The database was reopened in the meantime');
    }
    return this.send(running, call, timeLimitMs);
  }

  /**
   * Ends the worker without closing the database and reopens it. Needed after a write failed for
   * lack of space, which may corrupt the worker's memory. Committed rows are in the log.
   */
  async reopen(reason: string): Promise<number> {
    this.lose(await this.worker(), reason);
    return this.open();
  }

  endStatement({ id, startedAt }: { readonly id: number; readonly startedAt: number }): boolean {
    const { current } = this;
    const isRunning = this.statements
      .running()
      .some((each) => each.id === id && each.startedAt === startedAt);
    if (current?.isOpen !== true || !isRunning) return false;
    this.lose(current, 'a super user ended a statement');
    return true;
  }

  /** Closes the database and ends the worker. Waiting callers get an error. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    const running = await this.running?.catch(() => null);
    this.running = null;
    if (running === null || running === undefined) return;
    await this.send(running, { kind: 'close' }, null).catch(() => undefined);
    running.isOpen = false;
    this.fail(running, 'The database is closed');
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
          this.current = running;
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
      const text = call.kind === 'query' || call.kind === 'script' || call.kind === 'copy';
      const statement = text ? this.statements.begin(call.sql) : null;
      running.pending.set(id, { statement, resolve, reject, timer });
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
    if (pending.statement !== null) {
      this.statements.end(pending.statement, reply.kind !== 'result');
    }
    if (pending.timer !== null) clearTimeout(pending.timer);
    switch (reply.kind) {
      case 'result':
        pending.resolve(reply.result);
        return;
      case 'refused':
        pending.reject(new DatabaseQueryError(reply.refusal));
        return;
      case 'broken':
        pending.reject(new DatabaseUnavailableError(`The database crashed: ${reply.message}`));
        this.lose(running, reply.message);
    }
  }

  /**
   * Gives up on a worker: reports an error to its callers, and lets a new worker open the database.
   */
  private lose(running: Running, reason: string): void {
    if (!running.isOpen) return;
    running.isOpen = false;
    this.fail(running, `The database did not respond: ${reason}`);
    // The old worker must end before a new one opens the same files.
    const ended = running.worker.terminate();
    if (this.isClosed) return;
    this.onLost(reason);
    this.run(ended.then(() => this.start()));
  }

  private fail(running: Running, reason: string): void {
    const callers = [...running.pending.values()];
    running.pending.clear();
    for (const { reject, statement, timer } of callers) {
      if (timer !== null) clearTimeout(timer);
      if (statement !== null) this.statements.end(statement, true);
      reject(new DatabaseUnavailableError(reason));
    }
  }
}
