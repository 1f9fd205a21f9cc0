import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { RENEWAL_PATHS } from '#contract/billing/pages';
import { buildQuery } from '#contract/links';
import { isUuid } from '#contract/uuid';
import { readId } from '../../http/readId';
import { creditForOffer, offersOf } from '../../domain/billing/planPrices';
import { findPaidPlan, findRequestedPlan } from '../../domain/billing/planRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { settleChargesOf } from '../../domain/cards/charging';
import { findOrder, type StoredOrder } from '../../domain/cards/ordersRepository';
import { findCredit } from '../../domain/credit/creditRepository';
import { prepaidCents } from '../../domain/credit/rules';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findSearchMonths } from '../../domain/searchLog/monthsRepository';
import { findSearchPeriods } from '../../domain/searchLog/repository';
import { actorOf } from '../../http/requester';
import type { ServerPage } from '../../site/layout';
import { accountOf, FOR_ADMINISTRATORS, type AccountPageFrame } from '../accountPage';
import type { FormError } from '../formFields';
import { ownPath, Refusal, registerFormPage, screenAddress, type Visit } from '../formPage';
import { readOffer, type ChosenPlan } from '../planChoices';
import { submittedText } from '../submittedForm';
import { upgradePlan } from './upgradePlan';
import { upgradePage } from './view';

/** The current billing month and the twelve before it. */
const SEARCH_PERIODS = 13;

const CHOOSE = 'Choose a plan.';

/** The confirmed plan and price, and the key of the page that showed them. */
interface Confirmed extends ChosenPlan {
  readonly key: string | null;
}

/**
 * `/common/UpgradeServicePlan`: upgrades to a plan that is charged to a card today (spec section
 * 2).
 */
export function registerUpgradePlanPage(app: FastifyInstance): void {
  registerFormPage<Confirmed, string | null>(app, {
    path: BACKEND_PAGES.upgradePlan,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.upgradePlan,
    fields: ['action', 'plan', 'key'],
    async read({ isTyped, request }) {
      if (!isTyped) {
        // Users return here after confirming a payment with the bank.
        await refreshPayments(app, request);
        const planId = readId(submittedText(request.query, 'plan'));
        return { planId, costCents: null, key: null };
      }
      const key = submittedText(request.body, 'key');
      const offer = readOffer(submittedText(request.body, 'plan'));
      return { ...offer, key: isUuid(key) ? key : null };
    },
    problems: ({ key, planId }): FormError[] =>
      planId === null || key === null ? [{ field: 'plan', message: CHOOSE }] : [],
    act,
    done: ({ request }, key) => ownPath(request) + buildQuery({ order: key }),
    view,
  });
}

async function refreshPayments(app: FastifyInstance, request: Visit['request']): Promise<void> {
  const { accountId } = accountOf(request);
  const order = await findOrder(app.database.db, accountId, null);
  if (order?.status === 'WAITING') {
    await settleChargesOf(app, payAddressOf(app, request.locale), accountId);
  }
}

async function act({ app, request }: Visit, form: Confirmed): Promise<Refusal | string | null> {
  const { costCents, key, planId } = form;
  if (key === null) return refuse(422, CHOOSE);
  const { locale } = request;
  const payAddress = payAddressOf(app, locale);
  const parts = {
    db: app.database.db,
    mails: app.mails,
    settleCharges: () => settleChargesOf(app, payAddress, accountOf(request).accountId),
  };
  const outcome = await upgradePlan(parts, actorOf(request), {
    account: accountOf(request),
    chosen: { costCents, planId },
    key,
    locale,
    time: { ...runTimeOf(app), payAddress },
  });
  if (typeof outcome === 'object') return refuse(409, outcome.refused);
  return outcome === 'started' ? null : key;
}

function refuse(status: 409 | 422, message: string): Refusal {
  return new Refusal(status, [{ field: 'plan', message }]);
}

async function view(
  visit: Visit,
  form: Confirmed,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, reply, request } = visit;
  const { xsrfToken } = await app.sessions.start(request, reply);
  return upgradePage({
    frame: {
      locale: request.locale,
      title: 'Upgrade plan',
      action: ownPath(request),
      xsrfToken,
      errors,
      notice: null,
    },
    key: randomUUID(),
    ...(await planFacts(visit, form)),
    takesCards: app.cardProcessor !== null,
    supportEmail: app.settings.supportEmail,
    links: {
      card: pageOf(request, 'editCard'),
      pay: pageOf(request, 'payInvoices'),
      renewal: screenAddress(app, request.locale, RENEWAL_PATHS.recorder),
    },
  });
}

/** Loads the plans that the account may choose, and how it may pay for them. */
async function planFacts({ app, request }: Visit, form: Confirmed) {
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { today } = runTimeOf(app);
  const paid = await findPaidPlan(db, accountId);
  const plans = await findOfferedPlans(db, request.locale.features);
  const offers = offersOf(paid, plans, today);
  const periods = await findSearchPeriods(db, accountId, today, SEARCH_PERIODS);
  const chosen = offers.find(({ plan }) => plan.id === form.planId) ?? null;
  const credit = await findCredit(db, accountId, today);
  const requestedKey = submittedText(request.query, 'order');
  const wantedId = await findRequestedPlan(db, accountId);
  return {
    today,
    paid,
    offers,
    chosen,
    wanted: offers.find(({ plan }) => plan.id === wantedId)?.plan ?? null,
    order: await shownOrder(app, accountId, requestedKey === '' ? null : requestedKey),
    plans,
    // Skips the first period, which is the current one.
    months: await findSearchMonths(db, { accountId, userId: null }, periods.slice(1), {
      isWithoutBonus: true,
    }),
    card: await findCard(db, accountId),
    balanceCents: prepaidCents(chosen === null ? credit : creditForOffer(credit, chosen, paid)),
    isInvoiced: credit.isInvoiced,
    isDeactivated: credit.isDeactivated,
    isPastDue: credit.accountStatus !== 'ACTIVE',
  };
}

/** Returns the URL of another page in the same edition. */
function pageOf(request: Visit['request'], page: keyof typeof BACKEND_PAGES): string {
  return ownPath(request).replace(BACKEND_PAGES.upgradePlan, BACKEND_PAGES[page]);
}

/** Finds the order in the URL, or otherwise a pending one. */
async function shownOrder(
  app: FastifyInstance,
  accountId: number,
  key: string | null,
): Promise<StoredOrder | null> {
  const order = await findOrder(app.database.db, accountId, key);
  return key !== null || order?.status === 'WAITING' ? order : null;
}
