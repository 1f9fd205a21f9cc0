import { sql, type KyselyPlugin } from 'kysely';
import { BULK_FILINGS_PER_MINUTE } from '#contract/filing/bulkFiling';
import type { BulkBatchList } from '#contract/schemas/bulkFiling';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import { insertDraft } from '../../../../src/server/domain/filing/draftsRepository';
import { settleHolds } from '../../../../src/server/domain/filing/settleHolds';
import { checkBatch } from '../../../../src/server/domain/bulkFiling/checkBatch';
import { findFiler } from '../../../../src/server/domain/filing/filersRepository';
import { runBatches, type RunOptions } from '../../../../src/server/domain/bulkFiling/runBatches';
import type { CardProcessor } from '../../../../src/server/domain/cards/processor';
import { writeEnvelope } from '../../filers';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { aBulkFirm, aCheckedBatch, addCard, addDocuments, aTable, BatchClient } from './batches';

const MINUTE_MS = 60_000;
const FEE = 16_461;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(() => {
  site.clock.time = START;
});
afterEach(async () => {
  await site.database.db.updateTable('bulk_batch').set({ state: 'done' }).execute();
  await site.database.db.updateTable('bulk_row').set({ court_id: null }).execute();
});
afterAll(() => site.close());

const db = () => site.database.db;

interface RoundOptions {
  /** Called after each filed row. */
  readonly onFiled?: () => void;
  readonly plugins?: readonly KyselyPlugin[];
  /** Called while the bank processes a hold. */
  readonly onHold?: () => Promise<unknown>;
  /** Replaces functions of the card processor. */
  readonly bank?: Partial<CardProcessor>;
  readonly log?: RunOptions['log'];
}

const NO_LOG: RunOptions['log'] = {
  error: (facts, message) => expect({ facts, message }).toBeUndefined(),
};

/** Runs one round, as the job does each minute. */
function round(
  perMinute?: number,
  { bank: down, log = NO_LOG, onFiled = () => undefined, onHold, plugins = [] }: RoundOptions = {},
): Promise<number> {
  const { app } = site;
  const through = plugins.reduce((whole, plugin) => whole.withPlugin(plugin), db());
  const bank = app.cardProcessor;
  const processor: typeof bank =
    bank === null
      ? bank
      : {
          ...bank,
          ...(onHold && { authorize: (order) => onHold().then(() => bank.authorize(order)) }),
          ...down,
        };
  const parts = { db: through, now: () => site.clock.time, processor, log: app.log };
  return runBatches(
    { ...parts, manager: app.efiling.manager },
    {
      addressOf: (id) => `https://example.org/batch/${id}`,
      serviceLink: (token) => `https://example.org/${token}`,
      onFiled,
      log,
      signal: new AbortController().signal,
      ...(perMinute === undefined ? {} : { perMinute }),
    },
  );
}

async function countsOf(batch: BatchClient): Promise<Readonly<Record<string, number>>> {
  const { counts } = await batch.get();
  return Object.fromEntries(counts.map(({ rows, state }) => [state, rows]));
}

const envelopesOf = (userId: number) =>
  db().selectFrom('filing_envelope').where('user_id', '=', userId).selectAll().execute();
const holdsOf = (userId: number) =>
  db().selectFrom('filing_hold').where('user_id', '=', userId).selectAll().execute();

