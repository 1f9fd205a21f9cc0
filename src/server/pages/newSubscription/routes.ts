import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { buildLink, buildQuery } from '#contract/links';
import { withReturnMark } from '#contract/returnAddress';
import { decideAccess } from '#contract/roles';
import { offersOf, type PlanOffer } from '../../domain/billing/planRepository';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { PLAN } from '../../db/reference/plans';
import { findOfferedPlans } from '../../domain/plans/repository';
import { newConfirmation } from '../../domain/users/confirmation';
import { findOpenedBy, findTrialPlan, openAccount } from '../../domain/users/newUserRepository';
import { trialApplications, trialEnd } from '../../domain/users/rules';
import { findTerms } from '../../domain/users/termsRepository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { FIRST_PASSWORD_VERSION } from '../../domain/sessions/tokens';
import { hashPassword, isPassword } from '../../security/passwords';
import { FOR_ADMINISTRATORS } from '../accountPage';
import { fullName } from '../fullName';
import {
  requestedAddress,
  dashboardAddress,
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  screenAddress,
  type Visit,
} from '../formPage';
import type { ServerPage } from '../../site/layout';
import type { FormError } from '../formFields';
import { NAME_TAKEN, NEW_USER_FIELDS } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import {
  accountName,
  chosenPlan,
  readSignUp,
  signUpErrors,
  startingChoice,
  type SignUpForm,
} from './rules';
import { hasAccountPage, signUpPage } from './view';

const PLAN_CHANGED: FormError = {
  field: 'plan',
  message: 'This plan or its price has changed. Check the prices and choose again.',
};
const TERMS_CHANGED: FormError = {
  field: 'terms',
  message:
    'The Terms of Service have changed since you opened this page. Read and accept them again.',
};
const FORM_USED: FormError = {
  field: null,
  message:
    'This form already created an account. Log in with the username you chose, or reload this page to create another account.',
};

/** Page for users who already have an account. */
function showHasAccount({ app, request }: Visit): ServerPage | null {
  const { locale, user } = request;
  if (user.id === null) return null;
  const { contextPath } = app.settings;
  const mayUpgrade = decideAccess(FOR_ADMINISTRATORS.rule, 'loggedIn', user).kind === 'granted';
  return hasAccountPage({
    locale,
    name: fullName(user),
    dashboard: dashboardAddress(app, locale),
    signOut: buildLink(contextPath, locale, BACKEND_PAGES.logout),
    upgrade: mayUpgrade ? buildLink(contextPath, locale, BACKEND_PAGES.upgradePlan) : null,
  });
}

/** Outcome of a sign-up. */
interface SignedUp {
  /** The chosen paid plan; null for the trial and the Free plan. */
  readonly wantedPlanId: number | null;
}

async function findOffers(app: FastifyInstance, { locale }: FastifyRequest): Promise<PlanOffer[]> {
  const plans = await findOfferedPlans(app.database.db, locale.features);
  return offersOf(null, plans, civilDate(app.clock.now()));
}

/** Creates the account and logs its user in. */
async function signUp(visit: Visit, form: SignUpForm): Promise<SignedUp | Refusal> {
  const { app, request, reply } = visit;
  const { db } = app.database;
  const waitMs = await app.rateLimits.count('signUp', { address: request.ip });
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `Too many sign-ups from your network. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const time = { ...runTimeOf(app), payAddress: payAddressOf(app, request.locale) };
  const offers = await findOffers(app, request);
  const chosen = chosenPlan(form.plan, offers, trialEnd(time.today));
  const free = offers.find(({ plan }) => plan.id === PLAN.FREE);
  if (chosen === null || free === undefined) return new Refusal(409, [PLAN_CHANGED]);
  const isPaid = 'plan' in chosen && chosen.costCents > 0;
  const wantedPlanId = isPaid ? chosen.plan.id : null;
  const { termsVersion } = form;
  if (termsVersion === null || (await findTerms(db)).version !== termsVersion) {
    return new Refusal(409, [TERMS_CHANGED]);
  }
  const passwordHash = await hashPassword(form.password, app.settings.passwordCost);
  const userId = await openAccount(
    db,
    {
      name: accountName(form),
      signUpKey: form.key ?? randomUUID(),
      applications: trialApplications(request.locale),
      plan: isPaid ? free : chosen,
      wantedPlanId,
      termsVersion,
    },
    { ...form, passwordHash },
    (id) => newConfirmation(app, request.locale, { ...form, id }),
    { ...time, requestId: request.id },
  );
  const known = userId ?? (await findSentTwice(visit, form));
  if (known instanceof Refusal) return known;
  app.mails.wake();
  await app.sessions.signIn(request, reply, {
    id: known,
    passwordVersion: FIRST_PASSWORD_VERSION,
  });
  return { wantedPlanId };
}

/** Finds the user that the same form already created, so that a double click continues. */
async function findSentTwice({ app }: Visit, form: SignUpForm): Promise<number | Refusal> {
  const opened = form.key === null ? null : await findOpenedBy(app.database.db, form.key);
  if (opened === null) return new Refusal(422, [NAME_TAKEN]);
  const { id, passwordHash, username } = opened;
  const isSame =
    username.toLowerCase() === form.username.toLowerCase() &&
    (await isPassword(form.password, passwordHash, app.settings.passwordCost));
  return isSame ? id : new Refusal(409, [FORM_USED]);
}

/** Next page: payment for a paid plan, otherwise the requested page. */
function nextAddress({ app, request }: Visit, { wantedPlanId }: SignedUp): string {
  const { locale } = request;
  const done = requestedAddress(request, 'done');
  const { contextPath } = app.settings;
  const next =
    wantedPlanId !== null
      ? buildLink(contextPath, locale, BACKEND_PAGES.upgradePlan, { plan: wantedPlanId })
      : (done ?? dashboardAddress(app, locale));
  return withReturnMark(next);
}

/** `/common/NewSubscription`: a visitor signs up for a trial or any plan (spec section 2). */
export function registerNewSubscriptionPage(app: FastifyInstance): void {
  registerFormPage<SignUpForm, SignedUp>(app, {
    path: BACKEND_PAGES.newSubscription,
    access: OPEN_TO_ALL,
    fields: ['key', 'plan', 'organization', ...NEW_USER_FIELDS, 'terms'],
    instead: showHasAccount,
    read: ({ request }) => readSignUp(request.body),
    problems: signUpErrors,
    act: signUp,
    done: nextAddress,
    async view({ request, reply }, form, errors) {
      const { locale } = request;
      const session = await app.sessions.start(request, reply);
      const done = requestedAddress(request, 'done');
      const offers = await findOffers(app, request);
      const planText = submittedText(request.query, 'plan');
      return signUpPage({
        locale,
        action: ownPath(request) + buildQuery({ done }),
        xsrfToken: session.xsrfToken,
        form: {
          ...form,
          key: form.key ?? randomUUID(),
          plan: form.plan === '' ? startingChoice(planText, offers) : form.plan,
        },
        errors,
        offers,
        trial: await findTrialPlan(app.database.db),
        trialEndsOn: trialEnd(civilDate(app.clock.now())),
        takesCards: app.cardProcessor !== null,
        termsVersion: (await findTerms(app.database.db)).version,
        terms: screenAddress(app, locale, HELP_TOPIC_PATH, {
          shortName: HELP_TOPICS.termsOfService,
        }),
        signIn: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.login, { done }),
      });
    },
  });
}
