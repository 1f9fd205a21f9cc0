import { sql, type RawBuilder } from 'kysely';
import type { ApiScope } from '#contract/account/apiKeys';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { createKey } from '../../../../src/server/domain/apiKeys/changeKeys';
import { keyMailSite } from '../../../../src/server/domain/apiKeys/mailSite';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';
import { pagePicture, purchasedFile, purchaseNumber } from '#contract/records/pageImages';
import type { CallResponse } from '#contract/calls';
import type { DocumentPages, DocumentServices, Purchase } from '#contract/schemas/pageImages';
import { removeExpiredCopies } from '../../../../src/server/areas/recorder/purchaseCopies';
import { PAGES_FOLDER, PURCHASES_FOLDER } from '../../../../src/server/dataFolders';
import { createImageIndex } from '../../../../src/server/domain/pageImages/repository';
import { FileStore, hashOf } from '../../../../src/server/domain/fileStore/store';
import { createDocument } from '../../../../src/demo/pageImages/demoPageImages';
import { findBalances } from '../../../support/findBalances';
import type { PageImageFacts } from '../../../../src/server/domain/pageImages/source';
import { cyclicPdf } from '../../../support/brokenPdfs';
import { plainPdf } from '../../../support/plainPdf';
import { addAccount } from '../../accounts';
import { addSource, recordDocument, type TestDocument } from '../../registerSeed';
import { MARION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 24 * 60 * 60_000;

describe('pages of a recorded document', () => {
  let site: TestSite;
  let dataDir: string;
  let visitor: TestBrowser;
  let buyer: TestBrowser;
  let accountId: number;
  /** The office's response; null for the demo's. */
  let office: ((facts: PageImageFacts) => Promise<Uint8Array | null>) | null = null;
  let fetched = 0;
  let made = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-pages-'));
    const fetch = (facts: PageImageFacts) => {
      fetched += 1;
      return (office ?? createDocument)(facts);
    };
    site = await openTestSite({ config: { dataDir }, pageImageSource: { fetch } });
    visitor = site.browser();
    await addSource(site.database, 'recorder', MARION);
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    site.clock.time = START;
    office = null;
    const username = `buyer${(made += 1)}`;
    ({ accountId } = await addAccount(site.database, [username]));
    buyer = await site.signedIn(username);
  });

  const record = (more: TestDocument = {}): Promise<number> =>
    recordDocument(site.database, `2026-77${String((made += 1)).padStart(4, '0')}`, {
      grantors: [{ name: 'Ottilie Quirkwood' }],
      grantees: [{ name: 'Quillbank' }],
      image_status: 'AVAILABLE',
      image_pages: 3,
      image_width_inches: '8.5',
      image_height_inches: '11',
      ...more,
    });
  const look = async (id: number, browser = visitor): Promise<DocumentPages> =>
    (await browser.call('GET', `/recorder/documents/${String(id)}/pages`)).json<DocumentPages>();
  const buy = (
    id: number,
    order: { pages: number[]; totalCents: number; billingCode?: string },
    key: string = randomUUID(),
    browser = buyer,
  ) =>
    browser.call('POST', `/recorder/documents/${String(id)}/purchases`, {
      payload: { billingCode: '', ...order },
      headers: { 'idempotency-key': key },
    });
  const priceOf = ({ pages, serviceCents }: DocumentPages, chosen: readonly number[]): number =>
    pages
      .filter(({ page }) => chosen.includes(page))
      .reduce((sum, { officeCents }) => sum + officeCents + (serviceCents ?? 0), 0);
  /** Buys pages at the listed price, and returns the purchase. */
  const bought = async (id: number, pages: number[]): Promise<Purchase> => {
    const answer = await buy(id, { pages, totalCents: priceOf(await look(id, buyer), pages) });
    expect(answer.statusCode).toBe(200);
    return answer.json<Purchase>();
  };
  const file = (purchase: Purchase, browser = buyer) =>
    browser.call('GET', purchasedFile(purchase.id));
  const purchases = async (browser = buyer): Promise<readonly Purchase[]> =>
    (await browser.call('GET', '/recorder/purchased')).json<{ items: Purchase[] }>().items;

  it("fetches pages from the office once, with each page's size and the office’s price", async () => {
    const id = await record({
      type_code: 'PLAT',
      image_width_inches: '24',
      image_height_inches: '18',
    });
    const before = fetched;
    const pages = await look(id);
    expect(pages).toMatchObject({ state: 'READY', serviceCents: null, bought: [] });
    expect(pages.pages).toEqual([
      { page: 1, width: 24, height: 18, officeCents: 500 },
      { page: 2, width: 8.5, height: 14, officeCents: 100 },
      { page: 3, width: 8.5, height: 14, officeCents: 100 },
    ]);
    await look(id, buyer);
    expect(fetched - before).toBe(1);
  });

  it('renders small gray previews with a watermark in the image', async () => {
    const id = await record();
    office = () => plainPdf(1);
    await look(id);
    const answer = await visitor.call('GET', pagePicture(id, 1));
    expect(answer.headers['content-type']).toBe('image/png');
    const { data, height, width } = PNG.sync.read(answer.rawPayload);
    expect([width, height]).toEqual([340, 440]);
    const marked = data.filter((value, at) => at % 4 === 0 && value < 255).length;
    expect(marked / (width * height)).toBeGreaterThan(0.03);
    expect((await visitor.call('GET', pagePicture(id, 2))).statusCode).toBe(404);
  });

  it('fetches pages when the first preview is requested, and shows whether a document has a preview', async () => {
    const id = await record();
    const details = (await visitor.call('GET', `/recorder/documents/${String(id)}`)).json<object>();
    expect(details).toMatchObject({ hasPreview: true });
    const before = fetched;
    expect((await visitor.call('GET', pagePicture(id, 1))).statusCode).toBe(200);
    expect((await visitor.call('GET', pagePicture(id, 2))).statusCode).toBe(200);
    expect(fetched - before).toBe(1);
    const restricted = await record({ image_status: 'RESTRICTED' });
    expect(
      (await visitor.call('GET', `/recorder/documents/${String(restricted)}`)).json<object>(),
    ).toMatchObject({ hasPreview: false });
  });

  it('renders upright previews even when pages were scanned sideways', async () => {
    const id = await record();
    office = () => plainPdf(1, 90);
    expect((await look(id)).pages[0]).toMatchObject({ width: 11, height: 8.5 });
    const { height, width } = PNG.sync.read(
      (await visitor.call('GET', pagePicture(id, 1))).rawPayload,
    );
    expect(width).toBeGreaterThan(height);
    const [page] = (
      await PDFDocument.load(new Uint8Array((await file(await bought(id, [1]))).rawPayload))
    ).getPages();
    expect(page?.getRotation().angle).toBe(90);
  });

  it('renders no previews when the law or the office allows none', async () => {
    const restricted = await record({ image_status: 'RESTRICTED' });
    expect(await look(restricted)).toMatchObject({ state: 'RESTRICTED', pages: [] });
    const indexOnly = await record({ image_status: 'INDEX_ONLY' });
    expect(await look(indexOnly)).toMatchObject({ state: 'NONE', pages: [] });
    office = () => Promise.resolve(null);
    const none = await record();
    expect(await look(none)).toMatchObject({ state: 'NONE' });
    const secret = await record({ is_confidential: true });
    expect(
      (await visitor.call('GET', `/recorder/documents/${String(secret)}/pages`)).statusCode,
    ).toBe(404);
    for (const id of [restricted, indexOnly, none]) {
      expect((await visitor.call('GET', pagePicture(id, 1))).statusCode).toBe(404);
      expect((await buy(id, { pages: [1], totalCents: 310 })).statusCode).toBe(409);
    }
    expect((await buy(secret, { pages: [1], totalCents: 310 })).statusCode).toBe(404);
  });

  it('marks pages as damaged when the office sends a broken PDF, or a PDF of 501 pages', async () => {
    const broken = await record();
    office = () => Promise.resolve(Buffer.from('%PDF-1.7 and nothing else'));
    expect(await look(broken)).toMatchObject({ state: 'DAMAGED', pages: [] });
    const long = await record();
    office = () => plainPdf(501);
    expect(await look(long)).toMatchObject({ state: 'DAMAGED', pages: [] });
    office = () => plainPdf(500);
    expect((await look(await record())).pages).toHaveLength(500);
  });

  it("exports purchased pages with billing codes to the account's CSV", async () => {
    const id = await record();
    const totalCents = priceOf(await look(id, buyer), [1, 3]);
    await buy(id, { pages: [1, 3], totalCents, billingCode: '=1+1' });
    const table = await buyer.open('/web/recorder/purchased.csv');
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [headings, newest] = table.payload.split('\r\n');
    expect(headings).toMatch(/^\uFEFFPurchase,Purchased,User,Billing code,State,County,Document,/);
    const [purchase] = await purchases();
    const dollars = (totalCents / 100).toFixed(2);
    expect(newest).toContain(`${purchaseNumber(purchase?.id ?? 0)},${purchase?.boughtAt ?? ''},`);
    expect(newest).toContain(`,"'=1+1",IN,`);
    expect(newest).toContain(`,"1, 3",`);
    expect(newest).toContain(`,${dollars},`);
    expect((await visitor.open('/web/recorder/purchased.csv')).statusCode).toBe(303);
  });

  it('charges the office’s fee plus the plan’s fee, and offers the pages for 30 days', async () => {
    const id = await record();
    const shown = await look(id, buyer);
    const fee = shown.serviceCents ?? 0;
    expect(fee).toBeGreaterThan(0);
    const answer = await buy(id, { pages: [3, 1], totalCents: 200 + 2 * fee, billingCode: ' Q7 ' });
    const { budgetWarning, ...purchase } = answer.json<CallResponse<'postPurchase'>>();
    expect(budgetWarning).toBeNull();
    expect(purchase).toMatchObject({
      documentId: id,
      pages: [1, 3],
      officeCents: 200,
      serviceCents: 2 * fee,
      billingCode: 'Q7',
      state: 'READY',
    });
    const copy = await file(purchase);
    expect(copy.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect((await PDFDocument.load(new Uint8Array(copy.rawPayload))).getPageCount()).toBe(2);
    expect((await look(id, buyer)).bought).toEqual([purchase]);
    site.clock.time = START + 30 * DAY_MS;
    buyer = await site.signedIn(`buyer${String(made - 1)}`);
    expect((await purchases())[0]).toMatchObject({ id: purchase.id, state: 'EXPIRED' });
    const late = await file(purchase);
    expect(late.statusCode).toBe(410);
    expect(late.json()).toMatchObject({
      message: expect.stringContaining('buy them again') as unknown,
    });
  });

  it('records a charge for pages in a balanced journal entry, once per key', async () => {
    const { db } = site.database;
    const id = await record();
    const shown = await look(id, buyer);
    const before = await findBalances(db);
    const key = randomUUID();
    const order = { pages: [1], totalCents: priceOf(shown, [1]) };
    const tries = await Promise.all([1, 2, 3].map(() => buy(id, order, key)));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const ids = tries.map((answer) => answer.json<Purchase>().id);
    expect(new Set(ids).size).toBe(1);
    const after = await findBalances(db);
    expect(after.RECEIVABLE - before.RECEIVABLE).toBe(order.totalCents);
    expect(before.OFFICE_FEES - after.OFFICE_FEES).toBe(100);
    expect(before.PAGE_FEES - after.PAGE_FEES).toBe(shown.serviceCents);
    expect(Object.values(after).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    const other = await buy(id, { pages: [2], totalCents: order.totalCents }, key);
    expect(other.statusCode).toBe(422);
    expect(await purchases()).toHaveLength(1);
  });

  it('never sells pages twice while they are available, even with a new key', async () => {
    const id = await record();
    const order = { pages: [1, 2], totalCents: priceOf(await look(id, buyer), [1, 2]) };
    const both = await Promise.all([buy(id, order), buy(id, order)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await purchases()).toHaveLength(1);
  });

  it('reports that a list of more than 1,000 purchases is incomplete, and finds the oldest by its id', async () => {
    const oldest = await bought(await record(), [1]);
    const { db } = site.database;
    const inReplica = (change: RawBuilder<unknown>) =>
      db.transaction().execute(async (trx) => {
        // Their journal entries don't matter here.
        await sql`set local session_replication_role = replica`.execute(trx);
        await change.execute(trx);
      });
    await inReplica(sql`
      insert into document_purchase
        (entry_id, account_id, user_id, document_number, type_name, county_id, hash, pages,
         office_cents, service_cents, bought_at, expires_at)
      select -g, account_id, user_id, document_number, type_name, county_id, hash, pages,
             office_cents, service_cents, bought_at + g * interval '1 second', expires_at
        from document_purchase, generate_series(1, 1000) g where id = ${oldest.id}`);
    const listed = async (query = '') => {
      const { body } = await buyer.call('GET', `/recorder/purchased${query}`);
      const { capped, items } = JSON.parse(body) as { capped: boolean; items: Purchase[] };
      return { capped, count: items.length, ids: items.map(({ id }) => id) };
    };
    const all = await listed();
    expect(all).toMatchObject({ capped: true, count: 1_000 });
    expect(all.ids).not.toContain(oldest.id);
    const asked = `?purchaseId=${String(oldest.id)}`;
    expect(await listed(asked)).toEqual({ capped: false, count: 1, ids: [oldest.id] });
    await inReplica(sql`delete from document_purchase where entry_id < 0`);
  });

  it('sells pages again after the office replaced them, and still serves the file of the earlier purchase', async () => {
    const id = await record();
    const earlier = await bought(id, [1]);
    const store = new FileStore(path.join(dataDir, PAGES_FOLDER));
    const hash = await store.keep(await plainPdf(1, 90));
    await createImageIndex(site.database.db).write(
      id,
      { hash, pages: [{ width: 8.5, height: 11 }], bytes: 1 },
      START,
    );
    expect((await look(id, buyer)).bought).toEqual([]);
    const corrected = await bought(id, [1]);
    expect(corrected.id).not.toBe(earlier.id);
    expect((await look(id, buyer)).bought.map((each) => each.id)).toEqual([corrected.id]);
    for (const purchase of [earlier, corrected])
      expect((await file(purchase)).statusCode).toBe(200);
  });

  it('charges nothing for pages in an order that were already purchased', async () => {
    const id = await record();
    const first = await bought(id, [1]);
    const second = await bought(id, [2]);
    const shown = await look(id, buyer);
    const { db } = site.database;
    const before = await findBalances(db);
    const full = await buy(id, { pages: [1, 2, 3], totalCents: priceOf(shown, [1, 2, 3]) });
    expect(full.statusCode).toBe(409);
    expect(await findBalances(db)).toEqual(before);
    const key = randomUUID();
    const order = { pages: [1, 2, 3], totalCents: priceOf(shown, [3]) };
    const answer = await buy(id, order, key);
    expect(answer.statusCode).toBe(200);
    const third = answer.json<Purchase>();
    expect(third).toMatchObject({ pages: [3], officeCents: 100 });
    expect((await buy(id, order, key)).json()).toEqual(answer.json());
    const after = await findBalances(db);
    expect(after.RECEIVABLE - before.RECEIVABLE).toBe(order.totalCents);
    for (const purchase of [first, second, third]) {
      const copy = await PDFDocument.load(new Uint8Array((await file(purchase)).rawPayload));
      expect(copy.getPageCount()).toBe(1);
    }
    // Several purchases cover all of them now.
    const again = await buy(id, { pages: [1, 2, 3], totalCents: priceOf(shown, [1, 2, 3]) });
    expect(again.statusCode).toBe(409);
    for (const purchase of [first, second, third]) {
      expect(again.json<{ message: string }>().message).toContain(purchaseNumber(purchase.id));
    }
    site.clock.time = START + 30 * DAY_MS;
    buyer = await site.signedIn(`buyer${String(made - 1)}`);
    expect((await bought(id, [1, 2, 3])).pages).toEqual([1, 2, 3]);
  });

  it('charges pages once when overlapping orders arrive at the same time', async () => {
    const id = await record();
    const shown = await look(id, buyer);
    const before = await findBalances(site.database.db);
    const orders = [[1], [2], [3], [1, 2], [2, 3], [1, 2, 3]];
    const answers = await Promise.all(
      orders.map((pages) => buy(id, { pages, totalCents: priceOf(shown, pages) })),
    );
    const sold = (await purchases()).flatMap(({ pages }) => pages);
    expect(new Set(sold).size).toBe(sold.length);
    const after = await findBalances(site.database.db);
    expect(after.RECEIVABLE - before.RECEIVABLE).toBe(priceOf(shown, sold));
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
  });

  it('rejects a different price, a missing key, and missing pages', async () => {
    const id = await record();
    const totalCents = priceOf(await look(id, buyer), [1]);
    expect((await buy(id, { pages: [1], totalCents: totalCents - 1 })).statusCode).toBe(409);
    expect((await buy(id, { pages: [1], totalCents }, 'mine')).statusCode).toBe(400);
    for (const pages of [[], [0], [4], [9_999], [1, 1], [-1]]) {
      expect((await buy(id, { pages, totalCents })).statusCode).toBe(400);
    }
    expect((await buy(id, { pages: [1], totalCents }, undefined, visitor)).statusCode).toBe(401);
    await site.database.db
      .updateTable('account')
      .set({ account_status: 'DUNNED' })
      .where('id', '=', accountId)
      .execute();
    expect((await buy(id, { pages: [1], totalCents })).statusCode).toBe(403);
    expect(await purchases()).toEqual([]);
  });

  it('lists prices by office for account administrators', async () => {
    await record();
    const services = '/recorder/services';
    expect((await buyer.call('GET', services)).statusCode).toBe(403);
    await site.database.db
      .updateTable('app_user')
      .where('username', '=', `buyer${String(made - 1)}`)
      .set({ is_admin: true })
      .execute();
    const told = (await buyer.call('GET', services)).json<DocumentServices>();
    const { serviceCents } = await look(await record(), buyer);
    expect(told.serviceCents).toBe(serviceCents);
    expect(told.rules.join(' ')).toMatch(/\$1 per page .*\$5 per larger page/);
    expect(told.offices.find(({ county }) => county.id === MARION)).toMatchObject({
      since: '1990-01-02',
      hasPages: true,
      outage: null,
    });
    const michigan = await buyer.call('GET', services, {
      headers: { 'location-code': 'STATE-MI' },
    });
    const { offices } = michigan.json<DocumentServices>();
    expect(offices.some(({ county }) => county.id === MARION)).toBe(false);
  });

  it('returns 404 for another account’s purchase', async () => {
    const purchase = await bought(await record(), [1]);
    await addAccount(site.database, ['stranger']);
    const stranger = await site.signedIn('stranger');
    expect((await file(purchase, stranger)).statusCode).toBe(404);
    expect((await file(purchase, visitor)).statusCode).toBe(401);
    expect(await purchases(stranger)).toEqual([]);
  });

  it('denies the download of pages once the document is withdrawn by law', async () => {
    const id = await record();
    const purchase = await bought(id, [1]);
    await site.database.db
      .updateTable('recorded_document')
      .set({ is_confidential: true })
      .where('id', '=', id)
      .execute();
    expect((await purchases())[0]).toMatchObject({ state: 'WITHDRAWN', documentId: null });
    expect((await file(purchase)).statusCode).toBe(410);
    await site.database.db.deleteFrom('recorded_document').where('id', '=', id).execute();
    expect((await purchases())[0]).toMatchObject({ state: 'WITHDRAWN' });
  });

  it('neither shows nor sells pages when their file has changed or is missing', async () => {
    const id = await record();
    const purchase = await bought(id, [1]);
    const { hash } = await site.database.db
      .selectFrom('document_image')
      .where('document_id', '=', id)
      .select('hash')
      .executeTakeFirstOrThrow();
    const folder = path.join(dataDir, 'documents', hash.slice(0, 2));
    expect(await readdir(folder)).toContain(`${hash}.pdf`);
    await writeFile(path.join(folder, `${hash}.pdf`), await plainPdf(3));
    expect(await look(id)).toMatchObject({ state: 'DAMAGED', pages: [] });
    expect((await buy(id, { pages: [2], totalCents: 310 })).statusCode).toBe(409);
    // A purchase has its own file.
    expect((await file(purchase)).statusCode).toBe(200);
    await rm(path.join(dataDir, PURCHASES_FOLDER), { recursive: true });
    const answer = await file(purchase);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('damaged') as unknown });
    await rm(path.join(folder, `${hash}.pdf`));
    expect(await look(id)).toMatchObject({ state: 'DAMAGED' });
  });

  it('reads the file of viewed pages at most once every few minutes, unless the file was rewritten', async () => {
    const id = await record();
    await look(id);
    const { hash } = await site.database.db
      .selectFrom('document_image')
      .where('document_id', '=', id)
      .select('hash')
      .executeTakeFirstOrThrow();
    const file = path.join(dataDir, 'documents', hash.slice(0, 2), `${hash}.pdf`);
    const written = new Date('2026-07-06T12:00:00Z');
    await utimes(file, written, written);
    expect(await look(id)).toMatchObject({ state: 'READY' });
    // Only reading the file again could reveal this change.
    await writeFile(file, (await readFile(file)).fill(0));
    await utimes(file, written, written);
    expect(await look(id)).toMatchObject({ state: 'READY' });
    await utimes(file, written, new Date('2026-07-06T12:30:00Z'));
    expect(await look(id)).toMatchObject({ state: 'DAMAGED' });
  });

  it('refetches pages from the office when their file is missing, and serves only unchanged pages', async () => {
    const id = await record();
    const purchase = await bought(id, [1]);
    const forget = async (): Promise<void> => {
      await site.database.db.deleteFrom('document_image').where('document_id', '=', id).execute();
      await rm(path.join(dataDir, PURCHASES_FOLDER), { recursive: true, force: true });
      await rm(path.join(dataDir, 'documents'), { recursive: true, force: true });
    };
    await forget();
    expect((await file(purchase)).statusCode).toBe(200);
    await forget();
    office = () => plainPdf(3);
    expect((await file(purchase)).statusCode).toBe(410);
  });
});

