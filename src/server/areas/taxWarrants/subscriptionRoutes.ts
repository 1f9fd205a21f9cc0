import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csvLine } from '#contract/csv';
import { ACCOUNT_ADMINISTRATION, decideAccess } from '#contract/roles';
import {
  WARRANT_REPORT_QUERY,
  type WarrantSubscription,
  type WarrantSubscriptionOrder,
} from '#contract/schemas/warrantSubscription';
import {
  SUBSCRIPTION_SEATS,
  WARRANT_REPORT_FILE,
  warrantSubscriptionCents,
} from '#contract/warrantSubscription';
import { answerOnce } from '../../domain/answeredOnce/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { payAddressOf } from '../../domain/billing/runTime';
import { settleCharges } from '../../domain/cards/charging';
import { findOrder, placeOrder } from '../../domain/cards/ordersRepository';
import { findCredit, requireCredit } from '../../domain/credit/creditRepository';
import { fitsCredit } from '../../domain/credit/rules';
import { holdAccount } from '../../domain/ledger/repository';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { findReportCounties } from '../../domain/warrantSubscriptions/repository';
import { actorOf, ownerOf } from '../../http/asker';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_ACCOUNT } from '../../http/routeAccess';
import { onceKeyOf } from '../../http/onceKey';
import { civilDate } from '../../http/services';
import { findMonth, findNewestMonth, readFiled } from './reportRepository';
import { openSubscription, runningOf } from '../../domain/warrantSubscriptions/orderRepository';
import {
  findSubscribers,
  findSubscriptions,
  findWarrantCounties,
} from '../../domain/warrantSubscriptions/subscriptionRepository';
import { WARRANT_REGISTER } from './warrantRegister';

const REPORT_FILE = 'tax-warrants-filed';

const REFUSALS = {
  isRenewed:
    'Your account already has a subscription and its renewal. You can order again when the first one ends.',
  hasNoReports:
    "Your subscription doesn't include you. Ask your account administrator to order access to the reports.",
  declined:
    "Your card was declined. You weren't charged, and the subscription didn't start. Try another card.",
  confirm:
    "Your bank hasn't confirmed the payment yet. Confirm it under My Account, Pay Invoices. The subscription starts when it's paid.",
  waiting:
    'Another payment on your account is pending. Finish it under My Account, Pay Invoices, then order again.',
  priceChanged: "The price has changed. Reload the page to see it. You weren't charged.",
} as const;

