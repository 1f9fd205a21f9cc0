import type { Kysely } from 'kysely';
import { guessMapping } from '#contract/filing/bulkColumns';
import type { BulkSettings } from '#contract/schemas/bulkFiling';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { insertBatch } from '../server/domain/bulkFiling/batchesRepository';
import { sumsOf } from '../server/domain/bulkFiling/editTable';
import { idFrom } from '../server/domain/bulkFiling/rowIds';
import { replaceRows } from '../server/domain/bulkFiling/rowsRepository';
import { findFiler, type StoredFiler } from '../server/domain/filing/filersRepository';
import { demoFilingDocuments } from './filings/filingDocuments';

const HEADERS = [
  ...['File number', 'Plaintiff', 'Original creditor', 'Last four', 'Principal', 'Interest'],
  ...['Amount in controversy', 'Defendant 1 last name', 'Defendant 1 first name'],
  ...['Defendant 1 address', 'Defendant 1 city', 'Defendant 1 state', 'Defendant 1 ZIP code'],
  ...['Complaint', 'Appearance', 'Affidavit of debt', 'Client number'],
];
const PEOPLE = [
  ...['Overby Marcus', 'Tillman Dora', 'Haskell Wade', 'Pruitt Lena', 'Colby Ezra'],
  ...['Sutter Iris', 'Mabry Owen', 'Fenton Gail', 'Lowery Dean', 'Jessup Nora'],
  ...['Yates Cole', 'Barlow Tess'],
];

/** Returns rows of collection cases; three have an error to correct. */
function tableRows(): readonly (readonly string[])[] {
  return PEOPLE.map((person, index) => {
    const [last = '', first = ''] = person.split(' ');
    const n = index + 1;
    const file = `MED-${String(400 + n)}`;
    const principal = 640 + 115 * n;
    const interest = 12 + 3 * n;
    const amount = principal + interest + (n === 9 ? 100 : 0);
    return [
      ...[file, 'Whitewater Valley Hospital Inc', 'Whitewater Valley Hospital Inc'],
      n === 4 ? '4000123412341234' : String(1_000 + 37 * n),
      ...[principal, interest, amount].map((dollars) => `${String(dollars)}.00`),
      ...[last, first, `${String(100 + 7 * n)} Main St`, 'Richmond', 'IN', '47374'],
      ...['complaint', 'appearance', 'affidavit'].map((name) => `${file}/${name}.pdf`),
      'WVH',
    ];
  });
}

/** Filing code of the document that starts a case. */
const COMPLAINT = 'CMPL';

const DOCUMENTS = [
  { name: 'complaint.pdf', code: COMPLAINT },
  { name: 'appearance.pdf', code: 'APPR' },
  { name: 'affidavit.pdf', code: 'AFDB' },
] as const;

/** Returns an id that is the same in every demo database. */
function idOf(name: string): string {
  return idFrom('demo bulk', name);
}

interface Uploader {
  readonly userId: number;
  readonly accountId: number;
  readonly filer: StoredFiler;
}

/** Adds a batch to check and a filed batch for the demo's bulk filer. */
export async function loadDemoBatches(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const userId = userIds.get('bulk');
  if (userId === undefined) return;
  const filer = await findFiler(db, userId);
  const account = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('account_id')
    .executeTakeFirst();
  if (filer === null || account?.account_id == null) return;
  const uploader = { userId, accountId: account.account_id, filer };
  await addOpenBatch(db, uploader, now);
  await addFiledBatch(db, uploader, now);
}

async function addOpenBatch(db: Kysely<Database>, uploader: Uploader, now: number): Promise<void> {
  const court = await db
    .selectFrom('filing_draft')
    .where('user_id', '=', uploader.userId)
    .where('kind', '=', 'newCase')
    .select('court_id')
    .orderBy('id')
    .executeTakeFirst();
  if (court?.court_id == null) return;
  const id = idOf('open');
  const columns = guessMapping('newCases', HEADERS);
  const rows = tableRows().map((cells, index) => ({
    position: index + 1,
    fileNumber: cells[0] ?? '',
    cells,
  }));
  const settings = settingsOf(uploader, court.court_id);
  await db.transaction().execute(async (trx) => {
    const batch = { id, ...uploader, firmId: uploader.filer.firmId, kind: 'newCases' as const };
    await insertBatch(trx, { ...batch, name: 'Hospital accounts', settings }, now - DAY_MS);
    await replaceRows(trx, id, rows);
    const sums = sumsOf(columns, rows);
    await trx
      .updateTable('bulk_batch')
      .where('id', '=', id)
      .set({ table_name: 'hospital-accounts.csv', headers: HEADERS, columns: [...columns] })
      .set({ sums: JSON.stringify(sums) })
      .execute();
    await addFiles(
      trx,
      uploader,
      id,
      rows.map(({ fileNumber }) => fileNumber),
      now,
    );
  });
}