describe('the copy of purchased pages', () => {
  let site: TestSite;
  let dataDir: string;
  let buyer: TestBrowser;
  let made = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-copies-'));
    site = await openTestSite({ config: { dataDir }, pageImageSource: { fetch: createDocument } });
    await addSource(site.database, 'recorder', MARION);
    await addAccount(site.database, ['copier']);
    buyer = await site.signedIn('copier');
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const copies = async (): Promise<string[]> => {
    const names = await readdir(path.join(dataDir, PURCHASES_FOLDER), { recursive: true }).catch(
      () => [],
    );
    return names.filter((name) => name.endsWith('.pdf'));
  };
  /** A document with its pages, and an order for the first one. */
  async function shown(): Promise<{ id: number; order: object }> {
    const number = `2026-66${String((made += 1)).padStart(4, '0')}`;
    const id = await recordDocument(site.database, number, {
      image_status: 'AVAILABLE',
      image_pages: 1,
    });
    const pages = (
      await buyer.call('GET', `/recorder/documents/${String(id)}/pages`)
    ).json<DocumentPages>();
    const totalCents = (pages.pages[0]?.officeCents ?? 0) + (pages.serviceCents ?? 0);
    return { id, order: { pages: [1], totalCents, billingCode: '' } };
  }
  const buy = (id: number, payload: object, key: string = randomUUID()) =>
    buyer.call('POST', `/recorder/documents/${String(id)}/purchases`, {
      payload,
      headers: { 'idempotency-key': key },
    });
  const owed = async (): Promise<number> => (await findBalances(site.database.db)).RECEIVABLE;

  it('creates the copy before the charge, with its purchase number', async () => {
    const { id, order } = await shown();
    const before = (await copies()).length;
    const key = randomUUID();
    const purchase = (await buy(id, order, key)).json<Purchase>();
    expect(await copies()).toHaveLength(before + 1);
    const { rawPayload } = await buyer.call('GET', purchasedFile(purchase.id));
    const [row] = await site.database.db
      .selectFrom('document_purchase')
      .where('id', '=', purchase.id)
      .select('copy_hash')
      .execute();
    expect(row?.copy_hash).toBe(hashOf(rawPayload));
    // A repeated or rejected order leaves no second copy.
    expect((await buy(id, order, key)).json<Purchase>().id).toBe(purchase.id);
    expect((await buy(id, order)).statusCode).toBe(409);
    expect((await buy(id, { ...order, totalCents: 1 })).statusCode).toBe(409);
    expect(await copies()).toHaveLength(before + 1);
  });

  it('charges an API order once per key, and only with the purchase scope', async () => {
    const { id } = await shown();
    const { userIds, accountId } = await addAccount(site.database, ['caller'], {
      planId: PLAN.S500,
    });
    const userId = userIds[0] ?? 0;
    const caller = await site.signedIn('caller');
    const { pages, serviceCents } = (
      await caller.call('GET', `/recorder/documents/${String(id)}/pages`)
    ).json<DocumentPages>();
    const totalCents = (pages[0]?.officeCents ?? 0) + (serviceCents ?? 0);
    const order = { pages: [1], totalCents, billingCode: '' };
    const makeKey = async (scope: ApiScope): Promise<string> => {
      const made = await createKey(
        site.database.db,
        { at: site.clock.time, actorId: userId, requestId: 'a test' },
        {
          accountId,
          userId,
          name: scope,
          scopes: [scope],
          networks: [],
          days: 30,
          passwordVersion: null,
        },
        keyMailSite(site.app),
      );
      return typeof made === 'string' ? '' : made.key;
    };
    const post = (key: string, onceKey: string | null, payload: object = order) =>
      site.app.inject({
        method: 'POST',
        url: `/web/api/v1/recorder/documents/${String(id)}/purchases`,
        headers: {
          authorization: `Bearer ${key}`,
          ...(onceKey === null ? {} : { 'idempotency-key': onceKey }),
        },
        payload,
      });
    const [reader, key, onceKey] = [
      await makeKey('documents:read'),
      await makeKey('documents:buy'),
      randomUUID(),
    ];
    const before = await owed();
    expect((await post(reader, onceKey)).statusCode).toBe(403);
    expect((await post(key, null)).body).toContain('Idempotency-Key');
    expect((await post(key, onceKey, { ...order, totalCents: 1 })).statusCode).toBe(409);
    expect(await owed()).toBe(before);
    const first = await post(key, onceKey);
    expect(first.statusCode).toBe(200);
    const charged = (await owed()) - before;
    expect(charged).toBe(totalCents);
    expect((await post(key, onceKey)).json()).toEqual(first.json());
    expect((await owed()) - before).toBe(charged);
  });

  it('reports a failed copy and charges nothing', async () => {
    const { id, order } = await shown();
    const { db } = site.database;
    const broken = cyclicPdf();
    const hash = await new FileStore(path.join(dataDir, PAGES_FOLDER)).keep(broken);
    await db.updateTable('document_image').set({ hash }).where('document_id', '=', id).execute();
    const before = await owed();
    const answer = await buy(id, order);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: "These pages couldn't be copied, so you weren't charged. We've been notified.",
    });
    expect(await owed()).toBe(before);
    const purchases = await db
      .selectFrom('document_purchase')
      .where('document_id', '=', id)
      .selectAll()
      .execute();
    expect(purchases).toEqual([]);
  });

  it('deletes the copy after its download period, but not before', async () => {
    const { id, order } = await shown();
    const before = (await copies()).length;
    await buy(id, order);
    const store = new FileStore(path.join(dataDir, PURCHASES_FOLDER));
    await removeExpiredCopies(site.app, store);
    expect(await copies()).toHaveLength(before + 1);
    site.clock.time += 30 * DAY_MS;
    await removeExpiredCopies(site.app, store);
    expect(await copies()).toEqual([]);
    site.clock.time = START;
  });

  it('deletes a day-old copy that belongs to no purchase', async () => {
    const { id, order } = await shown();
    await buy(id, order);
    const bought = await copies();
    const store = new FileStore(path.join(dataDir, PURCHASES_FOLDER));
    await store.keep(Buffer.from('%PDF-1.7 orphan'));
    const old = new Date(START - 2 * DAY_MS);
    for (const file of await copies()) {
      await utimes(path.join(dataDir, PURCHASES_FOLDER, file), old, old);
    }
    await removeExpiredCopies(site.app, store);
    expect(await copies()).toEqual(bought);
  });
});

describe('ledger journal', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('rejects an unbalanced entry, and rejects changes to a posted entry', async () => {
    const { db } = site.database;
    const { accountId, userIds } = await addAccount(site.database, ['ledger']);
    const write = (cents: readonly number[]) =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('journal_entry')
          .values({
            kind: 'PAGES_BOUGHT',
            account_id: accountId,
            user_id: userIds[0] ?? 0,
            reference: 'Test',
            billing_code: null,
            entered_at: new Date(START),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [line, amount] of cents.entries()) {
          const row = { entry_id: id, line, ledger: 'RECEIVABLE', county_id: null } as const;
          await trx
            .insertInto('journal_line')
            .values({ ...row, cents: amount })
            .execute();
        }
        return id;
      });
    await expect(write([100, -99])).rejects.toThrow('does not balance');
    const id = await write([100, -60, -40]);
    const change = db.updateTable('journal_line').set({ cents: 1 }).where('entry_id', '=', id);
    await expect(change.execute()).rejects.toThrow('not changed');
    await expect(db.deleteFrom('journal_entry').where('id', '=', id).execute()).rejects.toThrow(
      'not changed',
    );
  });
});
