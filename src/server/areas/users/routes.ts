import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { APPLICATION_CODES } from '#contract/applications';
import { unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { exactly, nullable, words } from '../../http/schemas';

const AccountSchema = exactly({
  id: Type.Integer(),
  status: words(['ACTIVE', 'INACTIVE']),
  accountStatus: words(['ACTIVE', 'PAST_DUE', 'DUNNED', 'CANCELLED']),
  subscriptions: Type.Partial(
    exactly(
      Object.fromEntries(APPLICATION_CODES.map((code) => [code, Type.Integer()])) as Record<
        (typeof APPLICATION_CODES)[number],
        ReturnType<typeof Type.Integer>
      >,
    ),
  ),
  billingCodeEnabled: Type.Boolean(),
  bulkEFilingEnabled: Type.Boolean(),
});

const EfmUserSchema = exactly({
  id: Type.String(),
  individual: Type.Boolean(),
  admin: Type.Boolean(),
});

const CurrentUserSchema = exactly({
  id: nullable(Type.Integer()),
  status: words(['ACTIVE', 'INACTIVE', 'ANONYMOUS']),
  firstName: Type.String(),
  lastName: Type.String(),
  isAdmin: Type.Boolean(),
  isSuperUser: Type.Boolean(),
  isFinepayReviewer: Type.Boolean(),
  isEFilingReviewer: Type.Boolean(),
  isBulkEFilingUploader: Type.Boolean(),
  isBulkEFilingReviewer: Type.Boolean(),
  clerkId: nullable(Type.Integer()),
  recorderId: nullable(Type.Integer()),
  account: nullable(AccountSchema),
  efmUsers: Type.Partial(exactly({ 'STATE-IN': EfmUserSchema, 'STATE-MI': EfmUserSchema })),
});

/** The current user and the session's length. */
export function registerUsersArea(app: FastifyInstance): void {
  registerCall(app, 'getCurrentUser', {
    access: OPEN_TO_ALL,
    schema: { response: CurrentUserSchema },
    handler: ({ request }) => Promise.resolve(request.user),
  });

  registerCall(app, 'extendSession', {
    access: OWN_USER,
    schema: { response: exactly({ expiresAt: Type.String() }) },
    handler: async ({ request, reply }) => {
      const end = await app.sessions.extend(request, reply);
      return { expiresAt: new Date(end).toISOString() };
    },
  });

  registerCall(app, 'getSessionEnd', {
    access: OWN_USER,
    session: 'look',
    schema: { response: exactly({ expiresAt: Type.String() }) },
    handler: ({ request }) => {
      if (request.session === null) throw unauthorized();
      const end = app.sessions.endOf(request.session);
      return Promise.resolve({ expiresAt: new Date(end).toISOString() });
    },
  });
}
