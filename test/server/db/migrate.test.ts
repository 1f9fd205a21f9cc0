import { sql, type Kysely } from 'kysely';
import { DatabaseTooNewError } from '../../../src/server/db/errors';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { MIGRATIONS } from '../../../src/server/db/migrations/list';
import { HELP_TOPIC_ROWS } from '../../../src/server/db/reference/helpTopics';
import { caseNumberKey } from '../../../src/server/search/caseNumbers';
import { openTestDatabase } from '../../support/testDatabase';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const hasTable = async (name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${name}) is not null as found`.execute(database.db);
  return rows[0]?.found === true;
};

describe('migrations', () => {
  it('gives migrations names that sort in the order in which they run', () => {
    const names = Object.keys(MIGRATIONS);
    expect(names).toEqual([...names].sort());
    expect(names.every((name) => /^\d{4}-[a-z-]+$/.test(name))).toBe(true);
  });

  it('sets the search keys of older case numbers', async () => {
    const numbers = [
      'S77-85-3317-C',
      's 0185 / 03317',
      '0049-12.007A',
      '26A-CR-123',
      ' CAUSE 100 ',
    ];
    const keys = await database.db.transaction().execute(async (trx) => {
      await sql`
        update court_case c set number = old.number, number_tail = null,
               number_key = case when old.number like '26A%' then ${caseNumberKey('26A-CR-123')}
                                 else 'OLD' end
          from unnest(${numbers}::text[]) with ordinality as old (number, place)
         where c.id = (select id from court_case order by id offset old.place limit 1)`.execute(
        trx,
      );
      await MIGRATIONS['0018-legacy-numbers']?.up(trx);
      const { rows } = await sql<{ number: string; key: string }>`
        select number, number_key as key from court_case
         where number = any(${numbers}::text[])`.execute(trx);
      return rows;
    });
    expect(keys).toHaveLength(numbers.length);
    expect(Object.fromEntries(keys.map(({ number, key }) => [number, key]))).toEqual(
      Object.fromEntries(numbers.map((number) => [number, caseNumberKey(number)])),
    );
  });

  it('records which inactive accounts staff deactivated', async () => {
    const deactivated = await database.db.transaction().execute(async (trx) => {
      const { rows: ids } = await sql<{ id: number }>`
        update account set status = 'INACTIVE', account_status = 'PAST_DUE'
         where id in (select id from account order by id limit 3) returning id`.execute(trx);
      const [first = 0, second = 0, third = 0] = ids.map(({ id }) => id).sort((a, b) => a - b);
      await sql`
        insert into audit_event (at, action, target, detail, request_id, previous_hash, hash)
        select now(), v.action, 'account/' || v.id, '{}', '', '', ''
          from (values (${first}::bigint, 'accountInactivated'),
                       (${second}::bigint, 'accountInactivated'),
                       (${second}::bigint, 'accountReactivated')) v (id, action)`.execute(trx);
      await sql`update account set account_status = 'ACTIVE' where id = ${third}`.execute(trx);
      await sql`alter table account drop column deactivated_at`.execute(trx);
      await sql`alter table card_charge drop column disputed_cents`.execute(trx);
      await sql`alter table filing_hold drop column disputed_cents`.execute(trx);
      await MIGRATIONS['0218-deactivations-disputes']?.up(trx);
      const { rows } = await sql<{ id: number; isDeactivated: boolean }>`
        select id, deactivated_at is not null as "isDeactivated" from account
         where id = any(${[first, second, third]}::bigint[]) order by id`.execute(trx);
      return rows.map(({ isDeactivated }) => isDeactivated);
    });
    expect(deactivated).toEqual([true, false, true]);
  });

  it('marks older parties that filings added to imported cases', async () => {
    const marked = await database.db.transaction().execute(async (trx) => {
      const { rows: parties } = await sql<{ id: number; caseId: number }>`
        select distinct on (case_id) id, case_id as "caseId" from case_party
         order by case_id, id limit 3`.execute(trx);
      const [added, other, own] = parties;
      if (added === undefined || other === undefined || own === undefined) return [];
      await sql`
        update court_case set source = 'office', source_key = id::text
         where id in (${added.caseId}, ${other.caseId})`.execute(trx);
      await sql`
        update case_party
           set added_on = case id when ${other.id} then date '2026-01-03' else date '2026-01-02' end
         where id in (${added.id}, ${other.id}, ${own.id})`.execute(trx);
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into efm_docketing
          (filing_id, case_id, entry_id, case_number, entered_on, reviewer_id, at)
        select gen_random_uuid(), id, 0, '', '2026-01-02', 0, now()
          from unnest(${parties.map(({ caseId }) => caseId)}::bigint[]) id`.execute(trx);
      for (const table of ['case_party', 'representation']) {
        await sql`alter table ${sql.table(table)} drop column is_added_here`.execute(trx);
      }
      await MIGRATIONS['0245-added-parties']?.up(trx);
      const { rows } = await sql<{ id: number }>`
        select id from case_party where is_added_here`.execute(trx);
      await sql`delete from efm_docketing`.execute(trx);
      return rows.map(({ id }) => id === added.id);
    });
    expect(marked).toEqual([true]);
  });

  it('rewrites help topics, except topics that staff have edited', async () => {
    const texts = await database.db.transaction().execute(async (trx) => {
      await sql`update help_topic set title = 'Old words', body_html = 'old'`.execute(trx);
      await sql`
        update help_topic set title = 'County hours', updated_by = (select min(id) from app_user)
         where short_name = 'SuperSearch'`.execute(trx);
      await MIGRATIONS['0217-help-texts']?.up(trx);
      const { rows } = await sql<{ name: string; title: string; body: string; stored: string }>`
        select t.short_name as name, t.title, t.body_html as body, v.body_html as stored
          from help_topic t join help_topic_version v
            on v.topic_id = t.id and v.version = t.version`.execute(trx);
      return rows;
    });
    expect(texts.find(({ name }) => name === 'SuperSearch')).toMatchObject({
      title: 'County hours',
      body: 'old',
    });
    const rewritten = texts.filter(({ name }) => name !== 'SuperSearch');
    expect(rewritten).toHaveLength(HELP_TOPIC_ROWS.length - 1);
    for (const { body, name, stored } of rewritten) {
      const shipped = HELP_TOPIC_ROWS.find((row) => row.short_name === name);
      expect(body).toBe(shipped?.body_html);
      expect(stored).toBe(body);
    }
  });

  it('changes nothing in a database that is up to date', async () => {
    expect(await migrateToLatest(database.db)).toEqual([]);
  });

  it.each([
    ['representation', 'attorney_id = 7', 'representation_attorney'],
    ['saved_item', "kind = 'courtCase' and target_id = 7", 'saved_item_target'],
  ])('uses an index for %s where %s', async (table, condition, index) => {
    const plan = await database.db.transaction().execute(async (trx) => {
      // Tables this small are scanned completely unless that is disabled.
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } =
        await sql`explain select from ${sql.table(table)} where ${sql.raw(condition)}`.execute(trx);
      return JSON.stringify(rows);
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Filter');
  });

  it('leaves nothing behind when a migration fails halfway', async () => {
    const failing = {
      up: async (db: Kysely<unknown>) => {
        await sql`create table half_made (id integer)`.execute(db);
        await sql`select no_such_column`.execute(db);
      },
    };
    const run = migrateToLatest(database.db, { ...MIGRATIONS, '9000-failing': failing });
    await expect(run).rejects.toThrow('no_such_column');
    expect(await hasTable('half_made')).toBe(false);
    expect(await migrateToLatest(database.db)).toEqual([]);
  });

  it('runs new migrations once, even when two servers start at the same time', async () => {
    const next = {
      ...MIGRATIONS,
      '9001-next': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table next_made (id integer)`.execute(db);
        },
      },
    };
    const both = await Promise.all([
      migrateToLatest(database.db, next),
      migrateToLatest(database.db, next),
    ]);
    expect(both.flat()).toEqual(['9001-next']);
    expect(await hasTable('next_made')).toBe(true);
  });

  it('moves judgment messages to the judgment pages, without replacing messages already there', async () => {
    const { db } = database;
    const at = { updated_at: new Date(0), updated_by: null, county_id: null };
    const message = (app_code: 'COURT' | 'JUDGMENT', state: 'IN' | 'MI', text: string) => ({
      ...at,
      category: `${app_code}-${state}-*`,
      app_code,
      locale: `STATE-${state}` as const,
      message: text,
    });
    await db.deleteFrom('message_of_the_day').execute();
    await db
      .insertInto('message_of_the_day')
      .values([
        message('JUDGMENT', 'IN', 'lost'),
        message('COURT', 'IN', 'stays'),
        message('JUDGMENT', 'MI', 'moves'),
      ])
      .execute();
    await MIGRATIONS['0012-judgment-messages']?.up(db);
    const left = await db
      .selectFrom('message_of_the_day')
      .select(['category', 'app_code', 'message'])
      .orderBy('category')
      .execute();
    expect(left).toEqual([
      { category: 'COURT-IN-*', app_code: 'COURT', message: 'stays' },
      { category: 'COURT-MI-*', app_code: 'COURT', message: 'moves' },
    ]);
  });

  it('rejects a database of a newer version, and names its unknown migrations', async () => {
    const run = migrateToLatest(database.db);
    await expect(run).rejects.toThrow(DatabaseTooNewError);
    await expect(run).rejects.toThrow('9001-next');
  });
});
