import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import type { EngineOptions, EngineRequest } from '../../src/server/db/embeddedProtocol';

const PROGRAM = path.join(__dirname, 'engineProcess.js');

/** When the database process dies: this long after it received the nth statement. */
export interface Death {
  readonly statement: number;
  readonly afterMs: number;
}

let death: Death | null = null;
let statements = 0;

/** Kills the database once; counts its statements from now on. */
export function killEngine(planned: Death): void {
  death = planned;
  statements = 0;
}

/** True after the planned kill. */
export function wasKilled(): boolean {
  return death === null;
}

/**
 * Replaces the `Worker` of the embedded database with a separate process that can be killed by
 * SIGKILL. The server stays alive and opens the database again.
 */
export class KilledEngine extends EventEmitter {
  private readonly child: ChildProcess;

  constructor(file: string, { workerData }: { readonly workerData: EngineOptions }) {
    super();
    this.child = fork(PROGRAM, [file, JSON.stringify(workerData)], {
      execArgv: [],
      serialization: 'advanced',
    });
    this.child.on('message', (message) => this.emit('message', message));
    this.child.on('exit', (code) => this.emit('exit', code));
  }

  postMessage(request: EngineRequest): void {
    if (!this.child.connected) return;
    this.child.send(request);
    if (death === null || ++statements !== death.statement) return;
    setTimeout(() => {
      death = null;
      this.child.kill('SIGKILL');
    }, death.afterMs);
  }

  async terminate(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
