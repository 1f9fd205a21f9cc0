import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig, readManagerConfig } from './config';
import { keepFilesPrivate } from './db/dataDirectory';
import { CannotOpenError, DatabaseUnavailableError } from './db/errors';
import { openDatabase } from './db/openDatabase';
import { buildManagerApp } from './efmApp';
import { holdPort, portProblem } from './heldPort';
import { logFormatOf, openStartLog } from './startLog';

const log = openStartLog(logFormatOf(process.env));

/**
 * Returns the message of an error that the operator can fix; null for other errors, which are
 * logged with their stack.
 */
function plainMessage(error: unknown): string | null {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof CannotOpenError ||
    error instanceof DatabaseUnavailableError;
  if (isPlain) return error.message;
  return error instanceof Error ? portProblem(error) : null;
}

/** `npm run efm`: runs the manager (EFM) with its own database. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const { provider, secret } = readManagerConfig(process.env);
  const held = await holdPort(config);
  const database = await openDatabase(config, { onProgress: (line) => log.info(line) });
  try {
    const { app, expire, flush, sweep } = await buildManagerApp({
      database,
      provider,
      secret,
      clock: { now: () => Date.now() },
      logger: { level: 'info' },
    });
    held.release();
    await app.listen({ host: config.host, port: config.port });
    void flush();
    void expire();
    void sweep();
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) return;
        isStopping = true;
        const closed = app.close().then(() => database.close());
        const end = (): never => process.exit(0);
        Promise.race([closed, wait(config.limits.stopMs)]).then(end, end);
      });
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  const message = plainMessage(error);
  if (message === null) log.fatal('The e-filing manager could not start.', error);
  else log.fatal(message);
  process.exit(1);
});
