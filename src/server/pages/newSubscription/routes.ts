import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { buildLink, buildQuery } from '#contract/links';
import { withReturnMark } from '#contract/returnAddress';
import { findTrialPlan, openTrialAccount } from '../../domain/users/newUserRepository';
import { trialApplications, trialEnd } from '../../domain/users/rules';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { FIRST_PASSWORD_VERSION } from '../../domain/sessions/tokens';
import { hashPassword } from '../../security/passwords';
import { fullName } from '../fullName';
import {
  askedAddress,
  dashboardAddress,
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  screenAddress,
  type Visit,
} from '../formPage';
import type { ServerPage } from '../../site/layout';
import { NAME_TAKEN, NEW_USER_FIELDS } from '../newUserFields';
import { waitInWords } from '../waitInWords';
import { accountName, readSignUp, signUpErrors, type SignUpForm } from './rules';
import { hasAccountPage, signUpPage } from './view';

/** Who has an account already is told so. */
function showHasAccount({ app, request }: Visit): ServerPage | null {
  const { locale, user } = request;
  if (user.id === null) return null;
  return hasAccountPage({
    locale,
    name: fullName(user),
    dashboard: dashboardAddress(app, locale),
    signOut: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.logout),
  });
}

/** Opens the account and signs its user in. */
async function openAccount(
  { app, request, reply }: Visit,
  form: SignUpForm,
): Promise<Refusal | null> {
  const waitMs = await app.rateLimits.countSignUp(request.ip);
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `Too many accounts were asked for from your network. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const now = app.clock.now();
  const passwordHash = await hashPassword(form.password, app.settings.passwordCost);
  const today = civilDate(now);
  const userId = await openTrialAccount(
    app.database.db,
    {
      accountName: accountName(form),
      applications: trialApplications(request.locale),
      startsOn: today,
      endsOn: trialEnd(today),
    },
    { ...form, passwordHash },
    { at: now, requestId: request.id },
  );
  if (userId === null) return new Refusal(422, [NAME_TAKEN]);
  await app.sessions.signIn(request, reply, {
    id: userId,
    passwordVersion: FIRST_PASSWORD_VERSION,
  });
  return null;
}

/** `/common/NewSubscription`: a visitor opens a trial account, which needs no billing. */
export function registerNewSubscriptionPage(app: FastifyInstance): void {
  registerFormPage<SignUpForm, null>(app, {
    path: BACKEND_PAGES.newSubscription,
    access: OPEN_TO_ALL,
    fields: ['organization', ...NEW_USER_FIELDS, 'terms'],
    instead: showHasAccount,
    read: ({ request }) => readSignUp(request.body),
    problems: signUpErrors,
    act: openAccount,
    done: ({ request }) =>
      withReturnMark(askedAddress(request, 'done') ?? dashboardAddress(app, request.locale)),
    async view({ request, reply }, form, errors) {
      const { locale } = request;
      const session = await app.sessions.start(request, reply);
      const done = askedAddress(request, 'done');
      return signUpPage({
        locale,
        action: ownPath(request) + buildQuery({ done }),
        xsrfToken: session.xsrfToken,
        form,
        errors,
        plan: await findTrialPlan(app.database.db),
        endsOn: trialEnd(civilDate(app.clock.now())),
        terms: screenAddress(app, locale, HELP_TOPIC_PATH, {
          shortName: HELP_TOPICS.termsOfService,
        }),
        signIn: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.login, { done }),
      });
    },
  });
}
