import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isDatabaseReadOnly } from '../../http/services';
import { shareAnswers } from '../../http/shareAnswers';
import { countJobs } from '../../jobs/repository';
import { countWaitingMails, findOverdueSince } from '../../mail/repository';
import { runOwnWork } from '../../work';
import { findImportTimes } from './repository';

/** Minimum time between database queries, no matter how often the metrics are read. */
const TTL_MS = 10_000;
const CHECK_MS = 500;

/** Measures queues, the age of imports, and disk space. */
export function measureWork(app: FastifyInstance, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'database_up',
    help: '1 if the database responds, otherwise 0.',
    registers,
  });
  const writable = new Gauge({
    name: 'database_writable',
    help: '1 if the database accepts changes, otherwise 0.',
    registers,
  });
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by kind that are waiting, running, or permanently failed (stored for 90 days).',
    labelNames: ['kind', 'state'],
    registers,
  });
  const mails = new Gauge({
    name: 'email_queue_length',
    help: 'Emails waiting to be sent.',
    registers,
  });
  const mailAge = new Gauge({
    name: 'email_queue_age_seconds',
    help: 'Time since the oldest overdue email should have been sent; 0 if none is overdue.',
    registers,
  });
  const importAge = new Gauge({
    name: 'import_age_seconds',
    help: 'Time since records last arrived from a county. Posted outages are left out.',
    labelNames: ['state', 'county', 'register'],
    registers,
  });
  const free = new Gauge({
    name: 'data_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers,
  });
  const size = new Gauge({
    name: 'data_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR.',
    registers,
  });

  async function measureQueues(): Promise<void> {
    const { clock, database } = app;
    const [counts, queue, overdueSince, times] = await Promise.all([
      countJobs(database.db),
      countWaitingMails(database.db),
      findOverdueSince(database.db, clock.now()),
      findImportTimes(database.db),
    ]);
    const ageOf = (at: Date): number => Math.max(0, clock.now() - at.getTime()) / 1_000;
    jobs.reset();
    // Without the zero, an alert on an increase would miss the first failed job of a kind.
    for (const { name } of app.jobs.kinds) jobs.set({ kind: name, state: 'failed' }, 0);
    for (const { kind, state, count } of counts) jobs.set({ kind, state }, count);
    mails.set(queue.count);
    mailAge.set(overdueSince === null ? 0 : ageOf(overdueSince));
    importAge.reset();
    for (const { state, county, register, loadedAt } of times) {
      importAge.set({ state, county, register }, ageOf(loadedAt));
    }
  }

  async function measureDisk(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(app.settings.dataDir);
    free.set(bavail * bsize);
    size.set(blocks * bsize);
  }

  async function check(): Promise<boolean> {
    const problem: unknown = await app.database.check(CHECK_MS).then(
      () => null,
      (error: unknown) => error,
    );
    const isUp = problem === null || isDatabaseReadOnly(problem);
    up.set(Number(isUp));
    writable.set(Number(problem === null));
    return isUp;
  }

  async function attempt(what: string, read: () => Promise<void>): Promise<void> {
    await read().catch((error: unknown) => {
      app.log.warn({ err: error, what }, 'metrics not read');
    });
  }
  async function measure(): Promise<void> {
    await attempt('disk', measureDisk);
    if (await check()) await attempt('queues', measureQueues);
  }
  const shared = shareAnswers<'all', unknown>(app, TTL_MS, () => runOwnWork(measure));
  return async () => {
    await shared('all');
  };
}