/** The tax warrant subscription, its order, and its reports (spec section 2, Tax warrants). */
export function registerWarrantSubscriptions(app: FastifyInstance): void {
  const { db, readDb } = app.database;

  registerCall(app, 'getWarrantSubscription', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => {
      requireWarrants(request);
      const { account, id: userId } = request.user;
      const counties = await findWarrantCounties(db);
      const today = civilDate(app.clock.now());
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
    handler: async ({ body, owner, request }) => {
      requireWarrants(request);
      requireSearchesAllowed(request.user);
      requireConfirmedEmail(request.user, 'buy');
      const { accountId, userId } = owner;
      if (accountId === null) throw notFound();
      await requireBillingCode(db, request.user, body.billingCode);
      checkOrder(body);
      const actor = actorOf(request);
      const today = civilDate(actor.at);
      const once = {
        userId,
        key: onceKeyOf(request),
        call: 'postWarrantSubscription',
        asked: body,
        at: actor.at,
      } as const;
      const owned = { accountId, userId };
      const answer = await transactionWithAudit(db, (trx, audit) =>
        answerOnce<WarrantSubscription | null>(trx, once, async () => {
          await holdAccount(trx, accountId);
          const offered = new Map(
            (await findWarrantCounties(trx)).map(({ id, name }) => [id, name]),
          );
          if (body.countyIds.some((id) => !offered.has(id))) {
            throw invalidField('countyIds', 'Choose counties whose tax warrants are online.');
          }
          const users = await findSubscribers(trx, accountId);
          if (body.userIds.some((id) => users.every((user) => user.id !== id))) {
            throw invalidField('userIds', 'Choose active users on your account.');
          }
          const { next } = runningOf(await findSubscriptions(trx, accountId, today), today);
          if (next !== null) throw conflict(REFUSALS.isRenewed);
          const cents = body.priceCents;
          const credit = await findCredit(trx, accountId, today);
          if (!fitsCredit(credit, cents) && credit.accountStatus === 'ACTIVE') {
            const content = { kind: 'WARRANT_SUBSCRIPTION', details: body } as const;
            const order = { key: once.key, accountId, userId, content, cents };
            const problem = await placeOrder(trx, order, actor.at);
            if (problem === 'waiting') throw conflict(REFUSALS.waiting);
            // Without a card, the credit check below rejects the order.
            if (problem === null) return null;
          }
          const written = await openSubscription(trx, owned, body, { at: actor.at, today });
          if (written === null) throw conflict(REFUSALS.isRenewed);
          await requireCredit(trx, accountId, cents, today);
          audit({
            ...actor,
            action: 'warrantSubscriptionOrdered',
            target: `warrantSubscription/${String(written.id)}`,
            detail: { kind: body.kind, priceCents: cents, startsOn: written.startsOn },
          });
          const after = await findSubscriptions(trx, accountId, today);
          const ordered = after.find(({ id }) => id === written.id);
          if (ordered === undefined) throw new Error('The new subscription was not found.');
          return ordered;
        }),
      );
      return answer ?? (await paidByCard(request, accountId, once.key));
    },
  });

  registerCall(app, 'getWarrantReport', {
    access: OWN_ACCOUNT,
    handler: async ({ query, request }) => {
      const counties = await reportCounties(request);
      const newest = await findNewestMonth(readDb, counties);
      const month = query.month ?? newest ?? civilDate(app.clock.now()).slice(0, 7);
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
      const { month = civilDate(app.clock.now()).slice(0, 7) } = request.query as {
        readonly month?: string;
      };
      const counties = await reportCounties(request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${REPORT_FILE}-${month}.csv"`)
        .send(Readable.from(linesOf(readFiled(readDb, counties, month))));
    },
  );

  /**
   * Charges the card for a subscription beyond the credit limit; returns the subscription it
   * started.
   */
  async function paidByCard(
    request: FastifyRequest,
    accountId: number,
    key: string,
  ): Promise<WarrantSubscription> {
    await settleCharges(app, payAddressOf(app, request.locale));
    const order = await findOrder(db, accountId, key);
    if (order?.status === 'DECLINED') {
      throw conflict(`${REFUSALS.declined} ${order.problem ?? ''}`.trim());
    }
    if (order?.status !== 'OPENED') throw conflict(REFUSALS.confirm);
    const today = civilDate(app.clock.now());
    const newest = (await findSubscriptions(db, accountId, today)).at(-1);
    if (newest === undefined) throw new Error('The paid subscription was not found.');
    return newest;
  }

  async function reportCounties(request: FastifyRequest): Promise<readonly number[] | null> {
    requireWarrants(request);
    const counties = await findReportCounties(db, ownerOf(request), civilDate(app.clock.now()));
    if (counties === undefined) throw forbidden(REFUSALS.hasNoReports);
    return counties;
  }
}

function requireWarrants({ locale }: FastifyRequest): void {
  if (!locale.features.taxWarrant) throw notFound();
}

/** Rejects an unavailable subscription, and an outdated price. */
function checkOrder({
  countyIds,
  hasReports,
  kind,
  priceCents,
  userIds,
}: WarrantSubscriptionOrder) {
  const seats = SUBSCRIPTION_SEATS[kind];
  if (userIds.length > seats) {
    const most = seats === 1 ? 'one user' : `${String(seats)} users`;
    throw invalidField('userIds', `This subscription covers ${most}.`);
  }
  const counties = countyIds.length === 0 ? null : countyIds.length;
  if (priceCents !== warrantSubscriptionCents({ kind, counties, hasReports })) {
    throw conflict(REFUSALS.priceChanged);
  }
}

/** Months for which reports are offered. */
const MONTHS_OFFERED = 36;

/** Lists `2026-06` and the months before it. */
function monthsUntil(newest: string): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

async function* linesOf(warrants: ReturnType<typeof readFiled>): AsyncGenerator<string> {
  const { cells, headings } = WARRANT_REGISTER.file;
  yield csvLine(headings);
  for await (const warrant of warrants) yield csvLine(cells({ ...warrant, matches: [] }));
}
