import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { TestChargeTable } from '../../db/tables/billing';

type TestCharge = Omit<TestChargeTable, 'refunded_cents'>;

export async function findTestCharge(
  db: Kysely<Database>,
  by: { readonly key: string } | { readonly id: string },
): Promise<TestCharge | null> {
  const query = db.selectFrom('test_charge').select(['key', 'id', 'card', 'cents', 'status']);
  const found = await (
    'key' in by ? query.where('key', '=', by.key) : query.where('id', '=', by.id)
  ).executeTakeFirst();
  return found ?? null;
}

/** Keeps a charge; of two with one key the first stands. */
export async function keepTestCharge(
  db: Kysely<Database>,
  charge: TestCharge,
): Promise<TestCharge> {
  await db
    .insertInto('test_charge')
    .values(charge)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await findTestCharge(db, { key: charge.key })) ?? charge;
}

/** What the owner of a card, or the bank, says of a charge. */
export async function setTestCharge(
  db: Kysely<Database>,
  key: string,
  status: string,
): Promise<void> {
  await db.updateTable('test_charge').set({ status }).where('key', '=', key).execute();
}
