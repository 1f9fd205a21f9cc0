import type { FastifyInstance } from 'fastify';
import { CODE_REPAIR_PAGE_SIZE } from '#contract/billing/spending';
import type { CurrentUser } from '#contract/schemas/users';
import { DAY_MS } from '#contract/time';
import { findBillingFacts } from '../../domain/accounts/repository';
import type { Owner } from '../../http/requester';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import {
  countCodedRows,
  findChoices,
  findCodedRows,
  MAX_CODED_ROWS,
  type CodeScope,
} from './codeRepairRepository';
import { findRepairs } from './repairsRepository';
import { repairCodes, undoRepair } from './repairCodes';

/** Response for super users, who might not have an account. */
const NO_CODES = {
  pageNumber: 1,
  pageSize: CODE_REPAIR_PAGE_SIZE,
  isWholeAccount: false,
  hasBillingCodes: false,
  mask: null,
  isCodeRequired: false,
  codes: [],
  closed: 0,
  users: [],
  billingCodes: [],
  months: [],
  repairs: [],
};

/** Thirteen months, by which time every invoice has been issued. */
const LOOKED_BACK_MS = 400 * DAY_MS;

/**
 * Registers the routes that correct billing codes of searches and purchases until they are
 * invoiced. A charge closes once it is on an invoice, a search once its period has been charged;
 * the database rejects changes to closed ones. Administrators change the whole account's codes,
 * other users their own.
 */
export function registerCodeRepair(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getCodedThings', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request: { user } }) => {
      const now = app.clock.now();
      if (owner.accountId === null) return { ...pageOf([], 0, now, MAX_CODED_ROWS), ...NO_CODES };
      const scope = scopeOf(owner, user);
      const { pageNumber = 1, ...filter } = query;
      const { isCodeEnabled, isRequired, mask } = await findBillingFacts(db, scope.accountId);
      const { closed, codes } = await countCodedRows(db, scope, filter);
      const found = codes.reduce((sum, { purchases, searches }) => sum + purchases + searches, 0);
      const isBeyond = (pageNumber - 1) * CODE_REPAIR_PAGE_SIZE >= MAX_CODED_ROWS;
      const items = isBeyond ? [] : await findCodedRows(db, scope, filter, pageNumber);
      const { billingCodes, months, users } = await findChoices(db, scope);
      const isWholeAccount = scope.userId === null;
      return {
        ...pageOf(items, found, now, MAX_CODED_ROWS),
        pageNumber,
        pageSize: CODE_REPAIR_PAGE_SIZE,
        isWholeAccount,
        hasBillingCodes: isCodeEnabled,
        mask: isCodeEnabled ? mask : null,
        isCodeRequired: isCodeEnabled && isRequired,
        codes,
        closed,
        users: isWholeAccount ? users : [],
        billingCodes,
        months,
        repairs: await findRepairs(db, scope),
      };
    },
  });

  registerCall(app, 'postCodeRepair', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, body, owner, request: { user }, userId }) =>
      repairCodes(db, actor, { body, scope: scopeOf(owner, user), userId }),
  });

  registerCall(app, 'postCodeRepairUndo', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, owner, params: { repairId: undoOf }, request: { user }, userId }) =>
      undoRepair(db, actor, { scope: scopeOf(owner, user), undoOf, userId }),
  });

  function scopeOf({ accountId, userId }: Owner, { isAdmin }: CurrentUser): CodeScope {
    if (accountId === null) throw notFound();
    const since = new Date(app.clock.now() - LOOKED_BACK_MS);
    return { accountId, userId: isAdmin ? null : userId, since };
  }
}
