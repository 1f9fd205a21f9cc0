import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CodeRule } from '#contract/billing/billingCodes';
import type { Database } from '../../db/tables/database';

/** Account details printed on invoices. */
export interface BillingFacts extends CodeRule {
  readonly name: string;
  readonly billTo: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly emails: readonly string[];
  readonly isCodeEnabled: boolean;
}

/** SQL: invoice name and address of account `a`, one per line. */
export const BILL_TO = sql<string>`
  concat_ws(e'\\n', coalesce(nullif(a.bill_to, ''), a.name), nullif(a.street, ''),
                       nullif(trim(concat_ws(' ', nullif(concat_ws(', ', nullif(a.city, ''),
                         nullif(a.region, '')), ''), nullif(a.postal_code, ''))), ''))`;

/** Loads an account's billing facts. `lock` locks the account until the commit. */
export async function findBillingFacts(
  db: Kysely<Database>,
  accountId: number,
  { lock = false } = {},
): Promise<BillingFacts> {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'bill_to as billTo', 'street', 'city', 'region'])
    .select(['postal_code as postalCode', 'billing_emails as emails'])
    .select(['billing_code_enabled as isCodeEnabled', 'code_mask as mask'])
    .select('is_code_required as isRequired')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** Returns the version of billing facts, so that an outdated page can't overwrite a change. */
export function billingVersionOf(facts: BillingFacts): string {
  const { billTo, city, emails, isCodeEnabled, isRequired, mask, name } = facts;
  const { postalCode, region, street } = facts;
  const shown = [name, billTo, street, city, region, postalCode, emails];
  return createHash('sha256')
    .update(JSON.stringify([...shown, isCodeEnabled, isRequired, mask]))
    .digest('hex')
    .slice(0, 16);
}

export async function saveBillingFacts(
  trx: Transaction<Database>,
  accountId: number,
  facts: BillingFacts,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      name: facts.name,
      bill_to: facts.billTo,
      street: facts.street,
      city: facts.city,
      region: facts.region,
      postal_code: facts.postalCode,
      billing_emails: [...facts.emails],
      billing_code_enabled: facts.isCodeEnabled,
      code_mask: facts.mask,
      is_code_required: facts.isRequired,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Loads the account's billing code rule. Any code is valid if the account has no enabled codes. */
export async function findCodeRule(db: Kysely<Database>, accountId: number): Promise<CodeRule> {
  const { isCodeEnabled, isRequired, mask } = await findBillingFacts(db, accountId);
  return isCodeEnabled ? { isRequired, mask } : { isRequired: false, mask: null };
}
