import type { FastifyInstance } from 'fastify';
import { REQUEST_LOG_PAGE_SIZE } from '#contract/requestLog';
import type { ErrorGroups } from '#contract/schemas/requestLog';
import { buildId } from '../../buildId';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { findBuilds, findErrorGroups } from './groupsRepository';
import {
  findError,
  findHours,
  findNeighbors,
  findRecordingsOf,
  findRequest,
  findRequests,
} from './repository';
import { resolveErrors } from './resolveErrors';

/** Requests and errors of the site, for super users (spec section 2, HttpLogging). */
export function registerRequestLogArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getRequests', {
    access: SUPER_USERS,
    handler: async ({ query }) => {
      const now = app.clock.now();
      const found = await findRequests(db, query);
      const hasMore = found.length > REQUEST_LOG_PAGE_SIZE;
      const list = listOf(found, now, REQUEST_LOG_PAGE_SIZE);
      return {
        ...list,
        next: hasMore ? (list.items.at(-1)?.id ?? null) : null,
        hours: await findHours(db, now),
      };
    },
  });

  registerCall(app, 'getRequest', {
    access: SUPER_USERS,
    handler: async ({ query }) => {
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

  registerCall(app, 'getErrorGroups', { access: SUPER_USERS, handler: groups });

  registerCall(app, 'putErrorGroup', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      await resolveErrors(db, actor, params.groupId, body);
      return groups();
    },
  });
}
