import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { lienEnd, lienEndWith } from '../../../../src/server/domain/imports/reading/cells';
import { isPastLienDate } from '#contract/records/liens';
import { lienFilters } from '../../../../src/server/domain/recordSearch/lienFilters';
import { openTestDatabase } from '../../../support/testDatabase';

describe('the end date of an imported lien', () => {
  it.each([
    ['2016-05-04', '2026-05-04'],
    ['2016-12-31', '2026-12-31'],
    ['2016-01-01', '2026-01-01'],
    // Ten years after a leap day, the date doesn't exist.
    ['2016-02-29', '2026-03-01'],
    ['2016-02-28', '2026-02-28'],
  ])('for a lien that starts on %s, returns the end date %s', (from, until) => {
    expect(lienEnd(from)).toBe(until);
  });

  it.each([
    ['isn’t renewed', null, '2022-03-01'],
    ['is renewed before its end', ['2022-02-20'], '2032-03-01'],
    ['is renewed on an unknown day', [], '2032-03-01'],
    ['is renewed after its end', ['2022-04-10'], '2032-04-10'],
    ['lists its renewal twice', ['2022-02-20', '2022-02-21'], '2032-03-01'],
    ['lists its late renewal twice', ['2022-04-10', '2022-04-12'], '2032-04-10'],
    ['is renewed twice', ['2032-02-10', '2022-02-20'], '2042-03-01'],
    ['is renewed twice, once late', ['2021-02-20', '2032-05-05'], '2042-05-05'],
  ])(
    'returns the end of a lien that starts on March 1, 2012, and %s (%j): %s',
    (_what, renewals, until) => {
      expect(lienEndWith('2012-03-01', renewals)).toBe(until);
    },
  );
});

describe('liens that end soon', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const isSoon = async (until: string, status = 'OPEN'): Promise<boolean> => {
    const filter = lienFilters(sql`0`).expiresSoon('TRUE', '2026-07-06');
    const { rows } = await sql<{ is: boolean }>`
      select ${filter} as is
        from (select ${until}::date as expires_on, ${status}::text as status) r`.execute(
      database.db,
    );
    return rows[0]?.is === true;
  };

  it.each([
    ['2026-07-05', 'OPEN', true],
    ['2026-07-05', 'RENEWED', true],
    ['2026-07-06', 'OPEN', false],
    ['2026-07-05', 'RELEASED', false],
    ['2026-07-05', 'EXPIRED', false],
  ])(
    'reports a lien until %s with status %s as past its date: %j',
    async (until, status, isPast) => {
      const filter = lienFilters(sql`0`).expiresSoon('PAST', '2026-07-06');
      const { rows } = await sql<{ is: boolean }>`
      select ${filter} as is
        from (select ${until}::date as expires_on, ${status}::text as status) r`.execute(
        database.db,
      );
      expect(rows[0]?.is).toBe(isPast);
      expect(isPastLienDate({ status, lienEndsOn: until }, '2026-07-06')).toBe(isPast);
    },
  );

  it('reports liens that end from today to 90 days from now', async () => {
    const days = ['2026-07-05', '2026-07-06', '2026-10-04', '2026-10-05'];
    const found = await Promise.all(days.map((day) => isSoon(day)));
    expect(found).toEqual([false, true, true, false]);
  });

  it.each(['RELEASED', 'WITHDRAWN', 'EXPIRED'])(
    'excludes %s liens from liens that end soon',
    async (status) => {
      expect(await isSoon('2026-08-01', status)).toBe(false);
    },
  );
});
