import { randomUUID } from 'node:crypto';
import type { BulkAction } from '#contract/filing/bulkFiling';
import type { BulkBatch, BulkRow, BulkSettings } from '#contract/schemas/bulkFiling';
import { addFilers } from '../../filers';
import { COURTS } from '../../seed';
import { START, type TestBrowser, type TestSite } from '../../testApp';

let firms = 0;

/** A firm with bulk e-filing: an uploader, a reviewer, and a card of the test processor. */
export async function aBulkFirm(site: TestSite, cardToken: string | null = 'pays') {
  firms += 1;
  const names = ['uploader', 'reviewer'].map((each) => `${each}${String(firms)}`);
  const { accountId, firmId, userIds } = await addFilers(site, names);
  const [uploaderId = 0, reviewerId = 0] = userIds;
  const { db } = site.database;
  await db
    .updateTable('account')
    .set({ bulk_efiling_enabled: true })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('app_user')
    .set({ is_bulk_efiling_uploader: true })
    .where('id', '=', uploaderId)
    .execute();
  await db
    .updateTable('app_user')
    .set({ is_bulk_efiling_reviewer: true })
    .where('id', '=', reviewerId)
    .execute();
  const { id: paymentId } = await db
    .insertInto('filing_payment_account')
    .values({ firm_id: firmId, kind: 'card', name: 'Card', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (cardToken !== null) await addCard(site, accountId, cardToken);
  return {
    accountId,
    firmId,
    paymentId,
    reviewerId,
    uploaderId,
    uploader: await site.signedIn(names[0] ?? ''),
    reviewer: await site.signedIn(names[1] ?? ''),
  };
}
export type BulkFirm = Awaited<ReturnType<typeof aBulkFirm>>;

/** Gives an account a card of the test processor, in place of the one before. */
export async function addCard({ database: { db } }: TestSite, accountId: number, token: string) {
  await db
    .updateTable('payment_card')
    .set({ removed_at: new Date(START) })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: token,
      brand: 'Visa',
      last_digits: '4242',
      expires_month: '2099-12',
      added_at: new Date(0),
    })
    .execute();
}

/** Adds documents of a batch that passed their check. */
export async function addDocuments(
  { database: { db } }: TestSite,
  { uploaderId }: BulkFirm,
  batchId: string,
  paths: readonly string[],
) {
  const time = new Date(START);
  await db
    .insertInto('filing_upload')
    .values(
      paths.map((path) => ({
        id: randomUUID(),
        user_id: uploaderId,
        draft_id: null,
        bytes: 40_000,
        pages: 4,
        name: path.split('/').at(-1) ?? path,
        hash: randomUUID().replaceAll('-', '').repeat(2),
        sent_hash: null,
        state: 'passed' as const,
        findings: '[]',
        kind: path.endsWith('.docx') ? ('word' as const) : ('pdf' as const),
        created_at: time,
        touched_at: time,
        bulk_batch_id: batchId,
        bulk_path: path,
      })),
    )
    .execute();
}

const BATCHES = '/efiling/bulk/batches';

/** The calls of a batch, as a user sends them. */
export class BatchClient {
  constructor(
    private readonly by: TestBrowser,
    readonly id: string,
  ) {}

  static async create(by: TestBrowser, kind: string, name = 'June'): Promise<BatchClient> {
    const answer = await by.call('POST', BATCHES, { payload: { name, kind } });
    return new BatchClient(by, answer.json<BulkBatch>().id);
  }

  as(by: TestBrowser): BatchClient {
    return new BatchClient(by, this.id);
  }

  async get(): Promise<BulkBatch> {
    return (await this.by.call('GET', `${BATCHES}/${this.id}`)).json<BulkBatch>();
  }

  /** Sends a change based on the newest version. */
  async send(method: 'PUT' | 'POST' | 'DELETE', path: string, payload: object = {}) {
    const { version } = await this.get();
    return this.by.call(method, `${BATCHES}/${this.id}${path}`, {
      payload: { version, ...payload },
    });
  }

  async settings(changes: Partial<BulkSettings>) {
    const { name, settings } = await this.get();
    return this.send('PUT', '', { name, settings: { ...settings, ...changes } });
  }

  table(text: string, replaces: 'all' | 'rows' = 'all') {
    return this.send('PUT', '/table', { fileName: 'table.csv', text, replaces });
  }

  /** Checks all rows, in as many parts as the server needs. */
  async check() {
    let answer = await this.send('POST', '/check');
    while (answer.statusCode === 200 && answer.json<BulkBatch>().state === 'uploaded') {
      answer = await this.send('POST', '/check', { isContinued: true });
    }
    return answer;
  }

  async release() {
    const { counts } = await this.get();
    const { cents = 0, rows = 0 } = counts.find(({ state }) => state === 'ready') ?? {};
    return this.send('POST', '/release', { rows, cents });
  }

  act(action: BulkAction) {
    return this.by.call('POST', `${BATCHES}/${this.id}/actions`, { payload: { action } });
  }

  async rows(query = ''): Promise<readonly BulkRow[]> {
    const answer = await this.by.call('GET', `${BATCHES}/${this.id}/rows${query}`);
    return answer.json<{ rows: BulkRow[] }>().rows;
  }
}

/** A table of collection cases: `A-1`, `A-2`, and so on. */
export function aTable(rows: number, changes: Readonly<Record<number, string>> = {}): string {
  const lines = Array.from({ length: rows }, (_each, index) => {
    const n = String(index + 1);
    return changes[index + 1] ?? `A-${n},Roe ${n},1250.00,A-${n}/complaint.pdf`;
  });
  return ['File,Defendant 1 last name,Amount,Complaint', ...lines, ''].join('\n');
}

/** A checked batch of new cases, each with its complaint. */
export async function aCheckedBatch(
  site: TestSite,
  firm: BulkFirm,
  rows: number,
  changes?: Readonly<Record<number, string>>,
): Promise<BatchClient> {
  const batch = await BatchClient.create(firm.uploader, 'newCases');
  await batch.settings({
    courtId: COURTS.marion,
    typeCode: 'CC',
    code: 'CMPL',
    plaintiff: 'Acme Credit LLC',
    paymentAccountId: firm.paymentId,
  });
  await batch.table(aTable(rows, changes));
  const paths = Array.from({ length: rows }, (_each, at) => `A-${String(at + 1)}/complaint.pdf`);
  await addDocuments(site, firm, batch.id, paths);
  await batch.check();
  return batch;
}
