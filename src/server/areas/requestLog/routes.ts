import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { CallQuery } from '#contract/calls';
import { REQUEST_LOG_PAGE_SIZE } from '#contract/admin/requestLog';
import type { ErrorGroups } from '#contract/schemas/requestLog';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { buildId } from '../../buildId';
import { sweepRequests } from '../../domain/requestLog/repository';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import { findBuilds, findErrorGroups } from './groupsRepository';
import {
  findError,
  findHours,
  findNeighbors,
  findRecordingsOf,
  findRequest,
  findRequests,
} from './repository';
import { findPaces } from './paceRepository';
import { LastHourReader } from './lastHour';
import { RequestHours } from './requestHours';
import { resolveErrors } from './resolveErrors';

/** Limits the request log to its maximum size. */
const SWEEP_REQUESTS: JobKind = {
  name: 'sweep-requests',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 30,
  schedule: { cron: '6-59/10 * * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Registers the routes for requests and errors of the site, for super users (spec section 2,
 * HttpLogging).
 */
export function registerRequestLogArea(app: FastifyInstance): void {
  const { db } = app.database;
  app.jobs.add(SWEEP_REQUESTS, () => sweepRequests(db, app.clock.now()));

  const hours = new RequestHours((from) => findHours(db, from));

  const lastHour = new LastHourReader((now) => findPaces(db, now));

  async function list(query: CallQuery<'getRequests'>, viewerId: number) {
    const now = app.clock.now();
    await app.requestRows.flush();
    const found = await findRequests(db, query, viewerId);
    const hasMore = found.length > REQUEST_LOG_PAGE_SIZE;
    const shown = listOf(found, now, REQUEST_LOG_PAGE_SIZE);
    return {
      ...shown,
      next: hasMore ? (shown.items.at(-1)?.id ?? null) : null,
      hours: [...(await hours.find(now))],
      lastHour: await lastHour.find(now),
    };
  }

  registerCall(app, 'getRequests', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ query, userId }) => {
      const { isFromMemory, value } = await app.monitors.recall(
        'requests',
        JSON.stringify(query.kind === 'OTHERS' ? { ...query, userId } : query),
        () => list(query, userId),
      );
      return { ...value, isFromMemory };
    },
  });

  registerCall(app, 'getRequest', {
    access: SUPER_USERS,
    handler: async ({ query }) => {
      await app.requestRows.flush();
      const request = await findRequest(db, query);
      const reference = request === null ? query.reference : request.reference;
      const error = reference == null ? null : await findError(db, reference);
      const recordings = reference == null ? [] : await findRecordingsOf(db, reference);
      if (request === null && error === null && recordings.length === 0) throw notFound();
      const neighbors =
        request === null ? { before: [], after: [] } : await findNeighbors(db, request);
      return { request, error, recordings, ...neighbors };
    },
  });

  async function groups(): Promise<ErrorGroups> {
    return {
      groups: await findErrorGroups(db),
      builds: await findBuilds(db),
      currentBuild: buildId(),
    };
  }

  registerCall(app, 'getErrorGroups', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async () =>
      (await app.monitors.recall('requests', 'groups', groups, 'errorsChange')).value,
  });

  registerCall(app, 'putErrorGroup', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      await resolveErrors(db, actor, params.groupId, body);
      app.monitors.forget('requests');
      return groups();
    },
  });
}
