import type { Kysely } from 'kysely';
import type { TestChargeTable, TestHoldTable, TestRefundTable } from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';

type TestCharge = Pick<TestChargeTable, 'key' | 'id' | 'card' | 'cents' | 'status'>;

/** A hold stored by the test processor. */
export type TestHold = TestHoldTable;

/** Charges stored by the test processor, separate from our ledger, as if by a real processor. */
export interface TestCharges {
  find(by: { readonly key: string } | { readonly id: string }): Promise<TestCharge | null>;
  /** Saves a charge; returns the existing one if the key was used before. */
  keep(charge: TestCharge): Promise<TestCharge>;
  /** Sets the status that the card's owner or the bank reports. */
  set(key: string, status: string): Promise<void>;
  /** Saves a refund once per key; returns false if the total would exceed `most`. */
  refund(refund: TestRefundTable, most: number): Promise<boolean>;
  hasRefund(key: string): Promise<boolean>;
  findHold(by: { readonly key: string } | { readonly id: string }): Promise<TestHold | null>;
  /** Saves a hold; returns the existing one if the key was used before. */
  saveHold(hold: TestHold): Promise<TestHold>;
  /** Ends a hold that is still open. */
  endHold(id: string, status: TestHold['status'], capturedCents: number): Promise<void>;
}

export function createTestCharges(db: Kysely<Database>): TestCharges {
  const find: TestCharges['find'] = async (by) => {
    const query = db.selectFrom('test_charge').select(['key', 'id', 'card', 'cents', 'status']);
    const one = 'key' in by ? query.where('key', '=', by.key) : query.where('id', '=', by.id);
    return (await one.executeTakeFirst()) ?? null;
  };
  const findHold: TestCharges['findHold'] = async (by) => {
    const query = db.selectFrom('test_hold').selectAll();
    const one = 'key' in by ? query.where('key', '=', by.key) : query.where('id', '=', by.id);
    return (await one.executeTakeFirst()) ?? null;
  };
  return {
    find,
    findHold,
    async saveHold(hold) {
      await db
        .insertInto('test_hold')
        .values(hold)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return (await findHold({ key: hold.key })) ?? hold;
    },
    async endHold(id, status, capturedCents) {
      await db
        .updateTable('test_hold')
        .set({ status, captured_cents: capturedCents })
        .where('id', '=', id)
        .where('status', '=', 'HELD')
        .execute();
    },
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
    async hasRefund(key) {
      const found = db.selectFrom('test_refund').where('key', '=', key).select('key');
      return (await found.executeTakeFirst()) !== undefined;
    },
    async refund(refund, most) {
      const before = await db
        .selectFrom('test_refund')
        .where('charge_id', '=', refund.charge_id)
        .select(['key', 'cents'])
        .execute();
      if (before.some(({ key }) => key === refund.key)) return true;
      const sum = before.reduce((all, { cents }) => all + cents, refund.cents);
      if (sum > most) return false;
      await db
        .insertInto('test_refund')
        .values(refund)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return true;
    },
  };
}
