import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { RENEWAL_PATHS } from '#contract/billing';
import { buildQuery } from '#contract/links';
import { parseId } from '#contract/queryFields';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findSums } from '../../domain/billing/invoicesRepository';
import { dollars } from '../../domain/billing/letters';
import {
  findPaidPlan,
  findWantedPlan,
  offersOf,
  takePlan,
  type PlanOffer,
} from '../../domain/billing/planRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { settleCharges } from '../../domain/cards/charging';
import { findOrder, placeOrder, type KeptOrder } from '../../domain/cards/ordersRepository';
import { findCredit } from '../../domain/credit/creditRepository';
import { fitsCredit } from '../../domain/credit/rules';
import { holdAccount } from '../../domain/ledger/repository';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findSearchMonths } from '../../domain/searchLog/monthsRepository';
import { findSearchPeriods } from '../../domain/searchLog/repository';
import { trialApplications } from '../../domain/users/rules';
import { actorOf } from '../../http/asker';
import type { ServerPage } from '../../site/layout';
import { accountOf, FOR_ADMINISTRATORS, type AccountPageFrame } from '../accountPage';
import type { FormError } from '../formFields';
import { ownPath, Refusal, registerFormPage, screenAddress, type Visit } from '../formPage';
import { findOffer, readOffer, type ChosenPlan } from '../planChoices';
import { submittedText } from '../submittedForm';
import { upgradePage, type UpgradeView } from './view';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The current billing month and the twelve before it. */
const SEARCH_PERIODS = 13;

const REFUSALS = {
  choose: 'Choose a plan.',
  noCard: 'Add a card first. The plan starts when the card payment succeeds.',
  waiting:
    'Another payment on your account is waiting for the bank. Complete it before you choose a plan.',
  pastDue: 'Your account is past due. Pay your unpaid invoices first, then choose a plan.',
  limit: "This plan exceeds your account's credit limit. Add a card or contact support.",
  declined: 'The card was declined. Nothing was charged, and your plan has not changed.',
} as const;

/** The confirmed plan and price, and the key of the page that showed them. */
interface Confirmed extends ChosenPlan {
  readonly key: string | null;
}

/** `/common/UpgradeServicePlan`: upgrades to a plan that a card pays today (spec section 2). */
export function registerUpgradePlanPage(app: FastifyInstance): void {
  registerFormPage<Confirmed, string | null>(app, {
    path: BACKEND_PAGES.upgradePlan,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.upgradePlan,
    fields: ['action', 'plan', 'key'],
    async read({ isSent, request }) {
      if (!isSent) {
        // Users return here after they confirm a payment with the bank.
        await refreshPayments(app, request);
        const planId = parseId(submittedText(request.query, 'plan'));
        return { planId, costCents: null, key: null };
      }
      const key = submittedText(request.body, 'key');
      const offer = readOffer(submittedText(request.body, 'plan'));
      return { ...offer, key: UUID.test(key) ? key : null };
    },
    problems: ({ key, planId }): FormError[] =>
      planId === null || key === null ? [{ field: 'plan', message: REFUSALS.choose }] : [],
    act,
    done: ({ request }, key) => ownPath(request) + buildQuery({ order: key }),
    view,
  });
}

async function refreshPayments(app: FastifyInstance, request: Visit['request']): Promise<void> {
  const order = await findOrder(app.database.db, accountOf(request).accountId, null);
  if (order?.status === 'WAITING') await settleCharges(app, payAddressOf(app, request.locale));
}

