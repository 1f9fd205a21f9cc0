import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import {
  UPLOAD_DAYS,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_LENGTH,
  UPLOAD_QUOTA_FILES,
} from '#contract/filing/uploads';
import type { Upload } from '#contract/schemas/filingUploads';
import { FILINGS_FOLDER, UPLOADS_FOLDER } from '../../../../src/server/dataFolders';
import {
  findUploads,
  readStoredUpload,
} from '../../../../src/server/domain/filingUploads/uploadsRepository';
import { FILING_FILE_COLUMNS } from '../../../../src/server/domain/filingUploads/filesInUseRepository';
import { FileStore } from '../../../../src/server/domain/fileStore/store';
import { removeUnusedFile } from '../../../../src/server/domain/filingUploads/filesInUseRepository';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { Quarantine } from '../../../../src/server/domain/filingUploads/quarantine';
import { markUploadsFiled } from '../../../../src/server/domain/filingUploads/filedUploadsRepository';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { createKey } from '../../../../src/server/domain/apiKeys/changeKeys';
import { keyMailSite } from '../../../../src/server/domain/apiKeys/mailSite';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import type { Draft } from '#contract/schemas/filingDrafts';
import { aContent } from '../../../support/filingDrafts';
import { densePdf, scriptedPdf } from '../../../support/filingPdfs';
import { addFilers } from '../../filers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { idOf, TusBrowser } from '../../tusBrowser';

const DAY_MS = 86_400_000;
/** Columns with hashes of anything but files in the filing store. */
const OTHER_HASHES: readonly string[] = [
  ...['answered_once.request_hash', 'api_key.key_hash', 'app_user.password_hash'],
  ...['audit_event.hash', 'audit_event.previous_hash', 'billing_address.token_hash'],
  ...['closed_month.hash', 'court_case.row_hash', 'document_image.hash'],
  ...['document_purchase.copy_hash', 'document_purchase.hash', 'document_reading.hash'],
  ...['efm_message.body_hash', 'email_token.token_hash', 'feed.secret_hash'],
  ...['filing_attorney_claim.token_hash', 'filing_invitation.token_hash'],
  ...['filing_message.body_hash', 'filing_registration.token_hash'],
  ...['filing_upload.sent_hash', 'help_image.hash', 'import_batch.head_hash'],
  ...['import_batch.reading_hash', 'judgment.row_hash', 'password_token.token_hash'],
  ...['pending_sign_in.session_hash', 'proof_node.hash', 'property_watch_mailing.token_hash'],
  ...['record_export.hash', 'record_import.hash', 'record_look.session_hash'],
  ...['recorded_document.row_hash', 'recovery_code.code_hash', 'removed_filing_file.hash'],
  ...['search_log.rows_hash', 'service_contact.confirm_hash', 'service_recipient.token_hash'],
  ...['session.id_hash', 'session_flash.session_hash', 'tax_warrant.row_hash'],
];
const DRAFT_ID = '5a0d7a52-4f6c-4b69-9c0e-3f6a1f3b7c11';
const EFM = { id: 'efm', individual: true, admin: false };

