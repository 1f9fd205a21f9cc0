import type { Kysely } from 'kysely';
import { changeMessages } from '../../../../src/server/areas/motd/repository';
import {
  auditHash,
  transactionWithAudit,
  type AuditEvent,
} from '../../../../src/server/domain/audit/repository';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import type { Database } from '../../../../src/server/db/tables/database';
import { openTestDatabase } from '../../../support/testDatabase';

const EVENT = {
  at: Date.parse('2026-07-06T13:00:00.123Z'),
  actorId: 7,
  action: 'messageChanged',
  target: 'message/*-*-*',
  detail: { before: 'a', after: 'b' },
  requestId: 'request-1',
};
const numbered = (number: number): AuditEvent => ({ ...EVENT, requestId: `request-${number}` });

/** Returns the same database and logs its statements to `seen` in order. */
function watched(db: Kysely<Database>): { db: Kysely<Database>; seen: string[] } {
  const seen: string[] = [];
  const plugged = db.withPlugin({
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      const name = /advisory_xact_lock|audit_event/.exec(text)?.[0] ?? 'else';
      seen.push(`${node.kind} ${name}`);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: plugged, seen };
}

describe('the audit trail', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('verifies the audit trail row by row from stored data', async () => {
    const { db } = database;
    await Promise.all(
      [1, 3, 5].map((number) =>
        transactionWithAudit(db, async (_trx, audit) => {
          audit(numbered(number));
          audit(numbered(number + 1));
        }),
      ),
    );
    const rows = await db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    const added = rows.slice(-6);
    expect(added.map((row) => row.request_id).sort()).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `request-${number}`),
    );
    let previous = rows.at(-7)?.hash ?? '';
    for (const row of added) {
      const hash = auditHash(previous, {
        at: row.at.getTime(),
        actorId: row.actor_id,
        action: row.action,
        target: row.target,
        detail: row.detail as typeof EVENT.detail,
        requestId: row.request_id,
      });
      expect(row).toMatchObject({ previous_hash: previous, hash });
      previous = hash;
    }
  });

  it('locks the audit trail once per transaction, as the last step', async () => {
    const { db, seen } = watched(database.db);
    const scope = { app_code: null, locale: null };
    await changeMessages(
      db,
      [null, 18097, 18089].map((county_id) => ({ ...scope, county_id, message: '<p>New</p>' })),
      { actorId: 1, at: EVENT.at, requestId: 'request-7' },
    );
    const lock = seen.findIndex((statement) => statement.endsWith('advisory_xact_lock'));
    expect(seen.slice(lock + 1)).toEqual([
      'SelectQueryNode audit_event',
      'InsertQueryNode audit_event',
    ]);
    expect(seen.slice(0, lock)).toContain('InsertQueryNode else');
    expect(seen.slice(0, lock).join()).not.toContain('audit_event');
  });

  it('takes no audit lock in a transaction without events', async () => {
    const { db, seen } = watched(database.db);
    await transactionWithAudit(db, (trx) => trx.selectFrom('setting').select('name').execute());
    expect(seen).toEqual(['SelectQueryNode else']);
  });

  it('changes the hash of an event when any part of the event changes', () => {
    const hash = auditHash('', EVENT);
    for (const change of [
      { at: EVENT.at + 1 },
      { actorId: 8 },
      { actorId: null },
      { action: 'x' },
      { target: 'x' },
      { requestId: 'x' },
      { detail: { before: 'a', after: 'c' } },
    ]) {
      expect(auditHash('', { ...EVENT, ...change })).not.toBe(hash);
    }
    expect(auditHash('x', EVENT)).not.toBe(hash);
    expect(auditHash('', { ...EVENT, detail: { after: 'b', before: 'a' } })).toBe(hash);
  });

  it('contains no event of a transaction that rolled back', async () => {
    const count = async () =>
      (await database.db.selectFrom('audit_event').select('id').execute()).length;
    const before = await count();
    await expect(
      transactionWithAudit(database.db, async (_trx, audit) => {
        audit(EVENT);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await count()).toBe(before);
  });
});