/** Starts a plan that is free, prepaid, or invoiced; otherwise orders it by card. */
async function act({ app, request }: Visit, form: Confirmed): Promise<Refusal | string | null> {
  const { accountId, userId } = accountOf(request);
  const { key } = form;
  if (key === null) return new Refusal(422, [{ field: 'plan', message: REFUSALS.choose }]);
  const { db } = app.database;
  const actor = actorOf(request);
  const time = { ...runTimeOf(app), payAddress: payAddressOf(app, request.locale) };
  const outcome = await transactionWithAudit(db, async (trx, audit) => {
    await holdAccount(trx, accountId);
    // The same page submitted twice: the order already exists.
    if ((await findOrder(trx, accountId, key)) !== null) return 'ordered';
    const credit = await findCredit(trx, accountId, time.today);
    if (credit.accountStatus !== 'ACTIVE') return 'pastDue';
    const paid = await findPaidPlan(trx, accountId);
    const plans = await findOfferedPlans(trx, request.locale.features);
    const offers = offersOf(paid, plans, time.today);
    const offer = findOffer(offers, form);
    if (offer === undefined) return changedText(offers, form);
    const applications = trialApplications(request.locale);
    const { costCents, plan } = offer;
    const detail = { from: paid?.planId ?? null, to: plan.id, costCents };
    const target = `account/${accountId}`;
    const { balanceCents } = await findSums(trx, accountId);
    const hasCard = (await findCard(trx, accountId)) !== null;
    if (costCents > balanceCents && (hasCard || !credit.isInvoiced)) {
      const periodFrom = paid?.from ?? null;
      const fromPlanId = paid?.planId ?? null;
      const details = { planId: plan.id, fromPlanId, periodFrom, applications };
      const content = { kind: 'PLAN', details } as const;
      const order = { key, accountId, userId, content, cents: costCents };
      const problem = await placeOrder(trx, order, actor.at);
      if (problem !== null) return problem;
      audit({ ...actor, action: 'planOrdered', target, detail });
      return 'ordered';
    }
    if (costCents > balanceCents && !fitsCredit(credit, costCents)) return 'limit';
    await takePlan(trx, { accountId, userId }, { ...offer, paid }, applications, time);
    audit({ ...actor, action: 'planTaken', target, detail });
    return 'taken';
  });
  if (outcome === 'taken' || outcome === 'ordered') {
    app.mails.wake();
    await settleCharges(app, time.payAddress);
    if (outcome === 'taken') return null;
    const order = await findOrder(db, accountId, key);
    if (order?.status !== 'DECLINED') return key;
    return refuse(`${REFUSALS.declined} ${order.problem ?? ''}`.trim());
  }
  return refuse(
    Object.hasOwn(REFUSALS, outcome) ? REFUSALS[outcome as keyof typeof REFUSALS] : outcome,
  );
}

function refuse(message: string): Refusal {
  return new Refusal(409, [{ field: 'plan', message }]);
}

/** Explains the current price, so that the user doesn't confirm a different one. */
function changedText(offers: readonly PlanOffer[], { costCents, planId }: ChosenPlan): string {
  const offer = offers.find(({ plan }) => plan.id === planId);
  if (offer === undefined) return "Your account can't upgrade to this plan. Choose a larger plan.";
  const shown = costCents === null ? '' : `, not ${dollars(costCents)}`;
  return `The price has changed: ${offer.plan.name} costs ${dollars(offer.costCents)} today${shown}. Nothing was charged. Check the new price and confirm again.`;
}

async function view(
  { app, reply, request }: Visit,
  form: Confirmed,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { today } = runTimeOf(app);
  const session = await app.sessions.start(request, reply);
  const paid = await findPaidPlan(db, accountId);
  const plans = await findOfferedPlans(db, request.locale.features);
  const offers = offersOf(paid, plans, today);
  const periods = await findSearchPeriods(db, accountId, today, SEARCH_PERIODS);
  const credit = await findCredit(db, accountId, today);
  const pages = (page: keyof typeof BACKEND_PAGES): string =>
    ownPath(request).replace(BACKEND_PAGES.upgradePlan, BACKEND_PAGES[page]);
  const requestedKey = submittedText(request.query, 'order');
  const wantedId = await findWantedPlan(db, accountId);
  const order = await shownOrder(app, accountId, requestedKey === '' ? null : requestedKey);
  const facts: UpgradeView = {
    frame: {
      locale: request.locale,
      title: 'Upgrade plan',
      action: ownPath(request),
      xsrfToken: session.xsrfToken,
      errors,
      notice: null,
    },
    key: randomUUID(),
    today,
    paid,
    offers,
    chosen: offers.find(({ plan }) => plan.id === form.planId) ?? null,
    wanted: offers.find(({ plan }) => plan.id === wantedId)?.plan ?? null,
    order,
    plans,
    // The first period is the current one, which isn't over.
    months: await findSearchMonths(db, { accountId, userId: null }, periods.slice(1)),
    card: await findCard(db, accountId),
    balanceCents: (await findSums(db, accountId)).balanceCents,
    isInvoiced: credit.isInvoiced,
    isPastDue: credit.accountStatus !== 'ACTIVE',
    takesCards: app.cardProcessor !== null,
    supportEmail: app.settings.supportEmail,
    links: {
      card: pages('editCard'),
      pay: pages('payInvoices'),
      renewal: screenAddress(app, request.locale, RENEWAL_PATHS.recorder),
    },
  };
  return upgradePage(facts);
}

/** Finds the order in the address, or a pending one. */
async function shownOrder(
  app: FastifyInstance,
  accountId: number,
  key: string | null,
): Promise<KeptOrder | null> {
  const order = await findOrder(app.database.db, accountId, key);
  return key !== null || order?.status === 'WAITING' ? order : null;
}
