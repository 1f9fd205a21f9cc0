import { appendAudit, auditHash } from '../../../src/server/audit/repository';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { openTestDatabase } from '../../support/testDatabase';

const EVENT = {
  at: Date.parse('2026-07-06T13:00:00.123Z'),
  actorId: 7,
  action: 'messageChanged',
  target: 'message/*-*-*',
  detail: { before: 'a', after: 'b' },
  requestId: 'request-1',
};

describe('the audit trail', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('can be checked row by row from what is stored', async () => {
    const { db } = database;
    await Promise.all(
      [1, 2, 3].map((number) =>
        db
          .transaction()
          .execute((trx) => appendAudit(trx, { ...EVENT, requestId: `request-${number}` })),
      ),
    );
    const rows = await db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    const added = rows.slice(-3);
    expect(added).toHaveLength(3);
    let previous = rows.at(-4)?.hash ?? '';
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

  it('has another hash when anything of an event is another', () => {
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

  it('is not written when what it tells of is taken back', async () => {
    const count = async () =>
      (await database.db.selectFrom('audit_event').select('id').execute()).length;
    const before = await count();
    await expect(
      database.db.transaction().execute(async (trx) => {
        await appendAudit(trx, EVENT);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await count()).toBe(before);
  });
});
