import { sql } from 'kysely';
import type { PurchaseCounts } from '#contract/schemas/purchaseCounts';
import { buyPages } from '../../../support/boughtPages';
import { addAccount } from '../../accounts';
import { addSource, recordDocument } from '../../registerSeed';
import { MARION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

describe('page purchase counts', () => {
  let site: TestSite;
  let documentId: number;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    await addSource(site.database, 'recorder', MARION);
    documentId = await recordDocument(site.database, '2026-880001', {});
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  /** An account of an administrator, ada, and of bob. */
  async function open() {
    const names = [`ada${(made += 1)}`, `bob${made}`] as const;
    const { accountId, userIds } = await addAccount(site.database, names);
    const [ada = 0, bob = 0] = userIds;
    const { db } = site.database;
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', ada).execute();
    const buy = (userId: number, pages: number[], at: number, billingCode: string | null = null) =>
      buyPages(site.database, { accountId, userId, documentId, pages, at, billingCode });
    const [adaBrowser, bobBrowser] = [await site.signedIn(names[0]), await site.signedIn(names[1])];
    return { ada, bob, adaBrowser, bobBrowser, buy };
  }
  const read = async (browser: TestBrowser, query = ''): Promise<PurchaseCounts> => {
    const answer = await browser.call('GET', `/common/purchase-counts${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<PurchaseCounts>();
  };

  it('shows an administrator all users by billing code, and other users only their own counts', async () => {
    const { ada, adaBrowser, bob, bobBrowser, buy } = await open();
    await buy(ada, [1, 2], START, 'A-1');
    await buy(bob, [1], START);
    await buy(bob, [2, 3], START - 1_000);
    const whole = await read(adaBrowser);
    expect(whole).toMatchObject({ isWholeAccount: true, month: '2026-07', total: 2 });
    expect(
      whole.items.map(({ billingCode, pages, purchases, userId }) => [
        userId,
        billingCode,
        purchases,
        pages,
      ]),
    ).toEqual([
      [ada, 'A-1', 1, 2],
      [bob, null, 2, 3],
    ]);
    expect(whole.items[1]).toMatchObject({ officeCents: 300, serviceCents: 30 });
    const own = await read(bobBrowser);
    expect(own.isWholeAccount).toBe(false);
    expect(own.items.map(({ userId }) => userId)).toEqual([bob]);
    expect(own.months[0]).toMatchObject({ month: '2026-07', purchases: 2, pages: 3 });
  });

  it('counts pages by month in Indiana time, for thirteen months', async () => {
    const { ada, adaBrowser, buy } = await open();
    // The evening of June 30 in Indiana, already July in UTC.
    await buy(ada, [1], Date.parse('2026-07-01T02:00:00Z'));
    await buy(ada, [1, 2, 3], START - 200 * DAY_MS);
    expect((await read(adaBrowser, '?month=2026-07')).items).toEqual([]);
    // The default is the last month with purchases.
    expect(await read(adaBrowser)).toMatchObject({ month: '2026-06', total: 1 });
    const { months } = await read(adaBrowser);
    expect(months).toHaveLength(13);
    expect(months.map(({ month }) => month).slice(0, 2)).toEqual(['2026-07', '2026-06']);
    expect(months.filter(({ pages }) => pages > 0).map(({ month }) => month)).toEqual([
      '2026-06',
      '2025-12',
    ]);
  });

  it('exports a CSV in which no cell is a formula', async () => {
    const { ada, adaBrowser, buy } = await open();
    await buy(ada, [1, 2], START, '=1+1');
    const table = await adaBrowser.open('/web/common/purchase-counts.csv?month=2026-07');
    expect(table.headers['content-disposition']).toContain('pages-bought-2026-07.csv');
    expect(table.payload).toContain(`,"'=1+1",1,2,2.00,0.20,2.20\r\n`);
    const none = await adaBrowser.open('/web/common/purchase-counts.csv?month=2020-01');
    expect(none.payload.split('\r\n')).toHaveLength(2);
  });

  it('exports more rows than the list shows', async () => {
    const { ada, adaBrowser, buy } = await open();
    await buy(ada, [1], START, 'first');
    const { db } = site.database;
    const { id: _id, ...same } = await db
      .selectFrom('document_purchase')
      .selectAll()
      .where('user_id', '=', ada)
      .executeTakeFirstOrThrow();
    await sql`
      insert into journal_entry overriding system value
      select (jsonb_populate_record(e, jsonb_build_object('id', e.id + n))).*
        from journal_entry e, generate_series(1, 5001) n
       where e.id = ${same.entry_id}`.execute(db);
    for (let start = 0; start < 5_001; start += 1_667) {
      const rows = Array.from({ length: 1_667 }, (_, n) => ({
        ...same,
        entry_id: same.entry_id + start + n + 1,
        billing_code: `order ${String(start + n)}`,
      }));
      await db.insertInto('document_purchase').values(rows).execute();
    }
    expect((await read(adaBrowser, '?month=2026-07')).items).toHaveLength(5_000);
    const table = await adaBrowser.open('/web/common/purchase-counts.csv?month=2026-07');
    expect(table.payload.trim().split('\r\n')).toHaveLength(5_003);
  });

  it.each(['2026-13', '26-01', "2026-01'", '9999-99', ''])(
    'rejects the month %j',
    async (month) => {
      const { adaBrowser } = await open();
      const answer = await adaBrowser.call('GET', `/common/purchase-counts?month=${month}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});