describe('preparing a batch', () => {
  it('maps, checks, and prices rows, and shows errors at the cells', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 3, {
      2: 'A-2,,12.345,A-2/missing.pdf',
    });
    expect(await batch.get()).toMatchObject({
      state: 'checked',
      columns: ['file_number', 'defendant_1_last', 'amount', 'complaint'],
      sums: { rows: 3, cents: 250_000, documents: 3 },
      fileCounts: { files: 3, unused: 1 },
      problems: [],
    });
    expect(await countsOf(batch)).toEqual({ bad: 1, ready: 2 });
    const [bad] = await batch.rows('?state=bad');
    expect(bad?.problems.map(({ column }) => column).sort()).toEqual([
      ...['amount', 'complaint', 'defendant_1_last'],
    ]);
    const [ready] = await batch.rows('?state=ready');
    expect(ready).toMatchObject({ caption: 'Acme Credit LLC vs. Roe 1', cents: FEE });
  });

  it('rechecks a corrected row, and accepts corrections in a file with only the bad rows', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 2, { 1: 'A-1,,1,', 2: 'A-2,,1,' });
    const cells = ['A-1', 'Roe', '1', 'A-1/complaint.pdf'];
    await batch.send('PUT', '/rows/1', { cells });
    await batch.table(
      'Complaint,File,Amount,Defendant 1 last name\ncomplaint.pdf,A-2,1,Doe\n',
      'rows',
    );
    await batch.check();
    expect(await countsOf(batch)).toEqual({ bad: 1, ready: 1 });
    const [bad] = await batch.rows('?state=bad');
    expect(bad?.problems).toMatchObject([{ column: 'complaint' }]);
    expect(bad?.problems[0]?.text).toContain('Several folders have complaint.pdf');
    const unknown = await batch.table(
      'File,Defendant 1 last name,Amount,Complaint\nB-9,x,1,y\n',
      'rows',
    );
    expect(unknown.statusCode).toBe(400);
    expect(unknown.body).toContain('No row of the table has the number B-9');
  });

  it('checks 500 rows per request, and the batch only once all rows are checked', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 1_001);
    const first = await batch.send('POST', '/check');
    expect(first.json()).toMatchObject({ state: 'uploaded', problems: [] });
    expect(await countsOf(batch)).toEqual({ ready: 500, unchecked: 501 });
    await batch.send('POST', '/check', { isContinued: true });
    expect(await countsOf(batch)).toEqual({ ready: 1_000, unchecked: 1 });
    const last = await batch.send('POST', '/check', { isContinued: true });
    expect(last.json()).toMatchObject({ state: 'checked', fileCounts: { unused: 0 } });
    expect(await countsOf(batch)).toEqual({ ready: 1_001 });
  });

  it('flags a row for the same case as a row that an earlier request checked', async () => {
    const firm = await aBulkFirm(site);
    const number = '49Z01-2601-SC-700009';
    await addCase(site.database, { number, type: 'SC', parties: [{ last: 'Acme Credit LLC' }] });
    const batch = await BatchClient.create(firm.uploader, 'oneDocument');
    await batch.settings({ code: 'NOTC', paymentAccountId: firm.paymentId });
    await addDocuments(site, firm, batch.id, ['leave.pdf']);
    const lines = [number, number.replaceAll('-', '')].map((each) => `${each},Acme Credit LLC\n`);
    await batch.table(`Case number,Filing for\n${lines.join('')}`);
    const { app } = site;
    const { manager } = app.efiling;
    const parts = { db: db(), now: () => site.clock.time, processor: null, log: app.log, manager };
    const user = { accountId: firm.accountId, userId: firm.uploaderId, mayReview: false };
    const filer = await findFiler(db(), firm.uploaderId);
    const checkOne = async (isContinued: boolean) => {
      const { version } = await batch.get();
      const request = { batchId: batch.id, version, isContinued };
      await checkBatch(parts, { ...user, mayUpload: true, filer: filer! }, false, request, 1);
    };
    await checkOne(false);
    expect(await countsOf(batch)).toEqual({ ready: 1, unchecked: 1 });
    await checkOne(true);
    expect(await countsOf(batch)).toEqual({ bad: 1, ready: 1 });
    const [bad] = await batch.rows('?state=bad');
    expect(bad?.problems[0]?.text).toContain(`Row 1 has the same case, ${number}.`);
    expect(await batch.get()).toMatchObject({ state: 'checked' });
  });

  it('accepts corrected file numbers in the downloaded file, which identifies rows by position', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 3, { 2: 'A-1,Roe 2,1250.00,A-2/complaint.pdf' });
    expect(await countsOf(batch)).toEqual({ bad: 2, ready: 1 });
    const { body } = await firm.uploader.call(
      'GET',
      `/efiling/bulk/bad-rows.csv?batchId=${batch.id}`,
    );
    const lines = body.split('\r\n');
    expect(lines[0]).toMatch(/,Problems,Row in the batch$/);
    const corrected = [lines[0], lines[1], lines[2]?.replace('A-1,', 'A-2,')].join('\n');
    expect((await batch.table(corrected, 'rows')).statusCode).toBe(200);
    await batch.check();
    expect(await countsOf(batch)).toEqual({ ready: 3 });
    expect((await batch.rows()).map(({ cells }) => cells[0])).toEqual(['A-1', 'A-2', 'A-3']);
  });

  it('rejects a corrected file whose rows match none, several, or the same row of the table', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const header = 'File,Defendant 1 last name';
    await batch.table(`${header}\nA-1,Roe\nA-1,Doe\nA-2,Poe\n`);
    const messageFor = async (rows: readonly string[], headers = header) => {
      const { body, statusCode } = await batch.table([headers, ...rows].join('\n'), 'rows');
      return `${String(statusCode)} ${body}`;
    };
    expect(await messageFor(['B-1,X', 'A-2,X', 'B-2,X'])).toContain('has the number B-1, B-2.');
    expect(await messageFor(['A-1,X'])).toContain('Several rows of the table have the number A-1.');
    expect(await messageFor(['A-2,X', 'A-2,Y'])).toContain('The file has row 3 more than once.');
    const numbered = `${header},Row in the batch`;
    expect(await messageFor(['A-9,X,9'], numbered)).toContain('The table has no row 9.');
    expect(await messageFor(['A-8,X,1', 'A-9,Y,1'], numbered)).toContain('row 1 more than once');
    expect((await batch.rows()).map(({ cells }) => cells.join())).toEqual([
      ...['A-1,Roe', 'A-1,Doe', 'A-2,Poe'],
    ]);
  });

  it('matches repeated headers of a corrected file in their order, and rejects a file with a missing header', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const headers = 'File,Plaintiff,Address,,Defendant 1 last name,Address,';
    await batch.table(`${headers}\nA-1,Acme,1 Main St,x,Roe,2 Oak St\n`);
    const fixed = 'A-1,Acme,1 Main St,x,Doe,3 Elm St,No amount';
    expect((await batch.table(`${headers}Problems\n${fixed}\n`, 'rows')).statusCode).toBe(200);
    expect((await batch.rows()).map(({ cells }) => cells)).toEqual([
      ['A-1', 'Acme', '1 Main St', 'x', 'Doe', '3 Elm St'],
    ]);
    const short = 'File,Plaintiff,Address,,Defendant 1 last name\nA-1,Acme,1 Main St,x,Doe\n';
    const missing = await batch.table(short, 'rows');
    expect([missing.statusCode, missing.body]).toEqual([
      ...[400, expect.stringContaining('Address missing') as string],
    ]);
  });

  it('rejects duplicate rows, wrong amounts, full account numbers, and unknown service methods', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 1);
    await batch.table(
      [
        'File,Defendant 1 last name,Amount,Principal,Interest,Last four,Defendant service,Complaint',
        'A-1,Roe,100,80,10,4242424242424242,drone,A-1/complaint.pdf',
        'A-1,Roe,90,80,10,4242,sheriff,A-1/complaint.pdf',
        '',
      ].join('\n'),
    );
    await batch.check();
    const texts = (await batch.rows()).map(({ problems }) => problems.map(({ text }) => text));
    expect(texts[0]).toEqual([
      'The amount is $100.00, but principal, interest, and attorney fee add up to $90.00. Correct one of them.',
      '“drone” isn’t a type of service. Enter one of: sheriff, certified mail, other.',
      'Enter only the last four digits of the account.',
      'Several rows have A-1. Remove the others, or correct the number.',
    ]);
    expect(texts[1]).toHaveLength(2);
  });

  it('warns about a file number that the firm filed in an earlier batch', async () => {
    const firm = await aBulkFirm(site);
    const first = await aCheckedBatch(site, firm, 1);
    const review = first.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round()).toBe(1);
    const [envelope] = await envelopesOf(firm.reviewerId);
    const again = await aCheckedBatch(site, firm, 2, { 1: 'a-1,Roe,1250.00,A-1/complaint.pdf' });
    expect((await again.rows()).map(({ state, warnings }) => [state, warnings])).toEqual([
      [
        'ready',
        [
          {
            column: 'file_number',
            text: `Your firm filed a-1 on Jul 6, 2026 as envelope ${envelope?.number ?? ''}. Remove this row if it is the same case.`,
          },
        ],
      ],
      ['ready', []],
    ]);
    const others = await aCheckedBatch(site, await aBulkFirm(site), 1);
    expect((await others.rows()).map(({ warnings }) => warnings)).toEqual([[]]);
  });

  it('compares the control totals, and blocks the release while they differ', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 2);
    await batch.settings({ totals: { rows: 3, cents: 250_000, documents: 2 } });
    await batch.check();
    const { problems } = await batch.get();
    expect(problems.map(({ text }) => text)).toEqual([
      'Your control total is 3 rows, but there are 2. Find the difference before you release.',
    ]);
    expect((await batch.as(firm.reviewer).release()).statusCode).toBe(409);
  });

  it('returns 409 for a change based on an older version, and 404 to other firms', async () => {
    const [firm, other] = [await aBulkFirm(site), await aBulkFirm(site)];
    const batch = await aCheckedBatch(site, firm, 1);
    const stale = await batch.send('POST', '/check', { version: 1 });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([
      ...[409, 'BULK_BATCH_CHANGED'],
    ]);
    const foreign = batch.as(other.reviewer);
    const answers = [
      await foreign.act('start'),
      await batch.as(other.uploader).send('POST', '/check', { version: 1 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await batch.as(firm.reviewer).check()).statusCode).toBe(403);
    expect((await batch.release()).statusCode).toBe(403);
  });
});

