import { changeMessages } from '../../../../src/server/areas/motd/repository';
import { auditHash, transactionWithAudit } from '../../../../src/server/domain/audit/repository';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openServer } from '../../../../src/server/db/server';
import { SERVER_LIMITS } from '../../../../src/server/db/serverLimits';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { makeDatabase, type OwnDatabase } from '../../../support/serverDatabase';

const SERVER = process.env[SERVER_VARIABLE] ?? '';
const CONNECTIONS = 16;
const COUNTIES = [18097, 18089, 18003, 18141, 18163, 18057];
const ACTOR = { actorId: 1, at: Date.parse('2026-07-06T13:00:00Z'), requestId: 'request' };

let own: OwnDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  own = await makeDatabase(SERVER);
  const { pools } = SERVER_LIMITS;
  database = await openServer({
    url: own.url,
    limits: { pools: { ...pools, page: { size: CONNECTIONS, statementMs: 20_000 } } },
  });
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

/** The numbers from 0 on, shuffled by `seed`. */
function shuffled(length: number, seed: number): number[] {
  return Array.from({ length }, (_, index) => index).sort(
    (a, b) => ((a * 7 + seed * 3) % 11) - ((b * 7 + seed * 3) % 11),
  );
}

describe('the audit trail on sixteen connections', () => {
  it('runs concurrent audit writers without a deadlock, on one chain', async () => {
    const { db } = database;
    const first = await db.selectFrom('audit_event').select('id').execute();
    const writers = Array.from({ length: CONNECTIONS * 10 }, (_, number) => {
      const requestId = `request-${number}`;
      if (number % 2 === 0) {
        // The same messages for every writer, in its own order.
        const changes = shuffled(COUNTIES.length, number).map((index) => ({
          app_code: null,
          locale: null,
          county_id: COUNTIES[index] ?? null,
          message: `<p>${number}</p>`,
        }));
        return changeMessages(db, changes, { ...ACTOR, requestId });
      }
      // Writes to the audit before it changes rows that the others lock.
      return transactionWithAudit(db, async (trx, audit) => {
        audit({ ...ACTOR, requestId, action: 'tested', target: 'message/1', detail: {} });
        await trx
          .updateTable('message_of_the_day')
          .set({ updated_at: new Date(number) })
          .where('county_id', '=', COUNTIES[number % COUNTIES.length] ?? null)
          .execute();
      });
    });
    await Promise.all(writers);

    const rows = await db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    expect(rows.length - first.length).toBeGreaterThanOrEqual(CONNECTIONS * 5);
    let previous = '';
    for (const row of rows) {
      const hash = auditHash(previous, {
        at: row.at.getTime(),
        actorId: row.actor_id,
        action: row.action,
        target: row.target,
        detail: row.detail as Record<string, string>,
        requestId: row.request_id,
      });
      expect(row).toMatchObject({ previous_hash: previous, hash });
      previous = hash;
    }
  });
});
