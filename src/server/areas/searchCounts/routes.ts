import type { FastifyInstance } from 'fastify';
import { csvText } from '#contract/csv';
import { SEARCH_COUNTS_FILE, SEARCH_PERIODS } from '#contract/billing/searchCounts';
import type { PublicPlan } from '#contract/schemas/plans';
import { SEARCH_COUNTS_QUERY, type SearchCountRow } from '#contract/schemas/searchCounts';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findSearchMonths, type SearchersOfAccount } from '../../domain/searchLog/monthsRepository';
import {
  findSearchPeriods,
  findSearchUse,
  type SearchPeriod,
} from '../../domain/searchLog/repository';
import { ownerOf, type Owner } from '../../http/requester';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { findSearchCounts, MAX_ROWS } from './repository';
import { cutOffRows, MAX_FILE_ROWS, sendCsv } from '../../http/csv';

/**
 * Registers the routes for the account's searches by user, and how much of the plan is used (spec
 * section 2). Only an administrator sees other users' searches.
 */
export function registerSearchCountsArea(app: FastifyInstance): void {
  const { db } = app.database;

  /** Returns the billing months and the requested one; throws 404 if there is no such month. */
  async function readPeriod(accountId: number | null, from: string | undefined) {
    const today = stateDate(app.clock.now());
    const periods = await findSearchPeriods(db, accountId, today, SEARCH_PERIODS);
    const period = from === undefined ? periods[0] : periods.find((each) => each.from === from);
    if (period === undefined) throw notFound();
    return { periods, period, today };
  }

  registerCall(app, 'getSearchCountSummary', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request: { locale, user } }) => {
      const { accountId } = owner;
      const now = app.clock.now();
      const { period, periods, today } = await readPeriod(accountId, query.from);
      const use = accountId === null ? null : await findSearchUse(db, accountId, today);
      const whose = searchersOf(owner, user);
      const isWholeAccount = whose?.userId === null;
      if (whose === null || use === null) {
        return { ...listOf([], now), isWholeAccount, plan: null, period, months: [] };
      }
      const rows = await findSearchCounts(db, whose, period, MAX_ROWS);
      const { bonusLeft, planId, planName: name, startedOn, used, included } = use;
      const offered = await findOfferedPlans(db, locale.features);
      const plan = offered.find(({ id }) => id === planId);
      const { extraSearchCents = null } = plan ?? {};
      const upgradePoint = upgradePointOf(plan, included);
      return {
        ...listOf(rows, now, MAX_ROWS),
        isWholeAccount,
        plan: { name, startedOn, used, included, upgradePoint, extraSearchCents, bonusLeft },
        period,
        months: await findSearchMonths(db, whose, periods, { isWithoutBonus: false }),
      };
    },
  });

  app.get(
    app.settings.contextPath + SEARCH_COUNTS_FILE,
    {
      config: { access: OWN_ACCOUNT, kind: 'list', isExport: true },
      schema: { querystring: SEARCH_COUNTS_QUERY },
    },
    async (request, reply) => {
      const owner = ownerOf(request);
      const { from } = request.query as { readonly from?: string };
      const { period } = await readPeriod(owner.accountId, from);
      const whose = searchersOf(owner, request.user);
      const rows = whose === null ? [] : await findSearchCounts(db, whose, period, MAX_FILE_ROWS);
      const lines = rows.map((row) => cellsOf(row, period));
      return sendCsv(
        reply,
        `searches-used-${period.from}.csv`,
        csvText([HEADINGS, ...cutOffRows(lines, MAX_FILE_ROWS, CUT_OFF)]),
      );
    },
  );
}

/**
 * Returns the period's upgrade point; null if there is none. A period that includes fewer searches
 * than the plan reaches the upgrade point that many searches earlier.
 */
function upgradePointOf(plan: PublicPlan | undefined, included: number | null): number | null {
  const { includedSearches = null, upgradePoint = null } = plan ?? {};
  if (upgradePoint === null || includedSearches === null || included === null) return null;
  return upgradePoint - includedSearches + included;
}

/** Returns the users whose searches the user may see; null without an account. */
function searchersOf(
  { accountId, userId }: Owner,
  { isAdmin }: CurrentUser,
): SearchersOfAccount | null {
  return accountId === null ? null : { accountId, userId: isAdmin ? null : userId };
}

const CUT_OFF = 'For the others, each user can export their own searches.';
const HEADINGS = ['User', 'Billing code', 'From', 'Before', 'Counted searches', 'All searches'];

function cellsOf(row: SearchCountRow, { from, to }: SearchPeriod): string[] {
  const { answered, billingCode, counted, userName } = row;
  return [userName, billingCode ?? '', from, to, String(counted), String(answered)];
}
