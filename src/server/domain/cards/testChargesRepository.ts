import type { Kysely } from 'kysely';
import type { TestChargeTable } from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';

type TestCharge = Pick<TestChargeTable, 'key' | 'id' | 'card' | 'cents' | 'status'>;

/** What the test processor keeps of charges, apart from our books as a company's are. */
export interface TestCharges {
  find(by: { readonly key: string } | { readonly id: string }): Promise<TestCharge | null>;
  /** Of two with one key the first stands, and is given. */
  keep(charge: TestCharge): Promise<TestCharge>;
  /** What the owner of a card, or the bank, says of a charge. */
  set(key: string, status: string): Promise<void>;
}

export function createTestCharges(db: Kysely<Database>): TestCharges {
  const find: TestCharges['find'] = async (by) => {
    const query = db.selectFrom('test_charge').select(['key', 'id', 'card', 'cents', 'status']);
    const one = 'key' in by ? query.where('key', '=', by.key) : query.where('id', '=', by.id);
    return (await one.executeTakeFirst()) ?? null;
  };
  return {
    find,
    async keep(charge) {
      await db
        .insertInto('test_charge')
        .values(charge)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return (await find({ key: charge.key })) ?? charge;
    },
    async set(key, status) {
      await db.updateTable('test_charge').set({ status }).where('key', '=', key).execute();
    },
  };
}
