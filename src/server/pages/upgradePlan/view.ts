import { formatCount, formatDate, formatMoney, formatDateLong } from '#contract/formats';
import type { PublicPlan } from '#contract/schemas/plans';
import type { SearchMonth } from '#contract/schemas/searchCounts';
import { searchesAfterUpgrade } from '../../domain/billing/includedSearches';
import { addDays, daysBetween, proratedCents } from '../../domain/billing/periods';
import {
  isRenewing,
  periodEndOf,
  startsPeriod,
  type PlanOffer,
  type RunningPlan,
} from '../../domain/billing/planPrices';
import { DEACTIVATED_REFUSAL } from '../../domain/credit/words';
import type { StoredOrder } from '../../domain/cards/ordersRepository';
import { html, type SafeHtml } from '../../site/html';
import { errorMessage, noticeMessage, type ServerPage } from '../../site/layout';
import { accountForm, accountPage, type AccountPageFrame } from '../accountPage';
import { factsOfPlan, planCards, type PlanChoice } from '../planCards';
import { offerValue, planInWords } from '../planChoices';
import { declinedText } from './declinedText';
import { comparisonText, costOnPlan, planShare, shareOfPlan, usageChart } from './usage';

const TAKE = 'TAKE-PLAN';

/** Content of the upgrade pages. */
export interface UpgradeView {
  readonly frame: AccountPageFrame;
  /** Idempotency key of this page: confirming it twice places only one order. */
  readonly key: string;
  /** ISO date. */
  readonly today: string;
  /** The current paid plan; null for a trial or no plan. */
  readonly paid: RunningPlan | null;
  readonly offers: readonly PlanOffer[];
  /** The plan to confirm; null if none has been chosen yet. */
  readonly chosen: PlanOffer | null;
  /** The plan chosen at sign-up, if it hasn't been paid for; otherwise null. */
  readonly wanted: PublicPlan | null;
  /** The order just placed, or otherwise a pending one; null if none. */
  readonly order: StoredOrder | null;
  readonly card: { readonly brand: string; readonly lastDigits: string } | null;
  /** Every plan on sale. */
  readonly plans: readonly PublicPlan[];
  /** Searches of up to 12 billing months that have ended, newest first. */
  readonly months: readonly SearchMonth[];
  /**
   * Prepaid balance, less everything owed so far except the extra searches that the chosen plan
   * cancels.
   */
  readonly balanceCents: number;
  readonly isInvoiced: boolean;
  readonly isDeactivated: boolean;
  readonly isPastDue: boolean;
  readonly takesCards: boolean;
  readonly supportEmail: string;
  readonly links: { readonly card: string; readonly pay: string; readonly renewal: string };
}

/** Renders the plans to choose from, the confirmation, or the status of the payment. */
export function upgradePage(view: UpgradeView): ServerPage {
  const { chosen, frame, isDeactivated, isPastDue, links, order } = view;
  if (isDeactivated) {
    return accountPage(frame, html`<p class="message">${DEACTIVATED_REFUSAL}</p>`);
  }
  if (isPastDue) {
    return accountPage(
      frame,
      html`<p class="message">
          Your account is past due. Pay your unpaid invoices first, then choose a plan.
        </p>
        <p><a class="button button-primary" href="${links.pay}">Pay invoices</a></p>`,
    );
  }
  const isPending = order?.status === 'WAITING';
  const page = accountPage(
    chosen === null || isPending ? frame : { ...frame, title: 'Confirm your plan' },
    html`${order === null ? null : orderState(view, order)}
    ${isPending ? null : chosen === null ? chooser(view) : confirmation(view, chosen)}`,
  );
  return { ...page, isWide: chosen === null };
}

function orderState({ frame, links }: UpgradeView, order: StoredOrder): SafeHtml {
  const price = formatMoney(order.cents);
  switch (order.status) {
    case 'OPENED':
      return noticeMessage(`${price} was paid. Your new plan has started.`);
    case 'RETURNED':
      return errorMessage(
        `Your plan changed before the payment arrived. We refunded ${price} to your card.`,
      );
    case 'DECLINED':
      return errorMessage(declinedText(order));
    case 'WAITING':
      return order.actionUrl === null
        ? html`<p class="message">
              Your bank hasn’t responded yet. Nothing changes until ${price} is paid.
            </p>
            <p><a class="button" href="${frame.action}">Check again</a></p>
            ${
              order.isCancelable
                ? html`<p><a href="${links.pay}">Cancel the order under Pay invoices</a></p>`
                : null
            }`
        : html`<p class="message">
              Your bank asks you to confirm the payment of ${price}. Nothing changes until you do.
            </p>
            <p>
              <a class="button button-primary" href="${order.actionUrl}">Confirm payment</a>
            </p>
            <p><a href="${links.card}">Use another card</a></p>`;
  }
}

