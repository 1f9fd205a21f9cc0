import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDIANA } from '#contract/locales';
import { csvLine } from '#contract/csv';
import { ACCOUNT_ADMINISTRATION, decideAccess } from '#contract/roles';
import { WARRANT_REPORT_QUERY } from '#contract/schemas/warrantSubscription';
import { stateDate } from '#contract/stateClock';
import { WARRANT_REPORT_FILE } from '#contract/billing/warrantSubscription';
import { payAddressOf } from '../../domain/billing/runTime';
import { settleChargesOf } from '../../domain/cards/charging';
import { findReportCounties } from '../../domain/warrantSubscriptions/repository';
import { ownerOf } from '../../http/requester';
import { forbidden, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_ACCOUNT } from '../../http/routeAccess';
import { onceKeyOf } from '../../http/onceKey';
import { findMonth, findNewestMonth, readFiled } from './reportRepository';
import { runningOf } from '../../domain/warrantSubscriptions/orderRepository';
import {
  findSubscribers,
  findSubscriptions,
  findWarrantCounties,
} from '../../domain/warrantSubscriptions/subscriptionRepository';
import { changeSubscribers } from './changeSubscribers';
import { orderSubscription } from './orderSubscription';
import { WARRANT_REGISTER } from './warrantRegister';
import { sendCsv } from '../../http/csv';

const REPORT_FILE = 'tax-warrants-filed';

const HAS_NO_REPORTS =
  "Your account's subscription doesn't include you. Ask your account administrator to change its users or to order access to the reports, on the subscription's page.";

/**
 * Registers the routes for the tax warrant subscription, its order, and its reports (spec section
 * 2, Tax warrants).
 */
export function registerWarrantSubscriptions(app: FastifyInstance): void {
  const { db, readDb } = app.database;

  registerCall(app, 'getWarrantSubscription', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => {
      requireWarrants(request);
      const { account, id: userId } = request.user;
      const counties = await findWarrantCounties(db);
      const today = stateDate(app.clock.now());
      if (userId === null || account === null) {
        return { counties, current: null, next: null, users: [], readsReports: false };
      }
      const mayOrder = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', request.user);
      const owner = { userId, accountId: account.id };
      return {
        counties,
        ...runningOf(await findSubscriptions(db, account.id, today), today),
        users: mayOrder.kind === 'granted' ? await findSubscribers(db, account.id) : [],
        readsReports: (await findReportCounties(db, owner, today)) !== undefined,
      };
    },
  });

  registerCall(app, 'postWarrantSubscription', {
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    handler: ({ actor, body: order, owner, request }) => {
      requireWarrants(request);
      const { locale, user } = request;
      const parts = {
        db,
        clock: app.clock,
        settleCharges: (accountId: number) =>
          settleChargesOf(app, payAddressOf(app, locale), accountId),
      };
      return orderSubscription(parts, actor, { order, onceKey: onceKeyOf(request), owner, user });
    },
  });

  registerCall(app, 'putSubscriptionUsers', {
    access: { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' },
    handler: ({ actor, body, owner, params, request }) => {
      requireWarrants(request);
      const { accountId } = owner;
      if (accountId === null) throw notFound();
      const { subscriptionId } = params;
      return changeSubscribers(db, actor, { accountId, subscriptionId }, body);
    },
  });

  registerCall(app, 'getWarrantReport', {
    access: OWN_ACCOUNT,
    handler: async ({ query, request }) => {
      const counties = await reportCounties(request);
      const newest = await findNewestMonth(readDb, counties);
      const month = query.month ?? newest ?? stateDate(app.clock.now()).slice(0, 7);
      return {
        month,
        months: newest === null ? [] : monthsUntil(newest),
        rows: await findMonth(readDb, counties, month),
      };
    },
  });

  app.get(
    app.settings.contextPath + WARRANT_REPORT_FILE,
    {
      config: { access: OWN_ACCOUNT, kind: 'search', isExport: true },
      schema: { querystring: WARRANT_REPORT_QUERY },
    },
    async (request, reply) => {
      const { month = stateDate(app.clock.now()).slice(0, 7) } = request.query as {
        readonly month?: string;
      };
      const counties = await reportCounties(request);
      return sendCsv(
        reply,
        `${REPORT_FILE}-${month}.csv`,
        linesOf(readFiled(readDb, counties, month), stateDate(app.clock.now())),
      );
    },
  );

  async function reportCounties(request: FastifyRequest): Promise<readonly number[] | null> {
    requireWarrants(request);
    const counties = await findReportCounties(db, ownerOf(request), stateDate(app.clock.now()));
    if (counties === undefined) throw forbidden(HAS_NO_REPORTS);
    return counties;
  }
}

function requireWarrants({ locale }: FastifyRequest): void {
  if (!locale.features.taxWarrant) throw notFound();
}

/** Number of months for which reports are offered. */
const MONTHS_OFFERED = 36;

/** Lists a month such as `2026-06` and the months before it. */
function monthsUntil(newest: string): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

async function* linesOf(
  warrants: ReturnType<typeof readFiled>,
  today: string,
): AsyncGenerator<string> {
  const { cells, headings } = WARRANT_REGISTER.file;
  yield csvLine(headings(INDIANA));
  for await (const warrant of warrants) yield csvLine(cells({ ...warrant, matches: [] }, today));
}
