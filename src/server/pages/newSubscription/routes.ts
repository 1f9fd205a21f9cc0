import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { buildLink, buildQuery } from '#contract/links';
import { decideAccess } from '#contract/roles';
import { stateDate } from '#contract/stateClock';
import { offersOf, type PlanOffer } from '../../domain/billing/planPrices';
import { payAddressOf, runTimeOf } from '../../domain/billing/runTime';
import { findOfferedPlans } from '../../domain/plans/repository';
import { newConfirmation } from '../../domain/users/confirmation';
import { findTrialPlan } from '../../domain/users/newUserRepository';
import { trialEnd } from '../../domain/users/rules';
import { findTerms } from '../../domain/users/termsRepository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { FIRST_PASSWORD_VERSION } from '../../domain/sessions/tokens';
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
import { addressAfterLogin } from '../../site/loginReturn';
import { NEW_USER_FIELDS } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { readSignUp, signUpErrors, startingChoice, type SignUpForm } from './rules';
import { signUp, type UserToConfirm } from './signUp';
import { hasAccountPage, signUpPage } from './view';

/** Renders the page for users who already have an account; null for others. */
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
  readonly requestedPlanId: number | null;
}

async function findOffers(app: FastifyInstance, { locale }: FastifyRequest): Promise<PlanOffer[]> {
  const plans = await findOfferedPlans(app.database.db, locale.features);
  return offersOf(null, plans, stateDate(app.clock.now()));
}

/** Creates the account and logs its user in. */
async function act({ app, reply, request }: Visit, form: SignUpForm): Promise<SignedUp | Refusal> {
  const waitMs = await app.rateLimits.count('signUp', { address: request.ip });
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `Too many sign-ups from your network. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const { id: requestId, locale } = request;
  const parts = {
    db: app.database.db,
    passwordCost: app.settings.passwordCost,
    newConfirmation: (user: UserToConfirm) => newConfirmation(app, locale, user),
  };
  const time = { ...runTimeOf(app), payAddress: payAddressOf(app, locale) };
  const outcome = await signUp(parts, { requestId }, { form, locale, time });
  if (outcome.kind === 'refused') return new Refusal(outcome.status, [outcome.error]);
  app.mails.wake();
  await app.sessions.signIn(request, reply, {
    id: outcome.userId,
    passwordVersion: FIRST_PASSWORD_VERSION,
  });
  return { requestedPlanId: outcome.requestedPlanId };
}

/** Returns the URL of the next page: payment for a paid plan, otherwise the requested page. */
function nextAddress({ app, request }: Visit, { requestedPlanId }: SignedUp): string {
  const { locale } = request;
  const done = requestedAddress(request, 'done');
  const { contextPath } = app.settings;
  const next =
    requestedPlanId !== null
      ? buildLink(contextPath, locale, BACKEND_PAGES.upgradePlan, { plan: requestedPlanId })
      : (done ?? dashboardAddress(app, locale));
  return addressAfterLogin(app.settings, next);
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
    act,
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
        trialEndsOn: trialEnd(stateDate(app.clock.now())),
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
