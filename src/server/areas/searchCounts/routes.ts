import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { exactly, listProperties, nullable } from '../../http/schemas';
import { civilDate } from '../../http/services';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findSearchUse } from '../../domain/searchLog/repository';
import { findSearchCounts, MOST_ROWS } from './repository';

const RowSchema = exactly({
  userId: Type.Integer(),
  userName: Type.String(),
  billingCode: nullable(Type.String()),
  counted: Type.Integer(),
  answered: Type.Integer(),
});

const SummarySchema = exactly({
  ...listProperties(RowSchema),
  isWholeAccount: Type.Boolean(),
  plan: nullable(
    exactly({
      name: Type.String(),
      startedOn: Type.String(),
      used: Type.Integer(),
      included: nullable(Type.Integer()),
      upgradePoint: nullable(Type.Integer()),
    }),
  ),
});

/**
 * Who of the user's account searched, and how much of the plan is used (spec section 2). Only an
 * administrator sees the other users.
 */
export function registerSearchCountsArea(app: FastifyInstance): void {
  registerCall(app, 'getSearchCountSummary', {
    access: { rule: { roles: ['USER'] }, ownership: 'ownAccount' },
    schema: { response: SummarySchema },
    handler: async ({ request: { locale, user } }) => {
      const { db } = app.database;
      const now = app.clock.now();
      const asOf = new Date(now).toISOString();
      const accountId = user.account?.id;
      const isWholeAccount = user.isAdmin && accountId !== undefined;
      const use =
        accountId === undefined ? null : await findSearchUse(db, accountId, civilDate(now));
      if (accountId === undefined || use === null) {
        return { items: [], total: 0, capped: false, asOf, isWholeAccount, plan: null };
      }
      const whose = { accountId, userId: isWholeAccount ? null : user.id };
      const rows = await findSearchCounts(db, whose, use.startedOn);
      const items = rows.slice(0, MOST_ROWS);
      const { planId, planName: name, startedOn, used, included } = use;
      const offered = await findOfferedPlans(db, locale.features);
      const upgradePoint = offered.find(({ id }) => id === planId)?.upgradePoint ?? null;
      return {
        items,
        total: items.length,
        capped: rows.length > MOST_ROWS,
        asOf,
        isWholeAccount,
        plan: { name, startedOn, used, included, upgradePoint },
      };
    },
  });
}