function settingsOf({ filer }: Uploader, courtId: number): BulkSettings {
  return {
    courtId,
    typeCode: 'CC',
    code: 'CMPL',
    clientNumber: '',
    plaintiff: '',
    attorney: filer.attorneys[0]?.barNumber ?? null,
    paymentAccountId: filer.paymentAccounts.find(({ isActive }) => isActive)?.id ?? null,
    totals: { rows: PEOPLE.length, cents: null, documents: 3 * PEOPLE.length },
  };
}

/** Adds documents that passed their check; one complaint is missing. */
async function addFiles(
  db: Kysely<Database>,
  { userId }: Uploader,
  batchId: string,
  folders: readonly string[],
  now: number,
): Promise<void> {
  const drawn = await demoFilingDocuments();
  const at = new Date(now - DAY_MS);
  const missing = `${folders[6] ?? ''}/complaint.pdf`;
  const files = folders.flatMap((folder) =>
    DOCUMENTS.map(({ code, name }) => ({ path: `${folder}/${name}`, name, file: drawn.get(code) })),
  );
  await db
    .insertInto('filing_upload')
    .values(
      files.flatMap(({ file, name, path }) =>
        file === undefined || path === missing
          ? []
          : [
              {
                id: idOf(path),
                user_id: userId,
                draft_id: null,
                name,
                bytes: file.bytes,
                sent_hash: null,
                state: 'passed' as const,
                kind: 'pdf' as const,
                hash: file.hash,
                pages: file.pages,
                findings: '[]',
                created_at: at,
                touched_at: at,
                bulk_batch_id: batchId,
                bulk_path: path,
              },
            ],
      ),
    )
    .execute();
}

/** Adds a batch of the uploader's newest envelopes that start a case, plus one row that failed. */
async function addFiledBatch(db: Kysely<Database>, uploader: Uploader, now: number): Promise<void> {
  const envelopes = await db
    .selectFrom('filing_envelope')
    .where('user_id', '=', uploader.userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('filing_filing as f')
          .whereRef('f.envelope_id', '=', 'filing_envelope.id')
          .where('f.code', '=', COMPLAINT),
      ),
    )
    .select(['id', 'caption', 'court_id', 'filed_at', 'total_cents'])
    .orderBy('filed_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
  const [newest] = envelopes;
  const oldest = envelopes.at(-1);
  if (newest === undefined || oldest === undefined) return;
  const id = idOf('filed');
  const headers = ['File number', 'Caption'];
  const settings = { ...settingsOf(uploader, newest.court_id), totals: NO_TOTALS };
  await db.transaction().execute(async (trx) => {
    const batch = { id, ...uploader, firmId: uploader.filer.firmId, kind: 'newCases' as const };
    const createdAt = oldest.filed_at.getTime() - DAY_MS;
    await insertBatch(trx, { ...batch, name: 'Utility accounts', settings }, createdAt);
    await trx
      .updateTable('bulk_batch')
      .where('id', '=', id)
      .set({
        state: 'done',
        table_name: 'utility-accounts.csv',
        headers,
        columns: ['file_number', ''],
      })
      .set({ released_by: uploader.userId, released_at: oldest.filed_at })
      .set({ started_at: oldest.filed_at, finished_at: newest.filed_at })
      .set({ changed_at: new Date(now - DAY_MS) })
      .set({ sums: JSON.stringify({ rows: envelopes.length + 1, cents: 0, documents: 0 }) })
      .execute();
    await trx
      .insertInto('bulk_row')
      .values([
        ...[...envelopes].reverse().map((envelope, index) => ({
          batch_id: id,
          position: index + 1,
          envelope_id: envelope.id,
          file_number: `UT-${String(210 + index)}`,
          caption: envelope.caption,
          cells: [`UT-${String(210 + index)}`, envelope.caption],
          state: 'filed' as const,
          fee_cents: envelope.total_cents,
          filed_at: envelope.filed_at,
        })),
        {
          batch_id: id,
          position: envelopes.length + 1,
          envelope_id: idOf('failed row'),
          file_number: 'UT-231',
          caption: 'Wabash Valley Power v. Dana Reece',
          cells: ['UT-231', 'Wabash Valley Power v. Dana Reece'],
          state: 'failed' as const,
          reason:
            'The fees changed from $157.00 to $185.00. Select Correct, then check all rows to accept the change.',
        },
      ])
      .execute();
  });
}

const NO_TOTALS = { rows: null, cents: null, documents: null };
