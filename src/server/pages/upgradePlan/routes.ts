import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BACKEND_PAGES } from '#contract/backendPages';
import { RENEWAL_PATHS } from '#contract/billing';
import { transactionWithAudit } from '../../domain/audit/repository';
import { dollars } from '../../domain/billing/letters';
import {
  findPaidPlan,
  offersOf,
  takePlan,
  type PlanOffer,
} from '../../domain/billing/planRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findCard } from '../../domain/cards/cardsRepository';
import { settleCharges } from '../../domain/cards/charging';
import { holdAccount } from '../../domain/ledger/repository';
import { findOfferedPlans } from '../../domain/plans/repository';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { dateInWords, trialApplications } from '../../domain/users/rules';
import { addDays } from '../../domain/billing/periods';
import { actorOf } from '../../http/asker';
import { html } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import {
  accountForm,
  accountOf,
  accountPage,
  FOR_ADMINISTRATORS,
  type AccountPageFrame,
} from '../accountPage';
import { radioField, type FormError } from '../formFields';
import {
  noticeIn,
  ownPath,
  Refusal,
  registerFormPage,
  savedAddress,
  screenAddress,
  type Visit,
} from '../formPage';
import { findOffer, offerValue, planInWords, readOffer, type ChosenPlan } from '../planChoices';
import { submittedText } from '../submittedForm';

const TITLE = 'Upgrade plan';
const TAKE = 'TAKE-PLAN';
const NOTICES = { taken: 'The plan was taken. It runs from now on.' } as const;
const REFUSALS = {
  choose: 'Choose a plan.',
  changed: 'The plan or its price is another one now. Look at the prices and choose again.',
  noCard: 'Add a card first: the plan is charged to it at once.',
} as const;

/** `/common/UpgradeServicePlan`: a larger plan at once, or a first one (spec section 2). */
export function registerUpgradePlanPage(app: FastifyInstance): void {
  registerFormPage<ChosenPlan, null>(app, {
    path: BACKEND_PAGES.upgradePlan,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.upgradePlan,
    fields: ['action', 'plan'],
    read: ({ request }) => readOffer(submittedText(request.body, 'plan')),
    problems: ({ planId }): FormError[] =>
      planId === null ? [{ field: 'plan', message: REFUSALS.choose }] : [],
    act,
    done: ({ request }) => savedAddress(request, 'taken'),
    view,
  });
}

async function act({ app, request }: Visit, form: ChosenPlan): Promise<Refusal | null> {
  const { accountId, userId } = accountOf(request);
  requireSearchesAllowed(request.user);
  const { db } = app.database;
  const actor = actorOf(request);
  const time = { ...runTimeOf(app), payAddress: payAddressOf(app, request.locale) };
  const outcome = await transactionWithAudit(db, async (trx, audit) => {
    await holdAccount(trx, accountId);
    const paid = await findPaidPlan(trx, accountId);
    const plans = await findOfferedPlans(trx, request.locale.features);
    const offer = findOffer(offersOf(paid, plans, time.today), form);
    if (offer === undefined) return 'changed';
    if (offer.costCents > 0 && (await findCard(trx, accountId)) === null) return 'noCard';
    const applications = trialApplications(request.locale);
    await takePlan(trx, { accountId, userId }, { ...offer, paid }, applications, time);
    const { costCents, plan } = offer;
    audit({
      ...actor,
      action: 'planTaken',
      target: `account/${accountId}`,
      detail: { from: paid?.planId ?? null, to: plan.id, costCents },
    });
    return 'taken';
  });
  if (outcome !== 'taken') {
    return new Refusal(409, [{ field: 'plan', message: REFUSALS[outcome] }]);
  }
  app.mails.wake();
  await settleCharges(app, time.payAddress);
  return null;
}

async function view(
  { app, reply, request }: Visit,
  form: ChosenPlan,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { today } = runTimeOf(app);
  const session = await app.sessions.start(request, reply);
  const paid = await findPaidPlan(db, accountId);
  const offers = offersOf(paid, await findOfferedPlans(db, request.locale.features), today);
  const card = await findCard(db, accountId);
  const frame: AccountPageFrame = {
    locale: request.locale,
    title: TITLE,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    errors,
    notice: noticeIn(request, NOTICES),
  };
  const cardPage = ownPath(request).replace(BACKEND_PAGES.upgradePlan, BACKEND_PAGES.editCard);
  const renewal = screenAddress(app, request.locale, RENEWAL_PATHS.recorder);
  return accountPage(
    frame,
    html`${
      paid === null
        ? html`<p>
            No plan is paid for. A plan begins today and renews each month until you end it.
          </p>`
        : html`<p>
            Your plan is <strong>${paid.planName}</strong>, ${dollars(paid.priceCents)} a month,
            until ${dateInWords(addDays(paid.to, -1))}. An upgrade counts at once: you pay what the
            rest of the month costs more, and searches already used stay used.
          </p>`
    }
    ${
      offers.length === 0
        ? html`<p>There is no larger plan.</p>`
        : accountForm(
            frame,
            TAKE,
            html`${radioField(
                {
                  name: 'plan',
                  legend: 'Plan',
                  value: form.planId === null ? null : valueOf(offers, form.planId),
                  choices: offers.map(choiceOf),
                },
                errors,
              )}
              ${
                card === null
                  ? html`<p>
                      Paid plans are charged to a card.
                      <a href="${cardPage}">Add a card first</a>.
                    </p>`
                  : html`<p>It is charged to your ${card.brand} ending in ${card.lastDigits}.</p>`
              } <button class="button button-primary">Charge my account</button>`,
          )
    }
    ${paid === null ? null : html`<p><a href="${renewal}">Change what follows this month</a></p>`}`,
  );
}

function valueOf(offers: readonly PlanOffer[], planId: number): string | null {
  const offer = offers.find(({ plan }) => plan.id === planId);
  return offer === undefined ? null : offerValue(offer);
}

function choiceOf(offer: PlanOffer) {
  const { costCents, plan } = offer;
  return {
    value: offerValue(offer),
    label: html`<strong>${plan.name}</strong>: ${dollars(costCents)} now, then
      ${dollars(plan.priceCents)} a month`,
    hint: planInWords(plan),
  };
}
