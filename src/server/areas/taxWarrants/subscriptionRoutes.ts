import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidyBillingCode } from '#contract/billingCodes';
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
import { chargeAccount, holdAccount } from '../../domain/ledger/repository';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { findReportCounties } from '../../domain/warrantSubscriptions/repository';
import { actorOf, ownerOf } from '../../http/asker';
import { csvLine } from '../../http/csv';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_ACCOUNT } from '../../http/routeAccess';
import { onceKeyOf } from '../../http/onceKey';
import { civilDate } from '../../http/services';
import { findMonth, findNewestMonth, readFiled } from './reportRepository';
import {
  addSubscription,
  dayAfter,
  findSubscribers,
  findSubscriptions,
  findWarrantCounties,
} from './subscriptionRepository';
import { WARRANT_REGISTER } from './warrantRegister';

const REPORT_FILE = 'tax-warrants-filed';

const REFUSALS = {
  isRenewed:
    'Your account has a subscription and its renewal already. Order again when the first has ended.',
  hasNoReports:
    'The reports are for users whose subscription has them. An administrator of your account can order it.',
  priceChanged: 'The price is another one now. Reload the page to see it; nothing was charged.',
} as const;

/** The subscription to the register, its order and its reports (spec section 2, Tax warrants). */
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
      return transactionWithAudit(db, (trx, audit) =>
        answerOnce(trx, once, async () => {
          await holdAccount(trx, accountId);
          const held = new Map((await findWarrantCounties(trx)).map(({ id, name }) => [id, name]));
          if (body.countyIds.some((id) => !held.has(id))) {
            throw invalidField('countyIds', 'Choose counties whose tax warrants are online.');
          }
          const users = await findSubscribers(trx, accountId);
          if (body.userIds.some((id) => users.every((user) => user.id !== id))) {
            throw invalidField('userIds', 'Choose users of your account who may log in.');
          }
          const { current, next } = runningOf(
            await findSubscriptions(trx, accountId, today),
            today,
          );
          if (next !== null) throw conflict(REFUSALS.isRenewed);
          const startsOn = current === null ? today : await dayAfter(trx, current.endsOn);
          const written = await addSubscription(
            trx,
            { ...body, accountId, userId },
            startsOn,
            actor.at,
          );
          await chargeAccount(
            trx,
            { accountId, userId },
            {
              kind: 'WARRANT_SUBSCRIPTION',
              reference: `Tax warrant subscription from ${startsOn}`,
              billingCode: tidyBillingCode(body.billingCode) || null,
              parts: [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents: body.priceCents }],
            },
            actor.at,
          );
          audit({
            ...actor,
            action: 'warrantSubscriptionOrdered',
            target: `warrantSubscription/${String(written.id)}`,
            detail: { kind: body.kind, priceCents: body.priceCents, startsOn },
          });
          const after = await findSubscriptions(trx, accountId, today);
          const ordered = after.find(({ id }) => id === written.id);
          if (ordered === undefined) throw new Error('The subscription ordered just now is gone.');
          return ordered;
        }),
      );
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

/** What runs on the day, and what follows it. */
function runningOf(subscriptions: readonly WarrantSubscription[], today: string) {
  const current = subscriptions.find(({ startsOn }) => startsOn <= today) ?? null;
  const next = subscriptions.find(({ startsOn }) => startsOn > today) ?? null;
  return { current, next };
}

/** Refuses what nobody sells, and a price that is not the one of today. */
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
    throw invalidField('userIds', `This subscription is for ${most}.`);
  }
  const counties = countyIds.length === 0 ? null : countyIds.length;
  if (priceCents !== warrantSubscriptionCents({ kind, counties, hasReports })) {
    throw conflict(REFUSALS.priceChanged);
  }
}

/** Months that a report is offered for. */
const MONTHS_OFFERED = 36;

/** `2026-06` and those before it. */
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
