import { randomBytes } from 'node:crypto';
import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import { COMP_PLANS, MAX_COMP_DAYS } from '#contract/billing/compAccounts';
import type { CallBody } from '#contract/calls';
import type { Locale } from '#contract/locales';
import { stateDate } from '#contract/stateClock';
import { answerOnce } from '../../domain/answeredOnce/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { addDays } from '../../domain/billing/periods';
import { saveLookReason } from '../../domain/people/looksRepository';
import { addPasswordRequest } from '../../domain/passwords/repository';
import {
  emailProblem,
  organizationProblem,
  PERSON_NAME_MAX_LENGTH,
  sentNameProblem,
  tidyName,
  trialApplications,
  userNameAddressProblem,
  userNameProblem,
} from '../../domain/users/rules';
import { HttpProblem, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { PasswordCost } from '../../limits';
import { hashPassword } from '../../security/passwords';
import { insertCompAccount, isUsernameConflict } from './repository';

interface CompParts {
  readonly db: AppDatabase;
  readonly passwordCost: PasswordCost;
  readonly mails: { readonly wake: () => void };
}

type CompBody = CallBody<'postCompAccount'>;

/**
 * Creates an account that uses a plan for free until a given day, with its administrator, in one
 * audited transaction per key. Staff vouch for the email address, which gets an email to set a
 * password. Throws 400 with the problems by field.
 */
export async function createCompAccount(
  { db, mails, passwordCost }: CompParts,
  actor: Actor,
  request: {
    readonly userId: number;
    /** The session, whose user may view the new account for the reason of its creation. */
    readonly sessionHash: string;
    readonly onceKey: string;
    readonly body: CompBody;
    readonly locale: Locale;
  },
): Promise<{ readonly accountId: number }> {
  const { at } = actor;
  const { body, locale, onceKey, sessionHash, userId } = request;
  const today = stateDate(at);
  const account = tidied(body);
  requireValid(account, today);
  // No one knows this password; the email's link replaces it.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'), passwordCost);
  const once = { userId, key: onceKey, call: 'postCompAccount', asked: body, at } as const;
  try {
    const created = await transactionWithAudit(db, (trx, audit) =>
      answerOnce(trx, once, async () => {
        const applications = trialApplications(locale);
        const by = { createdBy: userId, at, today };
        const ids = await insertCompAccount(trx, { ...account, passwordHash, applications, ...by });
        const { requestId } = actor;
        const { username: name } = account;
        await addPasswordRequest(trx, { name, localeCode: locale.code, at, requestId });
        const { planId, reason, requestedBy, until, username } = account;
        audit({
          ...actor,
          action: 'compAccountCreated',
          target: `account/${String(ids.accountId)}`,
          detail: { planId, until, requestedBy, reason, username },
        });
        const look = { sessionHash, kind: 'account', id: ids.accountId } as const;
        await saveLookReason(trx, look, 'CREATED', at);
        audit({
          ...actor,
          action: 'recordOpened',
          target: `account/${String(ids.accountId)}`,
          detail: { reason: 'CREATED' },
        });
        return { accountId: ids.accountId };
      }),
    );
    mails.wake();
    return created;
  } catch (error) {
    if (!isUsernameConflict(error)) throw error;
    throw invalidField('username', 'This username is already in use. Choose a different one.');
  }
}

function tidied(body: CompBody): CompBody {
  return {
    ...body,
    accountName: tidyName(body.accountName),
    firstName: tidyName(body.firstName),
    lastName: tidyName(body.lastName),
    email: body.email.trim(),
    username: body.username.trim(),
    requestedBy: tidyName(body.requestedBy),
    reason: tidyName(body.reason),
  };
}

function requireValid(account: CompBody, today: string): void {
  const last = addDays(today, MAX_COMP_DAYS);
  const isInRange = account.until >= today && account.until <= last;
  const problems = {
    accountName: organizationProblem('account name', account.accountName),
    firstName: sentNameProblem('first name', account.firstName, PERSON_NAME_MAX_LENGTH),
    lastName: sentNameProblem('last name', account.lastName, PERSON_NAME_MAX_LENGTH),
    email: emailProblem(account.email),
    username:
      userNameProblem(account.username) ?? userNameAddressProblem(account.username, account.email),
    planId: COMP_PLANS.some(({ id }) => id === account.planId) ? null : 'Choose one of the plans.',
    until: isInRange ? null : `Choose a day from today (${today}) to ${last}.`,
    requestedBy: sentNameProblem('name', account.requestedBy, PERSON_NAME_MAX_LENGTH),
    reason: sentNameProblem('reason', account.reason, REASON_MAX_LENGTH),
  };
  const fields = Object.entries(problems).flatMap(([name, message]) =>
    message === null ? [] : [{ name, messages: [message] }],
  );
  if (fields.length > 0) throw new HttpProblem(400, { messages: [], fields });
}
