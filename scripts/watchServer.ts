import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { exitCodeOf } from './children';
import { complain, say } from './output';
import { watchServerSources } from './serverBuild';

/** A server process that restarts when its sources change. */
export interface WatchedServer {
  /** Resolves once the server of the newest successful build responds at `address`. */
  ready(address: string): Promise<void>;
  /** Stops watching and ends the process. */
  stop(): Promise<void>;
}

/**
 * Watches the server's sources and runs `start` after each successful build, once the previous
 * process has ended: a data directory accepts one server at a time. The first run waits for
 * `before`.
 */
export async function watchServer(
  before: Promise<void>,
  start: () => ChildProcess,
): Promise<WatchedServer> {
  let child: ChildProcess | null = null;
  let isKnownReady = false;
  let turn: Promise<void> = before;

  const end = async (): Promise<void> => {
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = exitCodeOf(child);
      child.kill('SIGTERM');
      await ended;
    }
    child = null;
  };
  const restart = async (): Promise<void> => {
    isKnownReady = false;
    await end();
    child = start();
    // A server that ends unexpectedly has printed its reason; the next successful build starts it
    // again.
    child.once('error', (error) => {
      complain(error.message);
    });
  };

  const stopWatching = await watchServerSources(() => {
    say('The server is built; starting it.');
    turn = turn.then(restart, restart);
  });

  return {
    ready: async (address) => {
      while (!isKnownReady) {
        await turn;
        try {
          isKnownReady = (await fetch(`${address}/readyz`)).ok;
        } catch {
          isKnownReady = false;
        }
        if (!isKnownReady) await wait(100);
      }
    },
    stop: async () => {
      await stopWatching();
      await turn;
      await end();
    },
  };
}
