import { sql, type Kysely, type Transaction } from 'kysely';
import type { CodeRule } from '#contract/billingCodes';
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

export async function findBillingFacts(
  db: Kysely<Database>,
  accountId: number,
): Promise<BillingFacts> {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'bill_to as billTo', 'street', 'city', 'region'])
    .select(['postal_code as postalCode', 'billing_emails as emails'])
    .select(['billing_code_enabled as isCodeEnabled', 'code_mask as mask'])
    .select('is_code_required as isRequired')
    .executeTakeFirstOrThrow();
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
