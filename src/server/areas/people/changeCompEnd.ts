import { MAX_COMP_DAYS } from '#contract/billing/compAccounts';
import type { AuditedTransaction } from '../../domain/audit/repository';
import { findCompPlan, setCompEnd } from '../../domain/billing/compRepository';
import { compEndLetter } from '../../domain/billing/letters';
import { findBillingEmails } from '../../domain/billing/mailsRepository';
import { addDays } from '../../domain/billing/periods';
import { findPaidPlan } from '../../domain/billing/planRepository';
import { conflict, invalidField } from '../../http/problems';
import { queueMails } from '../../mail/repository';
import { CLOSED } from './closed';
import { findAccountAccess, findRecordName } from './repository';

const NOT_COMP = 'The account has no complimentary plan.';
const HAS_PLAN = 'The account has a paid plan now. Change its renewal instead.';

/**
 * Ends or extends an account's complimentary plan, and emails the account. Throws 409 for an
 * account without one or with a paid plan, and 400 for a day out of range.
 */
export async function changeCompEnd(
  trx: AuditedTransaction,
  accountId: number,
  until: string,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<{ readonly untilBefore: string; readonly untilAfter: string }> {
  const [comp, access] = [
    await findCompPlan(trx, accountId),
    await findAccountAccess(trx, accountId),
  ];
  if (comp === null) throw conflict(NOT_COMP);
  if (access?.isClosed === true) throw conflict(CLOSED);
  if ((await findPaidPlan(trx, accountId)) !== null) throw conflict(HAS_PLAN);
  const [first, last] = [addDays(today, -1), addDays(today, MAX_COMP_DAYS)];
  if (until < first || until > last || until === comp.until) {
    const range = `Choose a day from ${first}, which ends the plan now, to ${last}`;
    throw invalidField('until', `${range}, other than ${comp.until}.`);
  }
  if (!(await setCompEnd(trx, accountId, until))) throw conflict(NOT_COMP);
  const letter = compEndLetter(
    (await findRecordName(trx, 'account', accountId)) ?? '',
    until,
    today,
  );
  const proof = { kind: 'ACCOUNT', accountId } as const;
  const emails = await findBillingEmails(trx, accountId);
  await queueMails(
    trx,
    emails.map((to) => ({ ...letter, to, at, usefulUntil: null, proof })),
  );
  return { untilBefore: comp.until, untilAfter: until };
}
