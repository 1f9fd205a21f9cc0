import type { FastifyInstance } from 'fastify';
import { csvText } from '#contract/csv';
import { PURCHASE_COUNTS_FILE, PURCHASE_MONTHS } from '#contract/billing/purchaseCounts';
import { PURCHASE_COUNTS_QUERY, type PurchaseCountRow } from '#contract/schemas/purchaseCounts';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { ownerOf, type Owner } from '../../http/requester';
import { cutOffRows, dollarsOf, MAX_FILE_ROWS, sendCsv } from '../../http/csv';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import {
  findPurchaseCounts,
  findPurchaseMonths,
  MAX_ROWS,
  type BuyersOfAccount,
} from './repository';

/**
 * Registers the routes for the account's page purchases by user, billing code, and month (spec
 * section 2). Only an administrator sees other users' purchases.
 */
export function registerPurchaseCountsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const thisMonth = (): string => stateDate(app.clock.now()).slice(0, 7);

  registerCall(app, 'getPurchaseCounts', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request: { user } }) => {
      const now = app.clock.now();
      const newest = thisMonth();
      const buyers = buyersOf(owner, user);
      if (buyers === null) {
        const month = query.month ?? newest;
        return { ...listOf([], now), isWholeAccount: false, month, months: [] };
      }
      const months = await findPurchaseMonths(db, buyers, newest, PURCHASE_MONTHS);
      const latest = months.find(({ purchases }) => purchases > 0)?.month ?? newest;
      const month = query.month ?? latest;
      const rows = await findPurchaseCounts(db, buyers, month, MAX_ROWS);
      return {
        ...listOf(rows, now, MAX_ROWS),
        isWholeAccount: buyers.userId === null,
        month,
        months,
      };
    },
  });

  app.get(
    app.settings.contextPath + PURCHASE_COUNTS_FILE,
    {
      config: { access: OWN_ACCOUNT, kind: 'list', isExport: true },
      schema: { querystring: PURCHASE_COUNTS_QUERY },
    },
    async (request, reply) => {
      const { month = thisMonth() } = request.query as { readonly month?: string };
      const buyers = buyersOf(ownerOf(request), request.user);
      const rows =
        buyers === null ? [] : await findPurchaseCounts(db, buyers, month, MAX_FILE_ROWS);
      const lines = cutOffRows(rows.map(cellsOf), MAX_FILE_ROWS, CUT_OFF);
      return sendCsv(reply, `pages-bought-${month}.csv`, csvText([HEADINGS, ...lines]));
    },
  );
}

/** Returns the users whose purchases the user may see; null without an account. */
function buyersOf({ accountId, userId }: Owner, { isAdmin }: CurrentUser): BuyersOfAccount | null {
  return accountId === null ? null : { accountId, userId: isAdmin ? null : userId };
}

const CUT_OFF = 'For the others, each user can export their own purchases.';
const HEADINGS = [
  'User',
  'Billing code',
  'Purchases',
  'Pages',
  'Office fees',
  'Service fees',
  'Amount',
];

function cellsOf(row: PurchaseCountRow): string[] {
  return [
    row.userName,
    row.billingCode ?? '',
    String(row.purchases),
    String(row.pages),
    dollarsOf(row.officeCents),
    dollarsOf(row.serviceCents),
    dollarsOf(row.officeCents + row.serviceCents),
  ];
}
