import type { FastifyInstance } from 'fastify';
import { billingCodeProblem, tidyBillingCode } from '#contract/billing/billingCodes';
import type { CurrentUser } from '#contract/schemas/users';
import { invalidField } from '../../http/problems';
import { findCodeRule } from './repository';

/** Parses a billing code. Throws a 400 with the account's rule if the code breaks it. */
export async function requireBillingCode(
  db: FastifyInstance['database']['db'],
  { account }: CurrentUser,
  code: string,
): Promise<string> {
  const rule =
    account?.billingCodeEnabled === true
      ? await findCodeRule(db, account.id)
      : { isRequired: false, mask: null };
  const problem = billingCodeProblem(code, rule);
  if (problem !== null) throw invalidField('billingCode', problem);
  return tidyBillingCode(code);
}
