import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/locales';
import { PLAN } from '../../db/reference/plans';
import type { RunTime } from '../../domain/billing/periodsRepository';
import { offersOf } from '../../domain/billing/planPrices';
import { findOfferedPlans } from '../../domain/plans/repository';
import type { Confirmation } from '../../domain/users/confirmationRepository';
import { findOpenedBy, openAccount } from '../../domain/users/newUserRepository';
import { trialApplications, trialEnd } from '../../domain/users/rules';
import { findTerms } from '../../domain/users/termsRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { PasswordCost } from '../../limits';
import { hashPassword, isPassword } from '../../security/passwords';
import type { FormError } from '../formFields';
import { USERNAME_EXISTS } from '../newUserFields';
import { accountName, chosenPlan, type SignUpForm } from './rules';

/** Time within which submitting a form again logs its user in. */
const SENT_TWICE_MS = 10 * 60_000;

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

interface SignUpParts {
  readonly db: AppDatabase;
  readonly passwordCost: PasswordCost;
  /** Creates the link that confirms the new user's address, and the email with that link. */
  readonly newConfirmation: (user: UserToConfirm) => Confirmation;
}

/** The new user's data for the confirmation email. */
export interface UserToConfirm {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** The first user of the new account, or why it wasn't created. */
export type SignUpOutcome =
  | {
      readonly kind: 'opened';
      readonly userId: number;
      /** The chosen paid plan; null for the trial and the Free plan. */
      readonly requestedPlanId: number | null;
    }
  | { readonly kind: 'refused'; readonly status: 409 | 422; readonly error: FormError };

/**
 * Opens an account with its first user, its plan, and the confirmation email, in one transaction. A
 * paid plan starts only when it is paid; until then, the account has the Free plan. Submitting the
 * same form twice within minutes returns the user that was created first. Rejects a plan, price, or terms that
 * changed since the page was opened, and a username that another user has.
 */
export async function signUp(
  { db, newConfirmation, passwordCost }: SignUpParts,
  { requestId }: Pick<Actor, 'requestId'>,
  { form, locale, time }: { form: SignUpForm; locale: Locale; time: RunTime },
): Promise<SignUpOutcome> {
  const offers = offersOf(null, await findOfferedPlans(db, locale.features), time.today);
  const chosen = chosenPlan(form.plan, offers, trialEnd(time.today));
  const free = offers.find(({ plan }) => plan.id === PLAN.FREE);
  if (chosen === null || free === undefined) return refuse(409, PLAN_CHANGED);
  const isPaid = 'plan' in chosen && chosen.costCents > 0;
  const requestedPlanId = isPaid ? chosen.plan.id : null;
  const { termsVersion } = form;
  if (termsVersion === null || (await findTerms(db)).version !== termsVersion) {
    return refuse(409, TERMS_CHANGED);
  }
  const account = {
    name: accountName(form),
    signUpKey: form.key ?? randomUUID(),
    applications: trialApplications(locale),
    plan: isPaid ? free : chosen,
    requestedPlanId,
    termsVersion,
  };
  const user = { ...form, passwordHash: await hashPassword(form.password, passwordCost) };
  const confirmationOf = (id: number) => newConfirmation({ ...form, id });
  const userId = await openAccount(db, account, user, confirmationOf, { ...time, requestId });
  return userId === null
    ? findSentTwice({ db, passwordCost }, form, requestedPlanId, time.at)
    : { kind: 'opened', userId, requestedPlanId };
}

/**
 * Finds the user that the same form just created, so that a double click doesn't fail. Later, or
 * with two-step login, the user must log in.
 */
async function findSentTwice(
  { db, passwordCost }: Pick<SignUpParts, 'db' | 'passwordCost'>,
  form: SignUpForm,
  requestedPlanId: number | null,
  at: number,
): Promise<SignUpOutcome> {
  const opened = form.key === null ? null : await findOpenedBy(db, form.key);
  if (opened === null) return refuse(422, USERNAME_EXISTS);
  const { createdAt, hasFactor, id: userId, passwordHash, username } = opened;
  if (hasFactor || at - createdAt.getTime() > SENT_TWICE_MS) return refuse(409, FORM_USED);
  const isSame =
    username.toLowerCase() === form.username.toLowerCase() &&
    (await isPassword(form.password, passwordHash, passwordCost));
  return isSame ? { kind: 'opened', userId, requestedPlanId } : refuse(409, FORM_USED);
}

function refuse(status: 409 | 422, error: FormError): SignUpOutcome {
  return { kind: 'refused', status, error };
}