/** Renders how much of the current plan is used, and what an upgrade does. */
function lead(view: UpgradeView): SafeHtml {
  const { links, months, paid } = view;
  return html`<p class="plan-lead">
    ${planShare(currentPlan(view), months)}
    ${
      paid === null
        ? 'Your account has no renewing plan. A new plan starts today and renews each month.'
        : html`<a href="${links.renewal}">Change your renewal plan</a>`
    }
  </p>`;
}

/** Renders a year of searches, compared with the limits. */
function usage(view: UpgradeView): SafeHtml {
  const { months, offers } = view;
  return html`<section class="plan-usage" aria-labelledby="usage">
    <h2 id="usage">Searches in the last 12 months</h2>
    ${usageChart(
      months,
      currentPlan(view),
      offers.map(({ plan }) => plan),
    )}
  </section>`;
}

/** What an upgrade of a running plan costs and includes. */
const UPGRADE_TERMS =
  'An upgrade starts today. You pay the price difference for the days left in the month, and get the added searches for those days. Searches used this month still count.';
/** The exception, on sites that offer a plan without a limit. */
const UNLIMITED_TERMS =
  ' Unlimited viewing costs the difference for the whole month, because its searches aren’t limited.';

function chooser(view: UpgradeView): SafeHtml {
  const { frame, offers, paid, wanted } = view;
  const hasUnlimited = offers.some(({ plan }) => plan.includedSearches === null);
  return html`${
    wanted === null
      ? null
      : html`<p class="message">
          You chose <strong>${wanted.name}</strong>. It starts when you pay its first month.
        </p>`
  }
  ${lead(view)}
  ${
    offers.length === 0
      ? html`<p>${noOffersText(view)}</p>`
      : html`<form class="form plan-form" method="get" action="${frame.action}">
          ${planCards(
            {
              choices: offers.map((offer) => choiceOf(view, offer)),
              onCards: plansOnCards(view).map(String),
              selected: wanted === null ? null : String(wanted.id),
              current: currentChoice(view),
            },
            frame.errors,
          )}
          <div class="plan-review">
            <button class="button button-primary">Review the charge</button>
            <span>Choose a plan to see today’s charge.</span>
          </div>
          ${
            paid === null
              ? null
              : html`<p class="plan-lead plan-terms">
                  ${UPGRADE_TERMS}${hasUnlimited ? UNLIMITED_TERMS : ''}
                </p>`
          }
        </form>`
  }
  ${usage(view)}`;
}

function noOffersText({ paid, today }: UpgradeView): string {
  return paid !== null && isRenewing(paid, today)
    ? 'Your plan is about to renew. Upgrades are available again after the renewal.'
    : 'You already have the largest plan.';
}

/** Returns the current plan; null if it isn't on sale. */
function currentPlan({ paid, plans }: UpgradeView): PublicPlan | null {
  return plans.find(({ id }) => id === paid?.planId) ?? null;
}

/**
 * Formats "Renews Dec 12, 2026", or the plan's last day if it doesn't renew or a different plan
 * follows.
 */
function renewalInWords({ planId, renewalPlanId, to }: RunningPlan): string {
  return renewalPlanId === planId
    ? `Renews ${formatDate(to)}`
    : `Ends ${formatDate(addDays(to, -1))}`;
}

/** Returns the current plan as a card; null if it isn't on sale. */
function currentChoice(view: UpgradeView): Omit<PlanChoice, 'value'> | null {
  const { paid } = view;
  const plan = currentPlan(view);
  return plan === null || paid === null
    ? null
    : {
        ...factsOfPlan(plan),
        price: formatMoney(paid.priceCents),
        per: 'a month',
        today: renewalInWords(paid),
        note: shareOfPlan(plan, view.months),
      };
}

/**
 * Returns the offers to show on cards, around the one that would have cost least over the last
 * year; three cards in all, including the current plan.
 */
function plansOnCards(view: UpgradeView): number[] {
  const { months, offers } = view;
  const count = currentChoice(view) === null ? 3 : 2;
  const costs = offers.map(({ plan }) => costOnPlan(plan, months));
  const cheapest = months.length === 0 ? 0 : costs.indexOf(Math.min(...costs));
  const first = Math.max(0, Math.min(cheapest - 1, offers.length - count));
  return offers.slice(first, first + count).map(({ plan }) => plan.id);
}

function choiceOf(
  { months, paid, plans }: UpgradeView,
  { costCents, plan }: PlanOffer,
): PlanChoice {
  const current = plans.find(({ id }) => id === paid?.planId) ?? null;
  return {
    ...factsOfPlan(plan),
    value: String(plan.id),
    price: formatMoney(plan.priceCents),
    per: 'a month',
    today: costCents === 0 ? 'Nothing to pay today' : payToday(paid, plan, costCents),
    note: html`${shareOfPlan(plan, months)} ${comparisonText(plan, current, months)}`,
  };
}

/** Formats today's charge; an upgrade without a search limit isn't prorated. */
function payToday(paid: RunningPlan | null, plan: PublicPlan, costCents: number): string {
  const price = `Pay ${formatMoney(costCents)} today`;
  return paid !== null && plan.includedSearches === null ? `${price}, not prorated` : price;
}

