import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { APPLICATION_CODES } from '#contract/applications';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { findAccountLimit, findAlertsByUser } from '../../domain/alerts/repository';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { exactly, listProperties, nullable, words } from '../../http/schemas';
import { civilDate } from '../../http/services';
import { findSearchUse } from '../../domain/searchLog/repository';
import { findAccount, findAccountUsers, findPlans } from './repository';
import { registerSearchDetails } from './searchDetailsRoutes';

/** More users than an account has, so that an answer has an end. */
const MOST_USERS = 1_000;

const Text = Type.String();
const LimitSchema = exactly({ limit: nullable(Type.Integer()), used: Type.Integer() });
const PlanSchema = exactly({
  appCode: words(APPLICATION_CODES),
  planName: Text,
  isTrial: Type.Boolean(),
  startsOn: Text,
  endsOn: nullable(Text),
});
const DashboardSchema = exactly({
  name: Text,
  status: words(['ACTIVE', 'INACTIVE']),
  accountStatus: words(['ACTIVE', 'PAST_DUE', 'DUNNED', 'CANCELLED']),
  plans: Type.Array(PlanSchema),
  searches: nullable(
    exactly({
      startedOn: Text,
      used: Type.Integer(),
      included: nullable(Type.Integer()),
    }),
  ),
  alerts: LimitSchema,
  activeUsers: Type.Integer(),
});
const AlertUseSchema = exactly({
  userId: Type.Integer(),
  userName: Text,
  isActive: Type.Boolean(),
  counts: exactly({
    courtCase: Type.Integer(),
    taxWarrant: Type.Integer(),
    recorderDocument: Type.Integer(),
  }),
});

const UserSchema = exactly({
  id: Type.Integer(),
  firstName: Text,
  lastName: Text,
  username: Text,
  email: Text,
  isAdmin: Type.Boolean(),
  isActive: Type.Boolean(),
});

/** What a user sees of the own account (spec section 2, Common and help routes). */
export function registerAccountArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerSearchDetails(app);

  registerCall(app, 'getAccountDashboard', {
    access: OWN_ACCOUNT,
    schema: { response: exactly({ account: nullable(DashboardSchema) }) },
    handler: async ({ owner }) => {
      if (owner.accountId === null) return { account: null };
      const today = civilDate(app.clock.now());
      const account = await findAccount(db, owner.accountId);
      const plans = await findPlans(db, owner.accountId, today);
      const use = await findSearchUse(db, owner.accountId, today);
      const alerts = await findAccountLimit(db, owner, today);
      const searches =
        use === null ? null : { startedOn: use.startedOn, used: use.used, included: use.included };
      return { account: { ...account, plans, searches, alerts } };
    },
  });

  registerCall(app, 'getAlertUse', {
    access: OWN_ACCOUNT,
    schema: {
      response: exactly({
        ...listProperties(AlertUseSchema),
        account: LimitSchema,
        isWholeAccount: Type.Boolean(),
      }),
    },
    handler: async ({ owner, request }) => {
      const now = app.clock.now();
      const isWholeAccount = request.user.isAdmin && owner.accountId !== null;
      const seen = isWholeAccount ? owner : { ...owner, accountId: null };
      const rows = await findAlertsByUser(db, seen, MOST_USERS + 1);
      const account = await findAccountLimit(db, owner, civilDate(now));
      return { ...listOf(rows, now, MOST_USERS), account, isWholeAccount };
    },
  });

  registerCall(app, 'getAccountUsers', {
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    schema: { response: exactly(listProperties(UserSchema)) },
    handler: async ({ owner: { accountId } }) => {
      if (accountId === null) throw notFound();
      const rows = await findAccountUsers(db, accountId, MOST_USERS + 1);
      return listOf(rows, app.clock.now(), MOST_USERS);
    },
  });
}
