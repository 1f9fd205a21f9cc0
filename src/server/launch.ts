import type { Server } from 'node:net';
import { adoptPort, type HeldPort } from './heldPort';

/** Argument passed to a server that `npm start` launches. */
export const LAUNCHED = '--launched';
/** Message from `npm start` with the port that it holds. */
export const HELD_PORT = 'heldPort';
/** Message from `npm start` that the browser app is built. */
export const APP_BUILT = 'appBuilt';

/** Data that a launched server receives from `npm start`. */
export interface Launch {
  readonly port: Promise<HeldPort>;
  /** Resolves once the browser app is built; the server creates the database in the meantime. */
  readonly appBuilt: Promise<void>;
}

/**
 * Receives the messages from `npm start`; null in a server started without it. Ends the process if
 * `npm start` exits, because its build will never finish.
 */
export function receiveLaunch(): Launch | null {
  if (!process.argv.includes(LAUNCHED)) return null;
  const stop = (): never => process.exit(1);
  process.once('disconnect', stop);
  const port = new Promise<HeldPort>((resolve) => {
    process.on('message', (message, server) => {
      if (message === HELD_PORT) resolve(adoptPort(server as Server));
    });
  });
  const appBuilt = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message !== APP_BUILT) return;
      process.off('disconnect', stop);
      process.disconnect();
      resolve();
    });
  });
  return { port, appBuilt };
}
