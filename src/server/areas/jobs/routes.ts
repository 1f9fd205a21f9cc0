import type { FastifyInstance } from 'fastify';
import { JOB_ACTION_DAYS } from '#contract/admin/jobs';
import type { JobSchedule, JobsOverview } from '#contract/schemas/jobs';
import { DAY_MS } from '#contract/time';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { findActions } from '../../jobs/monitorRepository';
import { nextDue } from '../../jobs/schedule';
import { changeJobs } from './changeJobs';
import { JobCounter, type JobFigures } from './jobCounter';

/** Registers the routes for background jobs, for super users (spec section 2, OCRDaemonMonitor). */
export function registerJobsArea(app: FastifyInstance): void {
  const { db } = app.database;

  const counter = new JobCounter(
    db,
    app.jobs.kinds.map(({ name }) => name),
  );

  const schedulesOf = (lastRuns: JobFigures['lastRuns'], now: number): JobSchedule[] =>
    app.jobs.kinds.flatMap(({ name, schedule }) =>
      schedule === undefined
        ? []
        : [
            {
              kind: name,
              cron: schedule.cron,
              timeZone: schedule.timeZone,
              nextAt: new Date(nextDue(schedule, now)).toISOString(),
              last: lastRuns.get(name) ?? null,
            },
          ],
    );

  async function overview(): Promise<Omit<JobsOverview, 'isFromMemory'>> {
    const now = app.clock.now();
    const { dead, deadTotal, lastRuns, queues } = await counter.read(now);
    return {
      queues: [...queues],
      schedules: schedulesOf(lastRuns, now),
      dead: [...dead],
      deadTotal,
      actions: await findActions(db, new Date(now - JOB_ACTION_DAYS * DAY_MS)),
      seal: await app.filingStamps.sealFacts(),
      asOf: new Date(now).toISOString(),
    };
  }

  registerCall(app, 'getJobs', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async () => {
      const { isFromMemory, value } = await app.monitors.recall('jobs', '', overview);
      return { ...value, isFromMemory };
    },
  });

  registerCall(app, 'postJobAction', {
    access: SUPER_USERS,
    handler: async ({ actor, body }) => {
      await changeJobs(db, actor, app.jobs.kinds, body);
      app.monitors.forget('jobs');
      app.jobs.wake().catch((error: unknown) => {
        app.log.warn({ err: error }, 'job round failed');
      });
      return { ...(await overview()), isFromMemory: false };
    },
  });
}
