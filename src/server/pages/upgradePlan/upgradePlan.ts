import { formatMoney } from '#contract/formats';
import type { Locale } from '#contract/locales';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import { searchesAfterUpgrade } from '../../domain/billing/includedSearches';
import type { RunTime } from '../../domain/billing/periodsRepository';
import {
  creditForOffer,
  isRenewing,
  offersOf,
  type PlanOffer,
  type RunningPlan,
} from '../../domain/billing/planPrices';
import { findPaidPlan, startChosenPlan } from '../../domain/billing/planRepository';
import { findCard } from '../../domain/cards/cardsRepository';
import { findOrder, placeOrder } from '../../domain/cards/ordersRepository';
import { findCredit } from '../../domain/credit/creditRepository';
import { isWithinCredit, prepaidCents } from '../../domain/credit/rules';
import { DEACTIVATED_REFUSAL } from '../../domain/credit/words';
import { lockAccount } from '../../domain/ledger/repository';
import { findOfferedPlans } from '../../domain/plans/repository';
import { trialApplications } from '../../domain/users/rules';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { findOffer, type ChosenPlan } from '../planChoices';
import { declinedText } from './declinedText';

const REFUSALS = {
  noCard: 'Add a card first. The plan starts when the card payment succeeds.',
  waiting:
    'Another payment on your account is waiting for the bank. Complete it before you choose a plan.',
  pastDue: 'Your account is past due. Pay your unpaid invoices first, then choose a plan.',
  deactivated: DEACTIVATED_REFUSAL,
  limit: "This plan exceeds your account's credit limit. Add a card or contact support.",
  renewing:
    'Your plan is about to renew. Choose a plan after the renewal, which takes up to an hour after midnight. Nothing was charged.',
} as const;

interface UpgradeParts {
  readonly db: AppDatabase;
  /** The email queue; `wake` sends what was queued. */
  readonly mails: { readonly wake: () => void };
  /** Charges the cards of due orders. */
  readonly settleCharges: () => Promise<unknown>;
}

/** The plan and price that an account confirmed. */
interface UpgradeRequest {
  readonly account: { readonly accountId: number; readonly userId: number };
  readonly chosen: ChosenPlan;
  /** Key of the page that showed the price. */
  readonly key: string;
  readonly locale: Locale;
  readonly time: RunTime;
}

/**
 * Result of an upgrade: the plan started, its card order was placed, or the upgrade was rejected
 * for the given reason.
 */
export type UpgradeOutcome = 'started' | 'ordered' | { readonly refused: string };

/**
 * Starts a plan that is free, prepaid, or invoiced; otherwise orders it by card, once per key, and
 * charges the card immediately. The plan or order and its audit entry are one transaction, with the
 * account locked. Rejects an outdated price, an account that is deactivated, past due, or beyond its
 * credit limit, and a missing or declined card; then nothing is charged.
 */
export async function upgradePlan(
  { db, mails, settleCharges }: UpgradeParts,
  actor: Actor,
  request: UpgradeRequest,
): Promise<UpgradeOutcome> {
  const { account, key } = request;
  const outcome = await transactionWithAudit(db, (trx, audit) =>
    startOrOrder(trx, audit, actor, request),
  );
  if (typeof outcome === 'object') return outcome;
  mails.wake();
  await settleCharges();
  if (outcome === 'started') return outcome;
  const order = await findOrder(db, account.accountId, key);
  if (order?.status !== 'DECLINED') return outcome;
  return { refused: declinedText(order) };
}

async function startOrOrder(
  trx: AuditedTransaction,
  audit: Audit,
  actor: Actor,
  request: UpgradeRequest,
): Promise<UpgradeOutcome> {
  const { account, chosen, key, locale, time } = request;
  const { accountId } = account;
  await lockAccount(trx, accountId);
  // The page was submitted twice: the order already exists.
  if ((await findOrder(trx, accountId, key)) !== null) return 'ordered';
  const credit = await findCredit(trx, accountId, time.today);
  if (credit.isDeactivated) return { refused: REFUSALS.deactivated };
  if (credit.accountStatus !== 'ACTIVE') return { refused: REFUSALS.pastDue };
  const paid = await findPaidPlan(trx, accountId);
  if (paid !== null && isRenewing(paid, time.today)) return { refused: REFUSALS.renewing };
  const offers = offersOf(paid, await findOfferedPlans(trx, locale.features), time.today);
  const offer = findOffer(offers, chosen);
  if (offer === undefined) return { refused: changedText(offers, chosen) };
  const { costCents, plan } = offer;
  const detail = { from: paid?.planId ?? null, to: plan.id, costCents };
  const target = `account/${accountId}`;
  const offerCredit = creditForOffer(credit, offer, paid);
  const balanceCents = prepaidCents(offerCredit);
  const hasCard = (await findCard(trx, accountId)) !== null;
  if (costCents > balanceCents && (hasCard || !credit.isInvoiced)) {
    const problem = await placeOrder(trx, orderOf(request, offer, paid), actor.at);
    if (problem !== null) return { refused: REFUSALS[problem] };
    audit({ ...actor, action: 'planOrdered', target, detail });
    return 'ordered';
  }
  // Filings that courts haven't decided yet don't delay a plan.
  const owed = { ...offerCredit, undecidedCents: 0 };
  if (costCents > balanceCents && !isWithinCredit(owed, costCents)) {
    return { refused: REFUSALS.limit };
  }
  await startChosenPlan(trx, account, { ...offer, paid }, trialApplications(locale), time);
  audit({ ...actor, action: 'planTaken', target, detail });
  return 'started';
}

function orderOf(
  { account, key, locale }: UpgradeRequest,
  { costCents, plan }: PlanOffer,
  paid: RunningPlan | null,
): Parameters<typeof placeOrder>[1] {
  const details = {
    planId: plan.id,
    fromPlanId: paid?.planId ?? null,
    periodFrom: paid?.from ?? null,
    applications: trialApplications(locale),
    ...(paid === null ? {} : { periodSearches: searchesAfterUpgrade(plan, paid, costCents) }),
  };
  return { key, ...account, content: { kind: 'PLAN', details }, cents: costCents };
}

/** Returns the message with the current price, so that the user doesn't confirm an outdated one. */
function changedText(offers: readonly PlanOffer[], { costCents, planId }: ChosenPlan): string {
  const offer = offers.find(({ plan }) => plan.id === planId);
  if (offer === undefined) return "Your account can't upgrade to this plan. Choose a larger plan.";
  const shown = costCents === null ? '' : `, not ${formatMoney(costCents)}`;
  return `The price has changed: ${offer.plan.name} costs ${formatMoney(offer.costCents)} today${shown}. Nothing was charged. Check the new price and confirm again.`;
}
