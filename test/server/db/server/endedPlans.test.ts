import { sql } from 'kysely';
import { openServer } from '../../../../src/server/db/server';
import { PLAN } from '../../../../src/server/db/reference/plans';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { endPlansNow } from '../../../../src/server/domain/billing/periodsRepository';
import { lockAccount } from '../../../../src/server/domain/ledger/repository';
import { addBilledAccount, runTime } from '../../../support/billedAccount';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { makeDatabase, type OwnDatabase } from '../../../support/serverDatabase';
import { seed } from '../../seed';

let own: OwnDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  own = await makeDatabase(process.env[SERVER_VARIABLE] ?? '');
  database = await openServer({ url: own.url });
  await seed(database);
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

it("charges an ending plan's extra searches even while its period is locked", async () => {
  const { db } = database;
  const { accountId, userId } = await addBilledAccount(database, { from: '2026-03-10' });
  await db
    .insertInto('search_log')
    .values(
      Array.from({ length: 23 }, (_, index) => ({
        account_id: accountId,
        user_id: userId,
        app_code: 'COURT' as const,
        region_id: 1,
        billing_code: null,
        criteria: '{}',
        criteria_key: `k${String(index)}`,
        is_counted: true,
        reason_not_counted: null,
        result_count: 0,
        is_capped: false,
        as_of: null,
        duration_ms: 1,
        request_id: 'r',
        at: new Date('2026-03-11T16:00:00Z'),
      })),
    )
    .execute();
  const state = { isEnded: false };
  const ending = await db.transaction().execute(async (other) => {
    await sql`select from account_billing where account_id = ${accountId} for update`.execute(
      other,
    );
    const ended = db
      .transaction()
      .execute(async (trx) => {
        await lockAccount(trx, accountId);
        await endPlansNow(trx, [accountId], runTime('2026-03-20'));
      })
      .finally(() => {
        state.isEnded = true;
      });
    for (let isWaiting = false; !isWaiting && !state.isEnded;) {
      const { rows } = await sql`select from pg_locks where not granted`.execute(other);
      isWaiting = rows.length > 0;
    }
    return { ended };
  });
  await ending.ended;
  const { extra_search_cents: extraCents } = await db
    .selectFrom('plan')
    .where('id', '=', PLAN.S20)
    .select('extra_search_cents')
    .executeTakeFirstOrThrow();
  const invoices = await db
    .selectFrom('invoice')
    .where('account_id', '=', accountId)
    .select('total_cents')
    .execute();
  expect(invoices).toEqual([{ total_cents: 3 * (extraCents ?? 0) }]);
});