describe('uploads of documents', () => {
  let dataDir: string;
  let site: TestSite;
  let anna: TestBrowser;
  let sender: TusBrowser;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-uploads-'));
    site = await openTestSite({ config: { dataDir }, runsJobs: true });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    await site.database.db
      .updateTable('app_user')
      .set({ efm_users: JSON.stringify({ 'STATE-IN': EFM }) })
      .where('username', 'in', ['anna', 'root'])
      .execute();
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('filing_upload').execute();
    anna = await site.signedIn('anna');
    sender = new TusBrowser(site, anna);
  });

  async function listed(browser = anna): Promise<readonly Upload[]> {
    const answer = await browser.call('GET', '/isefs/uploads');
    expect(answer.statusCode).toBe(200);
    return answer.json<{ items: Upload[] }>().items;
  }
  async function one(id: string): Promise<Upload> {
    const found = (await listed()).find((each) => each.id === id);
    if (found === undefined) throw new Error('The upload is not in the list.');
    return found;
  }
  /** Waits until the jobs have checked a file. */
  async function checked(id: string): Promise<Upload> {
    await site.app.jobs.wake();
    return one(id);
  }

  it('stores a checked file under its hash, and serves the file only to its owner', async () => {
    const bytes = await densePdf(2);
    const id = await sender.upload('Motion.pdf', bytes);
    expect(await checked(id)).toMatchObject({
      name: 'Motion.pdf',
      state: 'passed',
      kind: 'pdf',
      pages: 2,
      bytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
      findings: [],
    });
    const file = await anna.call('GET', `/isefs/uploads/${id}/file`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    const attempt = await site.database.db
      .selectFrom('proof_leaf')
      .where('kind', '=', 'upload')
      .select('content')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(JSON.parse(attempt.content)).toMatchObject({ files: [hash], result: 'passed' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Motion.pdf"/);
    expect(file.headers['content-security-policy']).toMatch(/sandbox$/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const other = await site.signedIn('root');
    expect((await other.call('GET', `/isefs/uploads/${id}/file`)).statusCode).toBe(404);
    expect(await readdir(path.join(dataDir, UPLOADS_FOLDER))).not.toContain(id);
  });

  it('checks a document that the API uploads in a single request', async () => {
    const { db } = site.database;
    const { id: userId, account_id: accountId } = await db
      .selectFrom('app_user')
      .where('username', '=', 'anna')
      .select(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    await db
      .updateTable('subscription')
      .set({ plan_id: PLAN.S500 })
      .where('account_id', '=', accountId)
      .execute();
    const made = await createKey(
      db,
      { at: site.clock.time, actorId: userId, requestId: 'a test' },
      {
        accountId: accountId ?? 0,
        userId,
        name: 'Case system',
        networks: [],
        days: 30,
        passwordVersion: null,
        scopes: ['filings:read', 'filings:write'],
      },
      keyMailSite(site.app),
    );
    const ask = (method: 'GET' | 'POST' | 'DELETE', at: string, payload?: Buffer, type?: string) =>
      site.app.inject({
        method,
        url: `/web/api/v1/efiling/uploads${at}`,
        headers: {
          authorization: `Bearer ${typeof made === 'string' ? '' : made.key}`,
          ...(payload === undefined ? {} : { 'content-type': type ?? 'application/pdf' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
    const bytes = await densePdf(2);
    const sent = await ask('POST', '?name=Motion.pdf', bytes);
    expect(sent.statusCode).toBe(200);
    const { id, state } = sent.json<Upload>();
    expect(state).toBe('checking');
    await site.app.jobs.wake();
    expect((await ask('GET', '')).json()).toMatchObject({
      items: [{ id, name: 'Motion.pdf', state: 'passed', pages: 2 }],
    });
    expect((await ask('POST', '', bytes)).statusCode).toBe(400);
    const text = await ask('POST', '?name=a.txt', bytes, 'text/plain');
    expect([text.statusCode, text.body]).toEqual([415, expect.stringContaining('PDF or Word')]);
    const large = Buffer.alloc(UPLOAD_MAX_BYTES + 1);
    expect((await ask('POST', '?name=large.pdf', large)).statusCode).toBe(413);
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200);
    jest.spyOn(Quarantine.prototype, 'pathTo').mockReturnValueOnce('/dev/full');
    const full = await ask('POST', '?name=Motion.pdf', bytes);
    expect([full.statusCode, full.body]).toEqual([507, expect.stringContaining('storage is full')]);
    expect(await listed()).toEqual([]);
  });

  it('resumes an interrupted upload at the next byte, even after logout or on another server', async () => {
    const bytes = await densePdf(3);
    const id = idOf(await sender.create('Brief.pdf', bytes.length));
    const half = Math.floor(bytes.length / 2);
    const when = async (): Promise<void> => {
      while ((await one(id)).received < half);
    };
    await sender.patch(id, 0, bytes, { after: half, when });
    const offset = await sender.offsetOf(id);
    expect(offset).toBe(half);
    expect(await one(id)).toMatchObject({ state: 'receiving', received: offset });

    const second = await openTestSite({ config: { dataDir }, shared: site });
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const later = new TusBrowser(second, await second.signedIn('anna'));
      expect(await later.offsetOf(id)).toBe(offset);
      const answer = await later.patch(id, offset, bytes.subarray(offset));
      expect(answer.status).toBe(204);
      expect(answer.headers['upload-offset']).toBe(String(bytes.length));
    } finally {
      await second.close();
    }
    expect(await checked(id)).toMatchObject({
      state: 'passed',
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('checks a complete file whose server died before recording completion', async () => {
    const bytes = await densePdf(1);
    const id = await sender.upload('Notice.pdf', bytes);
    await site.database.db
      .updateTable('filing_upload')
      .set({ state: 'receiving', kind: null, hash: null, pages: null })
      .where('id', '=', id)
      .execute();
    const { writeFile } = await import('node:fs/promises');
    await writeFile(path.join(dataDir, UPLOADS_FOLDER, id), bytes);
    expect(await sender.offsetOf(id)).toBe(bytes.length);
    expect(await checked(id)).toMatchObject({ state: 'passed' });
  });

  it('rejects an offset other than the number of bytes received', async () => {
    const bytes = await densePdf(1);
    const id = idOf(await sender.create('Motion.pdf', bytes.length));
    await sender.patch(id, 0, bytes.subarray(0, 100));
    for (const offset of [0, 99, 101, bytes.length]) {
      expect((await sender.patch(id, offset, Buffer.from('x'))).status).toBe(409);
    }
    expect(await sender.offsetOf(id)).toBe(100);
  });

  it('rejects more bytes than declared, too many bytes in one part, and documents that are too large', async () => {
    const id = idOf(await sender.create('Motion.pdf', 10));
    expect((await sender.patch(id, 0, Buffer.alloc(11))).status).toBe(413);
    const large = idOf(await sender.create('Exhibit.pdf', 6 * 2 ** 20));
    expect((await sender.patch(large, 0, Buffer.alloc(6 * 2 ** 20))).status).toBe(413);
    expect((await sender.create('Huge.pdf', UPLOAD_MAX_BYTES + 1)).status).toBe(413);
    expect((await sender.send({ method: 'POST' })).status).toBe(400);
  });

  it("returns 404 for another user's upload, regardless of the request", async () => {
    const id = idOf(await sender.create('Motion.pdf', 100));
    const root = await site.signedIn('root');
    const foreign = new TusBrowser(site, root);
    expect((await foreign.patch(id, 0, Buffer.alloc(5))).status).toBe(404);
    await expect(foreign.offsetOf(id)).rejects.toThrow('404');
    expect((await root.call('DELETE', `/isefs/uploads/${id}`)).statusCode).toBe(404);
    const repair = { payload: { fix: 'repair' } };
    const answer = await root.call('POST', `/isefs/uploads/${id}/repair`, repair);
    expect(answer.statusCode).toBe(404);
    expect(await listed(root)).toEqual([]);
    const draft = { id: DRAFT_ID, userId: site.users.root };
    expect(await findUploads(site.database.db, draft, site.users.root, [id])).toEqual([]);
    expect(await sender.offsetOf(id)).toBe(0);
  });

  it("rejects visitors, users who aren't filers, and requests without the token", async () => {
    const user = await site.signedIn('berta');
    expect((await new TusBrowser(site, user).create('Motion.pdf', 10)).status).toBe(403);
    const visitor = site.browser();
    await visitor.open('/web/vue/in/');
    expect((await new TusBrowser(site, visitor).create('Motion.pdf', 10)).status).toBe(401);
    const headers = { 'upload-length': '10', 'x-xsrf-token': 'other' };
    expect((await sender.send({ method: 'POST', headers })).status).toBe(403);
    const foreign = { 'upload-length': '10', 'sec-fetch-site': 'cross-site' };
    expect((await sender.send({ method: 'POST', headers: foreign })).status).toBe(403);
  });

  it('sends the security headers with upload responses', async () => {
    const { headers } = await sender.create('Motion.pdf', 10);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).not.toBe('*');
  });

  it('rejects files beyond the quota until others are removed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < UPLOAD_QUOTA_FILES; count += 1) {
      ids.push(idOf(await sender.create(`Exhibit ${String(count)}.pdf`, 10)));
    }
    const over = await sender.create('One more.pdf', 10);
    expect(over.status).toBe(507);
    expect(over.body).toContain('Remove files');
    await anna.call('DELETE', `/isefs/uploads/${ids[0] ?? ''}`);
    expect((await sender.create('One more.pdf', 10)).status).toBe(201);
  });

  it.each([
    ['a path', '../../etc/pass\\wd/Motion.pdf', 'Motion.pdf'],
    ['bidi control characters', 'Motion\u202Efdp.exe.pdf', 'Motionfdp.exe.pdf'],
    ['control characters', 'Mo\u0000ti\non\u200B.pdf', 'Motion.pdf'],
    ['emoji', '\u{1F600} Motion \u{1F1FA}\u{1F1F8}.pdf', 'Motion.pdf'],
    ['no letters', '../..', 'document'],
  ])('cleans a file name with %s', async (_what, name, expected) => {
    const id = idOf(await sender.create(name, 10));
    expect((await one(id)).name).toBe(expected);
  });

  it('shortens a file name of 300 characters and keeps its extension', async () => {
    const id = idOf(await sender.create(`${'é'.repeat(300)}.pdf`, 10));
    const { name } = await one(id);
    expect(name).toBe(`${'é'.repeat(UPLOAD_NAME_LENGTH - 4)}.pdf`);
  });

  it('deletes unfinished uploads with their files three days after the last byte', async () => {
    const bytes = randomBytes(1_000);
    const old = idOf(await sender.create('Old.pdf', bytes.length));
    const active = idOf(await sender.create('Active.pdf', bytes.length));
    await sender.patch(old, 0, bytes.subarray(0, 10));
    site.clock.time = START + UPLOAD_DAYS * DAY_MS - 60_000;
    anna = await site.signedIn('anna');
    sender = new TusBrowser(site, anna);
    await sender.patch(active, 0, bytes.subarray(0, 10));
    site.clock.time = START + UPLOAD_DAYS * DAY_MS + 3_600_000;
    await site.app.jobs.wake();
    anna = await site.signedIn('anna');
    expect((await listed()).map(({ id }) => id)).toEqual([active]);
    expect(await readdir(path.join(dataDir, UPLOADS_FOLDER))).toContain(active);
    expect(await readdir(path.join(dataDir, UPLOADS_FOLDER))).not.toContain(old);
  });

  it('rejects a file whose bytes differ from the hash that the browser declared', async () => {
    const bytes = await densePdf(1);
    const id = await sender.upload('Motion.pdf', bytes, { sha256: 'a'.repeat(64) });
    expect(await checked(id)).toMatchObject({
      state: 'refused',
      findings: [{ code: 'different', page: null }],
    });
  });

  it('creates a script-free copy of a rejected file', async () => {
    const id = await sender.upload('Form.pdf', await scriptedPdf());
    expect(await checked(id)).toMatchObject({
      state: 'refused',
      findings: [{ code: 'scripts', page: null }],
    });
    expect((await anna.call('GET', `/isefs/uploads/${id}/file`)).statusCode).toBe(409);
    const answer = await anna.call('POST', `/isefs/uploads/${id}/repair`, {
      payload: { fix: 'removeScripts' },
    });
    const made = answer.json<Upload>();
    expect(made).toMatchObject({ state: 'checking', sourceId: id });
    expect(await checked(made.id)).toMatchObject({
      name: 'Form (without scripts).pdf',
      state: 'passed',
      pages: 1,
      findings: [{ code: 'scriptsRemoved', page: null }],
    });
    expect(await one(id)).toMatchObject({ state: 'refused' });
    const file = await anna.call('GET', `/isefs/uploads/${made.id}/file`);
    expect(file.rawPayload.includes('JavaScript')).toBe(false);
  });

  it('rejects repairing a file that passed its check', async () => {
    const id = await sender.upload('Motion.pdf', await densePdf(1));
    await checked(id);
    const answer = await anna.call('POST', `/isefs/uploads/${id}/repair`, {
      payload: { fix: 'repair' },
    });
    expect(answer.statusCode).toBe(409);
  });

  it('keeps a stored file while another upload has the same content', async () => {
    const bytes = await densePdf(1, 'twice');
    const first = await sender.upload('Motion.pdf', bytes);
    const second = await sender.upload('Copy.pdf', bytes);
    await checked(first);
    expect((await one(first)).hash).toBe((await one(second)).hash);
    await anna.call('DELETE', `/isefs/uploads/${first}`);
    const file = await anna.call('GET', `/isefs/uploads/${second}/file`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    await anna.call('DELETE', `/isefs/uploads/${second}`);
    const { hash: _hash, ...none } = { hash: null, left: await listed() };
    expect(none.left).toEqual([]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const stored = await readdir(path.join(dataDir, FILINGS_FOLDER), { recursive: true });
    expect(stored.some((name) => name.includes(hash))).toBe(false);
  });

  it('stores a file again if the sweep deletes the stored file during the check', async () => {
    const bytes = await densePdf(1, 'swept');
    const { keep } = FileStore.prototype;
    const spy = jest.spyOn(FileStore.prototype, 'keep');
    spy.mockImplementationOnce(async function (this: FileStore, content) {
      const hash = await keep.call(this, content);
      await removeUnusedFile(site.database.db, this, hash);
      return hash;
    });
    const { hash } = await checked(await sender.upload('Swept.pdf', bytes));
    spy.mockRestore();
    const files = openFilingFiles(dataDir);
    expect((await files.read(hash ?? ''))?.equals(bytes)).toBe(true);
    await removeUnusedFile(site.database.db, files, hash ?? '');
    expect(await files.read(hash ?? '')).not.toBeNull();
  });

  const FILE_USES: readonly (readonly [
    use: string,
    insert: (hash: string) => RawBuilder<unknown>,
  ])[] = [
    [
      'stamped copy',
      (hash) => sql`
        insert into case_document (case_id, filing_id, document_id, position, component, title,
                                   file_name, security, hash, bytes, pages, added_at, stamp,
                                   stamped_hash)
        values (1, gen_random_uuid(), gen_random_uuid(), 0, 'lead', '', '', '', 'original', 1, 1,
                now(), 'stamped', ${hash})`,
    ],
    [
      'filed document',
      (hash) => sql`
        insert into case_document (case_id, filing_id, document_id, position, component, title,
                                   file_name, security, hash, bytes, pages, added_at)
        values (1, gen_random_uuid(), gen_random_uuid(), 0, 'lead', '', '', '', ${hash}, 1, 1,
                now())`,
    ],
    [
      'served document',
      (hash) => sql`
        insert into service_document values
          (1, 0, gen_random_uuid(), '', '', '', ${hash}, 1, 1)`,
    ],
    [
      'notice of hearing',
      (hash) => sql`
        insert into order_hearing (filing_id, hearing_id, entry_id, starts_at, judge_id, judge_name,
                                   judge_title, words, set_at, notice_hash)
        values (gen_random_uuid(), 1, 1, now(), 1, '', '', '', now(), ${hash})`,
    ],
    [
      'version of an order',
      (hash) => sql`
        insert into order_version values
          (gen_random_uuid(), gen_random_uuid(), 1, '', ${hash}, 1, 1, now())`,
    ],
  ];
  // The sweep runs at later and later times.
  let sweepAt = START + 30 * DAY_MS;
  it.each(FILE_USES)(
    'keeps the file of a %s when a filer uploads and removes a copy of the file',
    async (use, insert) => {
      const { db } = site.database;
      const bytes = await densePdf(1, use);
      const id = await sender.upload('Copy.pdf', bytes);
      const { hash } = await checked(id);
      await db.transaction().execute(async (trx) => {
        // Without foreign keys, because only the hash counts here.
        await sql`set local session_replication_role = replica`.execute(trx);
        await insert(hash ?? '').execute(trx);
      });
      expect((await anna.call('DELETE', `/isefs/uploads/${id}`)).statusCode).toBe(200);
      const files = openFilingFiles(dataDir);
      expect((await files.read(hash ?? ''))?.equals(bytes)).toBe(true);
      sweepAt += DAY_MS;
      site.clock.time = sweepAt;
      await site.app.jobs.wake();
      expect((await files.read(hash ?? ''))?.equals(bytes)).toBe(true);
      expect(await db.selectFrom('removed_filing_file').selectAll().execute()).toEqual([]);
    },
  );

  it('treats each column that contains the hash of a stored file as a use of the file', async () => {
    const { rows } = await sql<{ column: string }>`
      select c.table_name || '.' || c.column_name as "column"
        from information_schema.columns c
        join information_schema.tables t
          on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
         and (c.column_name = 'hash' or c.column_name like '%\\_hash')`.execute(site.database.db);
    const used = FILING_FILE_COLUMNS.map(([table, column]) => `${table}.${column}`);
    expect(rows.map(({ column }) => column).sort()).toEqual([...used, ...OTHER_HASHES].sort());
  });

  it('rejects deleting a document that was submitted to a court', async () => {
    const id = await sender.upload('Motion.pdf', await densePdf(1, 'filed'));
    await checked(id);
    const { db } = site.database;
    const filed = await db
      .transaction()
      .execute((trx) =>
        markUploadsFiled(
          trx,
          { id: DRAFT_ID, userId: site.users.anna },
          site.users.anna,
          [id],
          START,
        ),
      );
    expect(filed).toBe(1);
    expect((await anna.call('DELETE', `/isefs/uploads/${id}`)).statusCode).toBe(409);
    expect((await anna.call('GET', `/isefs/uploads/${id}/file`)).statusCode).toBe(200);
  });

  it("lists a draft's uploads", async () => {
    const draftId = DRAFT_ID;
    const id = idOf(await sender.create('Motion.pdf', 10, { draftId }));
    await sender.create('Other.pdf', 10);
    const answer = await anna.call('GET', `/isefs/uploads?draftId=${draftId}`);
    expect(answer.json<{ items: Upload[] }>().items.map((each) => each.id)).toEqual([id]);
  });

  describe('uploads in a draft', () => {
    /** Two users of a firm with a shared draft, and one of another firm. */
    async function colleagues(names: readonly [string, string, string]) {
      await addFilers(site, names.slice(0, 2));
      await addFilers(site, names.slice(2));
      const people = [];
      for (const name of names) people.push(await site.signedIn(name));
      const [one, two, other] = people as [TestBrowser, TestBrowser, TestBrowser];
      const created = await one.call('POST', '/efiling/drafts', {
        payload: { kind: 'newCase', attorney: null },
      });
      return { one, two, other, draft: created.json<Draft>() };
    }
    const idsIn = async (person: TestBrowser, draftId: string): Promise<string[]> => {
      const answer = await person.call('GET', `/isefs/uploads?draftId=${draftId}`);
      return answer.json<{ items: Upload[] }>().items.map(({ id }) => id);
    };

    it("shows a shared draft's files only to the two users of the firm", async () => {
      const { draft, one: first, other, two } = await colleagues(['ute', 'udo', 'uwe']);
      const mine = await new TusBrowser(site, first).upload('One.pdf', await densePdf(1, 'one'), {
        draftId: draft.id,
      });
      const theirs = await new TusBrowser(site, two).upload('Two.pdf', await densePdf(1, 'two'), {
        draftId: draft.id,
      });
      await site.app.jobs.wake();
      expect((await idsIn(first, draft.id)).sort()).toEqual([mine, theirs].sort());
      expect((await idsIn(two, draft.id)).sort()).toEqual([mine, theirs].sort());
      expect(await idsIn(other, draft.id)).toEqual([]);
      const file = (person: TestBrowser) => person.call('GET', `/isefs/uploads/${mine}/file`);
      expect((await file(two)).statusCode).toBe(200);
      expect((await file(other)).statusCode).toBe(404);
      const { db } = site.database;
      const ids = [mine, theirs];
      const { userId } = (await readStoredUpload(db, mine))!;
      const found = await findUploads(db, { id: draft.id, userId }, userId, ids);
      expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    });

    it("rejects a file for another firm's draft", async () => {
      const { draft, one: first, other } = await colleagues(['vera', 'vito', 'viktor']);
      const answer = await new TusBrowser(site, other).create('Bad.pdf', 10, { draftId: draft.id });
      expect(answer.status).toBe(404);
      expect(await idsIn(first, draft.id)).toEqual([]);
    });

    it('deletes a checked file three days after its last use in a draft, with its stored bytes', async () => {
      const { draft, one: first } = await colleagues(['wanda', 'walt', 'willi']);
      const tus = new TusBrowser(site, first);
      const files = { used: '', unused: '', filed: '' };
      for (const name of ['used', 'unused', 'filed'] as const) {
        files[name] = await tus.upload(`${name}.pdf`, await densePdf(1, name));
      }
      await site.app.jobs.wake();
      const { db } = site.database;
      const unused = await readStoredUpload(db, files.unused);
      const owner = { id: draft.id, userId: unused!.userId };
      await db
        .transaction()
        .execute((trx) => markUploadsFiled(trx, owner, owner.userId, [files.filed], START));
      const save = (person: TestBrowser, version: number, content: object) =>
        person.call('PUT', `/efiling/drafts/${draft.id}`, {
          payload: { version, name: '', content },
        });
      const [filing] = aContent().filings;
      const documents = [{ ...filing!.documents[0]!, uploadId: files.used }];
      const content = aContent({ typeCode: null, filings: [{ ...filing!, documents }] });
      expect((await save(first, draft.version, content)).statusCode).toBe(200);
      const left = async (days: number): Promise<string[]> => {
        site.clock.time = START + days * DAY_MS + 3_600_000;
        await site.app.jobs.wake();
        const rows = await db.selectFrom('filing_upload').select('name').orderBy('name').execute();
        return rows.map(({ name }) => name);
      };
      expect(await left(UPLOAD_DAYS + 1)).toEqual(['filed.pdf', 'used.pdf']);
      const stored = await readdir(path.join(dataDir, FILINGS_FOLDER), { recursive: true });
      expect(stored.some((name) => name.includes(unused?.hash ?? ''))).toBe(false);
      // The save that drops it doesn't start the term before the last save that had it.
      const again = await site.signedIn('wanda');
      await save(again, 2, content);
      await save(again, 3, EMPTY_CONTENT);
      expect(await left(UPLOAD_DAYS + 3)).toEqual(['filed.pdf', 'used.pdf']);
      expect(await left(2 * UPLOAD_DAYS + 2)).toEqual(['filed.pdf']);
    });
  });
});
