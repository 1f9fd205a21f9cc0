import type { FastifyInstance } from 'fastify';
import { billingCodeProblem, tidyBillingCode } from '#contract/billingCodes';
import { CODE_REPAIR_PAGE_SIZE } from '#contract/spending';
import type { CurrentUser } from '#contract/schemas/users';
import { findBillingFacts } from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { holdAccount } from '../../domain/ledger/repository';
import type { Owner } from '../../http/asker';
import { pageOf } from '../../http/lists';
import { conflict, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import {
  addRepair,
  changeCodes,
  countThings,
  findChoices,
  findThings,
  findToChange,
  MAX_THINGS,
  undoCodes,
  type CodeScope,
} from './codeRepairRepository';
import { findRepairs, findUndoable } from './repairsRepository';

const REFUSALS = {
  noCodes: "Your account doesn't use billing codes. Turn them on under Edit Billing Information.",
  noCode: 'Enter the new billing code, or choose to remove codes.',
  nothing: 'None of these can be changed: they already have this code or were invoiced.',
  changed:
    'The results changed in the meantime, so nothing was updated. Review them and confirm again.',
  undone: 'This repair was already undone.',
  nothingToUndo: 'Nothing can be undone: everything was invoiced or changed since.',
} as const;

/** For super users, who may belong to no account. */
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

/** Thirteen months; every invoice is issued by then. */
const LOOKED_BACK_MS = 400 * 86_400_000;

/** Codes of a repair listed in the audit log. */
const MAX_AUDITED_CODES = 10;

/**
 * Corrects billing codes of searches and purchases until they are invoiced. A charge closes once it
 * is on an invoice, a search once its period has been charged; the database rejects changes to
 * closed ones. Administrators change the whole account's codes, other users their own.
 */
export function registerCodeRepair(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getCodedThings', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request: { user } }) => {
      const now = app.clock.now();
      if (owner.accountId === null) return { ...pageOf([], 0, now, MAX_THINGS), ...NO_CODES };
      const scope = scopeOf(owner, user);
      const { pageNumber = 1, ...filter } = query;
      const { isCodeEnabled, isRequired, mask } = await findBillingFacts(db, scope.accountId);
      const { closed, codes } = await countThings(db, scope, filter);
      const found = codes.reduce((sum, { purchases, searches }) => sum + purchases + searches, 0);
      const isBeyond = (pageNumber - 1) * CODE_REPAIR_PAGE_SIZE >= MAX_THINGS;
      const items = isBeyond ? [] : await findThings(db, scope, filter, pageNumber);
      const { billingCodes, months, users } = await findChoices(db, scope);
      const isWholeAccount = scope.userId === null;
      return {
        ...pageOf(items, found, now, MAX_THINGS),
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
    handler: async ({ actor, body, owner, request: { user }, userId }) => {
      const scope = scopeOf(owner, user);
      const toCode = await readCode(scope, body.toCode);
      return transactionWithAudit(db, async (trx, audit) => {
        // Issuing invoices locks the account too, so nothing closes until the end of this
        // transaction.
        await holdAccount(trx, scope.accountId);
        const found = await findToChange(trx, scope, body, toCode);
        const searches = found.searchIds.length;
        const purchases = found.purchaseIds.length;
        if (searches !== body.expected.searches || purchases !== body.expected.purchases) {
          throw conflict(REFUSALS.changed);
        }
        if (searches + purchases === 0) throw conflict(REFUSALS.nothing);
        const by = { accountId: scope.accountId, userId, at: actor.at, undoOf: null };
        const repairId = await addRepair(trx, by);
        await changeCodes(trx, repairId, found, toCode);
        audit({
          ...actor,
          action: 'billingCodesRepaired',
          target: `codeRepair/${String(repairId)}`,
          detail: {
            before: found.fromCodes.slice(0, MAX_AUDITED_CODES).map(codeInWords).join(', '),
            after: codeInWords(toCode),
            searches,
            purchases,
          },
        });
        return { repairId, searches, purchases, kept: 0 };
      });
    },
  });

  registerCall(app, 'postCodeRepairUndo', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, owner, params, request: { user }, userId }) => {
      const scope = scopeOf(owner, user);
      const undoOf = params.repairId;
      return transactionWithAudit(db, async (trx, audit) => {
        await holdAccount(trx, scope.accountId);
        const undoable = await findUndoable(trx, scope, undoOf);
        if (undoable === null) throw notFound();
        if (undoable.isUndone) throw conflict(REFUSALS.undone);
        const by = { accountId: scope.accountId, userId, at: actor.at, undoOf };
        const repairId = await addRepair(trx, by);
        const undone = await undoCodes(trx, repairId, undoOf);
        if (undone.searches + undone.purchases === 0) throw conflict(REFUSALS.nothingToUndo);
        audit({
          ...actor,
          action: 'billingCodeRepairUndone',
          target: `codeRepair/${String(repairId)}`,
          detail: { undoOf, ...undone },
        });
        return { repairId, ...undone };
      });
    },
  });

  function scopeOf({ accountId, userId }: Owner, { isAdmin }: CurrentUser): CodeScope {
    if (accountId === null) throw notFound();
    const since = new Date(app.clock.now() - LOOKED_BACK_MS);
    return { accountId, userId: isAdmin ? null : userId, since };
  }

  /** The new code in the account's format; null if removal was chosen explicitly. */
  async function readCode({ accountId }: CodeScope, typed: string | null): Promise<string | null> {
    const { isCodeEnabled, isRequired, mask } = await findBillingFacts(db, accountId);
    if (!isCodeEnabled) throw conflict(REFUSALS.noCodes);
    const problem = billingCodeProblem(typed ?? '', { isRequired, mask });
    if (problem !== null) throw invalidField('toCode', problem);
    if (typed === null) return null;
    const code = tidyBillingCode(typed);
    if (code === '') throw invalidField('toCode', REFUSALS.noCode);
    return code;
  }
}

function codeInWords(code: string | null): string {
  return code ?? 'none';
}
