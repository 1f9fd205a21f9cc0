import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { INDIANA } from '#contract/locales';
import { buildApp } from './app';
import {
  ConfigError,
  demoAccountsProblem,
  isPrivateSite,
  METRICS_HOST,
  readConfig,
  wantsDemo,
} from './config';
import { keepFilesPrivate } from './db/dataDirectory';
import { CannotOpenError, DatabaseReadOnlyError, DatabaseUnavailableError } from './db/errors';
import type { DatabaseHandle } from './db/handle';
import { openDatabase } from './db/openDatabase';
import { storageProblem } from './db/storage';
import { createProcessor } from './domain/cards/createProcessor';
import { createTestCharges } from './domain/cards/testChargesRepository';
import { openSecretBox } from './domain/secrets/repository';
import { ensureNameIndexes } from './domain/nameIndex/buildRepository';
import { DEMO_PASSWORD, demoAccounts, hasDemoAccounts } from '../demo/accounts';
import { findDemoDay, refreshOffer } from '../demo/demoDay';
import { demoTimesOf } from '../demo/demoTimes';
import { livingDemo, loadDemo } from '../demo/loadDemo';
import { findDemoFiling } from '../demo/filings/filingDocuments';
import { demoPageImages } from '../demo/pageImages/demoPageImages';
import { setUpEarlyWithDemo } from '../demo/setUpWithDemo';
import { memoryShortage } from './memory';
import { homeAddress } from './site/layout';
import { holdPort, portProblem } from './heldPort';
import { receiveLaunch } from './launch';
import { loadSiteFiles } from './site/siteFiles';
import { logFormatOf, openStartLog } from './startLog';

/** The built browser app is next to the built server. */
const SITE_DIRECTORY = path.join(__dirname, '../client');

const log = openStartLog(logFormatOf(process.env));
const print = (line: string): void => log.info(line);

/**
 * Returns the message of an error that the operator can fix; null for other errors, which are
 * logged with their stack.
 */
function plainMessage(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof CannotOpenError ||
    error instanceof DatabaseUnavailableError
  ) {
    return error.message;
  }
  return error instanceof Error ? portProblem(error) : null;
}

/** Finishes open requests, ends jobs, closes the database, and releases its lock. */
async function stop(app: FastifyInstance, database: DatabaseHandle): Promise<void> {
  const { stopMs } = app.settings.limits;
  await app.drain(stopMs * 0.6);
  // Emails that aren't sent in time stay in the queue for the next start.
  await Promise.race([app.close(), wait(stopMs * 0.1, undefined, { ref: false })]);
  await Promise.race([database.close(), wait(stopMs * 0.2, undefined, { ref: false })]);
}

function stopOnSignals(app: FastifyInstance, database: DatabaseHandle): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      app.log.info({ signal }, 'stopping');
      stop(app, database).then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

/**
 * Ends the server if the rest of the demo data can't be loaded; the next start loads it from the
 * beginning.
 */
function endWhenIncomplete(app: FastifyInstance, database: DatabaseHandle): void {
  database.filling?.finished.catch((error: unknown) => {
    const message = plainMessage(error);
    if (message === null) log.fatal('The demo data could not be loaded.', error);
    else log.fatal(message);
    const end = (): never => process.exit(1);
    stop(app, database).then(end, end);
  });
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const launch = receiveLaunch();
  const config = readConfig(process.env);
  const shortage = memoryShortage();
  if (shortage !== null) print(shortage);
  const port = await (launch?.port ?? holdPort(config));
  const { metricsPort } = config;
  const heldMetrics =
    metricsPort === null
      ? null
      : await holdPort({ host: METRICS_HOST, port: metricsPort }, 'METRICS_PORT');
  let app: FastifyInstance | null = null;
  const { demoDate, demoScale: scale } = config;
  const hasToFill = wantsDemo(config);
  const database = await openDatabase(config, {
    address: config.publicUrl.origin,
    setUp: hasToFill ? setUpEarlyWithDemo(scale, demoDate) : null,
    fill: hasToFill
      ? (handle) =>
          loadDemo(handle, { ...livingDemo(scale, demoDate, Date.now()), onProgress: print })
      : null,
    onProgress: print,
    onLost: (reason) => {
      app?.log.error(
        { reason },
        config.databaseUrl === null ? 'database opened again' : 'database connection lost',
      );
    },
    onReplicaChange: (status) => {
      if (app === null) print(`The replica for searches is ${status.state}`);
      else if (status.state === 'current') app.log.warn(status, 'searches read the replica');
      else app.log.error(status, 'searches read the primary');
    },
    onStorageChange: (problem) => {
      if (problem === null) app?.log.warn('database accepts changes again');
      else app?.log.error({ problem }, 'database accepts no changes');
    },
  });
  try {
    const hasDemo = await hasDemoAccounts(database.db);
    const problem = hasDemo ? demoAccountsProblem(config) : null;
    if (problem !== null) throw new ConfigError(problem);
    const secretBox = await openSecretBox(database, config);
    // While demo data is loading, its setup process indexes the names.
    if (database.filling === null) await ensureNameIndexes(database, print);
    await launch?.appBuilt;
    app = await buildApp({
      database,
      config,
      secretBox,
      clock: { now: () => Date.now() },
      site: loadSiteFiles(SITE_DIRECTORY),
      ...(hasDemo ? { pageImageSource: demoPageImages, findDemoFiling } : {}),
      cardProcessor: createProcessor(config, createTestCharges(database.db), hasDemo),
      runsJobs: true,
      logger: { level: 'info' },
    });
    await app.ready();
    port.release();
    heldMetrics?.release();
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: () => 'listening',
    });
    database.filling?.start();
    stopOnSignals(app, database);
    endWhenIncomplete(app, database);
    if (config.publicUrl.protocol === 'http:' && !isPrivateSite(config)) {
      app.log.warn('PUBLIC_URL is plain http: passwords and cookies travel unprotected');
    }
    print(`Open ${config.publicUrl.origin}${homeAddress(config, INDIANA)}`);
    if (hasDemo) {
      const names = demoAccounts.map(({ username }) => username).join(', ');
      const demoDay = await findDemoDay(database.db);
      const { day } = demoTimesOf(demoDate, Date.now());
      const offer = demoDay === null ? null : refreshOffer(demoDay, day);
      if (offer !== null) print(offer);
      print(`Demo accounts, password ${DEMO_PASSWORD}: ${names}`);
    }
  } catch (error) {
    const isFull = error instanceof DatabaseReadOnlyError && config.databaseUrl === null;
    const problem = isFull ? await storageProblem(config.dataDir) : null;
    await app?.close();
    await database.close();
    throw problem ?? error;
  }
}

main().catch((error: unknown) => {
  const message = plainMessage(error);
  if (message === null) log.fatal('The server could not start.', error);
  else log.fatal(message);
  process.exit(1);
});
