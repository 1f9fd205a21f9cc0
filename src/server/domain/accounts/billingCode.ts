import type { FastifyInstance } from 'fastify';
import { billingCodeProblem } from '#contract/billingCodes';
import type { CurrentUser } from '#contract/schemas/users';
import { invalidField } from '../../http/problems';
import { findCodeRule } from './repository';

/** Refuses a billing code that the user's account does not take: 400 with its rule. */
export async function requireBillingCode(
  db: FastifyInstance['database']['db'],
  { account }: CurrentUser,
  code: string,
): Promise<void> {
  if (account?.billingCodeEnabled !== true) return;
  const problem = billingCodeProblem(code, await findCodeRule(db, account.id));
  if (problem !== null) throw invalidField('billingCode', problem);
}