/**
 * Describes the month after the current one. If a different plan was chosen for it, an upgrade
 * doesn't change that.
 */
function nextMonthInWords({ paid, plans }: UpgradeView, plan: PublicPlan): string {
  const renewalId =
    paid === null || paid.renewalPlanId === paid.planId ? plan.id : paid.renewalPlanId;
  if (renewalId === null) return 'No plan: you canceled the renewal';
  const next = plans.find(({ id }) => id === renewalId) ?? plan;
  const price = `${formatMoney(next.priceCents)} a month, renews automatically`;
  return next.id === plan.id ? price : `${next.name}, as you chose: ${price}`;
}

/** Renders the details of the change and the button that confirms it. */
function confirmation(view: UpgradeView, offer: PlanOffer): SafeHtml {
  const { card, frame, links, paid, today } = view;
  const { costCents, plan } = offer;
  const renewsOn = periodEndOf(offer, paid, today);
  const lastDay = formatDateLong(addDays(renewsOn, -1));
  const lines: readonly (readonly [string, SafeHtml | string])[] = [
    [
      'Current plan',
      paid === null ? 'None' : `${paid.planName}, ${formatMoney(paid.priceCents)} a month`,
    ],
    ['New plan', html`${plan.name}. ${planInWords(plan)}`],
    [
      'Charge today',
      costCents === 0 ? 'Nothing' : `${formatMoney(costCents)}${proration(view, offer)}`,
    ],
    ...(paid === null
      ? []
      : [[`Searches until ${lastDay}`, searchesInWords(offer, paid)] as const]),
    ['Starting ' + formatDateLong(renewsOn), nextMonthInWords(view, plan)],
    ['Payment method', payer(view, costCents)],
  ];
  return html`<dl class="page-facts" id="plan" tabindex="-1">
      ${lines.map(
        ([term, fact]) =>
          html`<dt>${term}</dt>
            <dd>${fact}</dd>`,
      )}
    </dl>
    <p>
      The plan starts when you pay. You can’t downgrade it this period, which ends ${lastDay}.
      ${
        paid === null
          ? 'You can change or cancel the renewal at any time.'
          : html`You can <a href="${links.renewal}">change or cancel the renewal</a> at any time.`
      }
    </p>
    ${
      canConfirm(view, costCents)
        ? accountForm(
            frame,
            TAKE,
            html`<input type="hidden" name="plan" value="${offerValue(offer)}" />
              <input type="hidden" name="key" value="${view.key}" />
              <button class="button button-primary">
                ${
                  card === null || costCents === 0
                    ? `Start ${plan.name}`
                    : `Pay ${formatMoney(costCents)} and start ${plan.name}`
                }
              </button>`,
          )
        : null
    }
    <p><a href="${frame.action}">Choose another plan</a></p>`;
}

function canConfirm({ balanceCents, card, isInvoiced }: UpgradeView, costCents: number): boolean {
  return card !== null || isInvoiced || costCents <= balanceCents;
}

/** Explains how many searches an upgrade adds to the current period. */
function searchesInWords({ costCents, plan }: PlanOffer, paid: RunningPlan): string {
  const included = searchesAfterUpgrade(plan, paid, costCents);
  if (included === null || plan.includedSearches === null) return 'No limit';
  const added = plan.includedSearches - (paid.includedSearches ?? 0);
  const before = paid.periodSearches ?? 0;
  const share = included - before;
  const parts = `your ${formatCount(before)} and ${share === added ? 'the' : `${formatCount(share)} of the`} ${formatCount(added)} that the upgrade adds`;
  return `${formatCount(included)}: ${parts}. You have used ${formatCount(paid.usedSearches)}.`;
}

/** Explains the price of an upgrade. */
function proration({ paid, today }: UpgradeView, { costCents, plan }: PlanOffer): string {
  if (paid === null) return '';
  if (startsPeriod({ plan, costCents }, paid)) return ' for a month that starts today';
  if (plan.includedSearches === null) {
    return ', the whole difference, because searches aren’t limited';
  }
  if (costCents > proratedCents(plan.priceCents - paid.priceCents, paid, today)) {
    return ', which also covers extra searches that you have already made this period';
  }
  const days = daysBetween(paid.from, paid.to);
  return ` for the rest of this month (${String(daysBetween(today, paid.to))} of ${String(days)} days)`;
}

function payer(view: UpgradeView, costCents: number): SafeHtml | string {
  const { balanceCents, card, isInvoiced, links, supportEmail, takesCards } = view;
  if (costCents === 0) return 'No charge';
  if (costCents <= balanceCents) return `Your balance of ${formatMoney(balanceCents)}`;
  if (card !== null) {
    return html`${card.brand} ending in ${card.lastDigits} (<a href="${links.card}"
        >use another card</a
      >)`;
  }
  if (isInvoiced) return 'Invoice';
  return takesCards
    ? html`No card yet. <a class="button button-primary" href="${links.card}">Add a card</a>`
    : html`This site doesn’t accept cards. Email ${supportEmail} to pay by invoice.`;
}