describe('running a batch', () => {
  it('places holds for all fees, files each ready row once, and leaves the bad row waiting', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 3, { 2: 'A-2,,1,' });
    const review = batch.as(firm.reviewer);
    expect((await review.release()).json()).toMatchObject({ state: 'released' });
    expect((await batch.table(aTable(1))).statusCode).toBe(409);
    await review.act('start');
    expect(await round()).toBe(2);
    expect(await round()).toBe(0);
    expect(await review.get()).toMatchObject({ state: 'done' });
    expect(await countsOf(review)).toEqual({ bad: 1, filed: 2 });
    const toCorrect = async (by: TestBrowser) =>
      (await by.call('GET', '/efiling/bulk/batches')).json<BulkBatchList>().toCorrect;
    const [bad, ...others] = await toCorrect(firm.reviewer);
    expect(others).toEqual([]);
    expect(bad).toMatchObject({ batchId: batch.id, batchName: 'June', position: 2, state: 'bad' });
    expect(bad?.problems).not.toEqual([]);
    expect(await toCorrect((await aBulkFirm(site)).reviewer)).toEqual([]);
    const envelopes = await envelopesOf(firm.reviewerId);
    expect(envelopes.map(({ client_number, total_cents }) => [client_number, total_cents])).toEqual(
      [
        [null, FEE],
        [null, FEE],
      ],
    );
    const holds = await holdsOf(firm.reviewerId);
    expect(holds.map(({ status }) => status)).toEqual(['HELD', 'HELD']);
    const emails = await db()
      .selectFrom('mail_message')
      .where('body', 'like', `%${batch.id}%`)
      .select(['subject', 'body'])
      .execute();
    expect(emails).toHaveLength(2);
    expect(emails[0]?.body).toMatch(/is done\.\n\nFiled: 2\nNot filed: 1\nStill to file: 0\n/);
    const filed = await review.rows('?state=filed');
    expect(filed.map(({ envelopeId }) => envelopeId).sort()).toEqual(
      envelopes.map(({ id }) => id).sort(),
    );
    // The corrected row is filed later; the filed ones never again.
    await batch.send('PUT', '/rows/2', { cells: ['A-2', 'Roe', '1', 'A-2/complaint.pdf'] });
    await batch.check();
    await review.release();
    await review.act('start');
    expect(await round()).toBe(1);
    expect(await envelopesOf(firm.reviewerId)).toHaveLength(3);
    const file = await firm.uploader.call('GET', `/efiling/bulk/results.csv?batchId=${batch.id}`);
    expect(file.body.split('\r\n')[2]).toMatch(/^2,A-2,Acme Credit LLC vs\. Roe,Filed,/);
  });

  it('files each row once when two servers process the same round', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 4);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    await Promise.all([round(), round()]);
    await round();
    expect(await countsOf(review)).toEqual({ filed: 4 });
    expect(await envelopesOf(firm.reviewerId)).toHaveLength(4);
    site.clock.time += 11 * MINUTE_MS;
    const { cardProcessor: processor, log } = site.app;
    const parts = { db: db(), now: () => site.clock.time, processor, log };
    await settleHolds(parts, { warn: () => undefined });
    const held = (await holdsOf(firm.reviewerId)).filter(({ status }) => status === 'HELD');
    expect(new Set(held.map(({ envelope_id }) => envelope_id)).size).toBe(4);
    expect(held).toHaveLength(4);
  });

  it('files at most the permitted number of rows per minute at a court', async () => {
    expect(BULK_FILINGS_PER_MINUTE).toBe(60);
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 5);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect([await round(2), await round(2)]).toEqual([2, 0]);
    site.clock.time += MINUTE_MS + 1;
    expect(await round(2)).toBe(2);
    expect(await review.get()).toMatchObject({ state: 'running' });
  });

  /** Starts two batches with the numbers of rows, one minute apart. */
  async function twoStarted(first: number, second: number): Promise<readonly BatchClient[]> {
    const batches: BatchClient[] = [];
    for (const rows of [first, second]) {
      const firm = await aBulkFirm(site);
      const review = (await aCheckedBatch(site, firm, rows)).as(firm.reviewer);
      await review.release();
      await review.act('start');
      batches.push(review);
      site.clock.time += MINUTE_MS;
    }
    return batches;
  }
  const filedOf = async (batches: readonly BatchClient[]) =>
    (await Promise.all(batches.map(countsOf))).map(({ filed = 0 }) => filed);

  it("divides a round's time among the batches, and gives unused time to the others", async () => {
    const batches = await twoStarted(4, 1);
    const takes = (milliseconds: number) => ({
      onFiled: () => {
        site.clock.time += milliseconds;
      },
    });
    expect(await round(undefined, takes(10_000))).toBe(5);
    expect(await filedOf(batches)).toEqual([4, 1]);
    const slow = await twoStarted(3, 3);
    await round(undefined, takes(20_000));
    expect(await filedOf(slow)).toEqual([2, 1]);
  });

  it('starts each round with a different batch, so that every batch can file at a busy court', async () => {
    const batches = await twoStarted(5, 5);
    const counts: (readonly number[])[] = [];
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await round(2);
      counts.push(await filedOf(batches));
      site.clock.time += MINUTE_MS + 1;
    }
    expect(counts).toEqual([
      [2, 0],
      [2, 2],
      [4, 2],
    ]);
  });

  it("loads few rows for a court that can't receive more in the current minute", async () => {
    const firm = await aBulkFirm(site);
    const review = (await aCheckedBatch(site, firm, 3)).as(firm.reviewer);
    await review.release();
    await review.act('start');
    await sql`
      insert into bulk_row (batch_id, position, envelope_id, file_number, cells, state, court_id,
                            content, fee_cents)
      select r.batch_id, n, gen_random_uuid(), 'B-' || n, r.cells, 'held', r.court_id, r.content,
             r.fee_cents
        from bulk_row r, generate_series(1001, 2000) n
       where r.batch_id = ${review.id}::uuid and r.position = 1`.execute(db());
    const { id: cardId } = await db()
      .selectFrom('payment_card')
      .where('account_id', '=', firm.accountId)
      .select('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into filing_hold (key, account_id, user_id, card_id, processor, processor_id, cents,
                               draft_id, status, asked_at, expires_at)
      select gen_random_uuid(), ${firm.accountId}, ${firm.reviewerId}, ${cardId}, 'test',
             'hold of ' || r.envelope_id, r.fee_cents, r.envelope_id, 'HELD', ${new Date(START)},
             ${new Date(START + 7 * 24 * 60 * MINUTE_MS)}
        from bulk_row r where r.batch_id = ${review.id}::uuid and r.state = 'held'`.execute(db());
    let loaded = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        loaded += result.rows.filter((row) => 'envelopeId' in row && 'content' in row).length;
        return Promise.resolve(result);
      },
    };
    expect(await round(2, { plugins: [counter] })).toBe(2);
    expect(loaded).toBeLessThan(500);
    // The card processor doesn't know these holds.
    await sql`delete from filing_hold where processor_id like 'hold of %'`.execute(db());
  });

  it('pauses without filing anything when the card is declined, and continues with another card', async () => {
    const firm = await aBulkFirm(site, 'declines');
    const batch = await aCheckedBatch(site, firm, 2);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round()).toBe(0);
    const paused = await review.get();
    expect(paused.state).toBe('paused');
    expect(paused.pauseReason).toMatch(/^Stopped at row 1\. The card was declined: .* Use another/);
    await addCard(site, firm.accountId, 'pays');
    await review.act('resume');
    expect(await round()).toBe(2);
  });

  it('checks the payment again before a paused batch resumes', async () => {
    const firm = await aBulkFirm(site);
    const batch = (await aCheckedBatch(site, firm, 2)).as(firm.reviewer);
    await batch.release();
    await batch.act('start');
    await batch.act('pause');
    const cards = db().updateTable('payment_card').where('account_id', '=', firm.accountId);
    await cards.set({ removed_at: new Date(START) }).execute();
    const refused = await batch.act('resume');
    expect([refused.statusCode, refused.body]).toEqual([
      ...[409, expect.stringContaining('Your account has no card.') as string],
    ]);
    await db()
      .updateTable('filing_payment_account')
      .set({ kind: 'agency' })
      .where('id', '=', firm.paymentId)
      .execute();
    const beyond = await batch.act('resume');
    expect([beyond.statusCode, beyond.body]).toEqual([
      ...[409, expect.stringContaining('its credit limit is $25.00') as string],
    ]);
    expect((await batch.get()).state).toBe('paused');
  });

  it('waits for the next round while the card processor is down', async () => {
    const firms = [await aBulkFirm(site), await aBulkFirm(site)];
    const runs: BatchClient[] = [];
    for (const firm of firms) {
      const batch = await aCheckedBatch(site, firm, 2);
      await batch.as(firm.reviewer).release();
      await batch.as(firm.reviewer).act('start');
      runs.push(batch);
    }
    const isLogged: string[] = [];
    const log: RunOptions['log'] = { error: (_facts, message) => isLogged.push(message) };
    const fails = () => Promise.reject(new Error('503'));
    const isOutage = () => true;
    const counts = async () => [await countsOf(runs[0]!), await countsOf(runs[1]!)];
    expect(await round(undefined, { log, bank: { authorize: fails, isOutage } })).toBe(0);
    expect(await counts()).toEqual([{ ready: 2 }, { ready: 2 }]);
    expect(isLogged).toHaveLength(2);
    expect(await round(undefined, { log, bank: { loadHold: fails, isOutage } })).toBe(0);
    expect(await counts()).toEqual([{ held: 2 }, { held: 2 }]);
    expect(await round()).toBe(4);
    expect(await counts()).toEqual([{ filed: 2 }, { filed: 2 }]);
  });

  it('keeps the holds of a paused batch, and releases them once it is stopped', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 3);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round(1)).toBe(1);
    await review.act('pause');
    site.clock.time += 11 * MINUTE_MS;
    const { cardProcessor: processor, log } = site.app;
    const parts = { db: db(), now: () => site.clock.time, processor, log };
    const statuses = async () => {
      await settleHolds(parts, { warn: () => undefined });
      return (await holdsOf(firm.reviewerId)).map(({ status }) => status).sort();
    };
    expect(await statuses()).toEqual(['HELD', 'HELD', 'HELD']);
    expect(await round()).toBe(0);
    await review.act('stop');
    expect(await countsOf(review)).toEqual({ filed: 1, stopped: 2 });
    expect(await statuses()).toEqual(['HELD', 'RELEASED', 'RELEASED']);
  });

  it('stops a row even if its hold is placed while the reviewer stops the batch', async () => {
    const firm = await aBulkFirm(site);
    const review = (await aCheckedBatch(site, firm, 2)).as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round(undefined, { onHold: () => review.act('stop') })).toBe(0);
    expect(await review.get()).toMatchObject({ state: 'done' });
    expect(await countsOf(review)).toEqual({ stopped: 2 });
    expect(await envelopesOf(firm.reviewerId)).toEqual([]);
  });

  it('places new holds automatically after the holds of waiting rows have expired', async () => {
    const firm = await aBulkFirm(site);
    const review = (await aCheckedBatch(site, firm, 3)).as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round(1)).toBe(1);
    await db()
      .updateTable('filing_hold')
      .set({ expires_at: new Date(START) })
      .where('user_id', '=', firm.reviewerId)
      .where('envelope_id', 'is', null)
      .execute();
    site.clock.time += MINUTE_MS + 1;
    expect(await round(2)).toBe(2);
    expect(await review.get()).toMatchObject({ state: 'done', pauseReason: null });
    site.clock.time += 11 * MINUTE_MS;
    const { cardProcessor: processor, log } = site.app;
    const parts = { db: db(), now: () => site.clock.time, processor, log };
    await settleHolds(parts, { warn: () => undefined });
    const holds = await holdsOf(firm.reviewerId);
    const ended = holds.filter(({ envelope_id }) => envelope_id === null);
    expect(ended.map(({ status }) => status)).toEqual(['RELEASED', 'RELEASED']);
    expect(await envelopesOf(firm.reviewerId)).toHaveLength(3);
  });

  it('stops filing rows when the account loses bulk e-filing', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 2);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round(1)).toBe(1);
    const flag = (isOn: boolean) =>
      db()
        .updateTable('account')
        .set({ bulk_efiling_enabled: isOn })
        .where('id', '=', firm.accountId)
        .execute();
    await flag(false);
    site.clock.time += MINUTE_MS + 1;
    expect(await round()).toBe(0);
    await flag(true);
    expect(await review.get()).toMatchObject({
      state: 'paused',
      pauseReason: expect.stringContaining('can no longer file in bulk') as string,
    });
  });

  it('pauses instead of failing rows when the reviewer files for another firm', async () => {
    const [firm, other] = [await aBulkFirm(site), await aBulkFirm(site)];
    const review = (await aCheckedBatch(site, firm, 2)).as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round(1)).toBe(1);
    const moveTo = (firmId: number) =>
      db()
        .updateTable('filing_firm_user')
        .set({ firm_id: firmId })
        .where('user_id', '=', firm.reviewerId)
        .execute();
    await moveTo(other.firmId);
    site.clock.time += MINUTE_MS + 1;
    expect(await round()).toBe(0);
    await moveTo(firm.firmId);
    expect(await review.get()).toMatchObject({
      state: 'paused',
      pauseReason: expect.stringContaining('can no longer file in bulk') as string,
    });
    expect(await countsOf(review)).toEqual({ filed: 1, held: 1 });
  });

  it('names stopped rows as the reason why a table can’t be replaced', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 1);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    await review.act('stop');
    const answer = await batch.table(aTable(1));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'Rows of this table were stopped. Upload a file of only the corrected rows, or create a new batch.',
    ]);
    await batch.check();
    const { problems } = await batch.get();
    expect(problems.map(({ text }) => text)).toEqual([
      'There are no rows left to file. Create a new batch.',
    ]);
  });

  it('releases only the rows and fees that the reviewer saw', async () => {
    const firm = await aBulkFirm(site);
    const batch = await aCheckedBatch(site, firm, 2);
    const review = batch.as(firm.reviewer);
    const seen = await review.get();
    await batch.table(aTable(1));
    await batch.check();
    const answer = await review.send('POST', '/release', {
      version: seen.version,
      rows: 2,
      cents: 2 * FEE,
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      ...[409, 'BULK_BATCH_CHANGED'],
    ]);
  });

  it('rejects a second row for the same case, even with its number in another format', async () => {
    const firm = await aBulkFirm(site);
    const number = '49Z01-2601-SC-700003';
    await addCase(site.database, { number, type: 'SC', parties: [{ last: 'Acme Credit LLC' }] });
    const batch = await BatchClient.create(firm.uploader, 'oneDocument');
    await batch.settings({ code: 'NOTC', paymentAccountId: firm.paymentId });
    await addDocuments(site, firm, batch.id, ['leave.pdf']);
    const typed = [number, number.replaceAll('-', ''), number.toLowerCase().replaceAll('-', ' ')];
    const lines = typed.map((each) => `${each},Acme Credit LLC\n`);
    await batch.table(`Case number,Filing for\n${lines.join('')}`);
    await batch.check();
    const rows = await batch.rows();
    const text = `Row 1 has the same case, ${number}. Remove one of the rows, or correct the number.`;
    expect(rows.map(({ problems }) => problems)).toEqual([
      ...[[], [{ column: 'case_number', text }], [{ column: 'case_number', text }]],
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'bad', 'bad']);
    const review = batch.as(firm.reviewer);
    await review.release();
    await review.act('start');
    expect(await round()).toBe(1);
    // The first row is filed now; the others stay rejected.
    await batch.check();
    expect((await batch.rows()).map(({ state }) => state)).toEqual(['filed', 'bad', 'bad']);
  });

  it("files the row's content even if an earlier attempt left a different draft", async () => {
    const firm = await aBulkFirm(site);
    const review = (await aCheckedBatch(site, firm, 1)).as(firm.reviewer);
    const { content, envelope_id: id } = await db()
      .selectFrom('bulk_row')
      .where('batch_id', '=', review.id)
      .select(['content', 'envelope_id'])
      .executeTakeFirstOrThrow();
    const left = { ...EMPTY_CONTENT, ...content, clientNumber: 'OLD', crossReferences: [] };
    const owner = { userId: firm.uploaderId, firmId: firm.firmId };
    await db()
      .transaction()
      .execute((trx) =>
        insertDraft(trx, owner, { id, kind: 'newCase', name: 'Left', content: left }, START),
      );
    await review.release();
    await review.act('start');
    expect(await round()).toBe(1);
    const envelopes = await envelopesOf(firm.reviewerId);
    expect(envelopes.map((each) => [each.id, each.client_number])).toEqual([[id, null]]);
  });

  it('files one document in many cases, each for the party in the row', async () => {
    const firm = await aBulkFirm(site);
    const numbers = ['49Z01-2601-SC-700001', '49Z01-2601-SC-700002'];
    for (const number of numbers) {
      await addCase(site.database, { number, type: 'SC', parties: [{ last: 'Acme Credit LLC' }] });
    }
    await writeEnvelope(site, firm.uploaderId, START, { caseNumber: numbers[0]!, newCase: null });
    const { cases } = (await firm.uploader.call('GET', '/efiling/bulk/cases')).json<{
      cases: { caseNumber: string; source: string }[];
    }>();
    expect(cases).toMatchObject([{ caseNumber: numbers[0], source: 'filed' }]);
    const batch = await BatchClient.create(firm.uploader, 'oneDocument');
    await batch.settings({ code: 'NOTC', paymentAccountId: firm.paymentId });
    await addDocuments(site, firm, batch.id, ['leave.pdf']);
    await batch.table(
      `Case number,Filing for\n${numbers[0]!},Acme Credit LLC\n${numbers[1]!},Nobody\n18C01-9,X\n`,
    );
    await batch.check();
    const rows = await batch.rows();
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'bad', 'bad']);
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ...[[], ['filing_for'], ['case_number']],
    ]);
  });
});
