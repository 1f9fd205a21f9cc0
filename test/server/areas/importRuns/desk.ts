import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { IMPORT_UPLOADS_PATH, IMPORT_WORKING_STATES } from '#contract/imports/runs';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { readRecordTables } from '../../../../src/server/domain/imports/writing/recordTablesRepository';
import type { TestBrowser, TestSite } from '../../testApp';
import { TusBrowser, type TusAnswer } from '../../tusBrowser';

/** FIPS code of Wayne County, IN. */
export const WAYNE = 18_177;

const ANNOUNCED = {
  register: 'court',
  countyId: WAYNE,
  courtId: null,
  source: 'Test system',
  asOf: '2026-07-05',
  coverageFrom: null,
  coverageTo: null,
};

/** A super user who imports over a listening site, as the page does. */
export class ImportPage {
  readonly #tus: TusBrowser;

  constructor(
    private readonly site: TestSite,
    readonly browser: TestBrowser,
  ) {
    this.#tus = new TusBrowser(site, browser);
  }

  create(content: Uint8Array | string, changes: object = {}) {
    const bytes = Buffer.byteLength(content);
    const payload = { ...ANNOUNCED, fileName: 'cases.ndjson', bytes, ...changes };
    return this.browser.call('POST', '/admin/imports', { payload });
  }

  part(id: string, offset: number, body: Uint8Array): Promise<TusAnswer> {
    return this.#tus.send({
      method: 'PATCH',
      path: `${IMPORT_UPLOADS_PATH}/${id}`,
      headers: {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
    });
  }

  head(id: string): Promise<TusAnswer> {
    return this.#tus.send({ method: 'HEAD', path: `${IMPORT_UPLOADS_PATH}/${id}` });
  }

  /** Announces and sends a file, and waits until it is inspected. */
  async upload(content: Uint8Array | string, changes: object = {}): Promise<ImportDetails> {
    const created = await this.create(content, changes);
    if (created.statusCode !== 200) throw new Error(created.body);
    const { importId } = created.json<ImportDetails>();
    await this.part(importId, 0, Buffer.from(content));
    return this.rest(importId);
  }

  async details(importId: string): Promise<ImportDetails> {
    return (await this.browser.call('GET', `/admin/imports/${importId}`)).json<ImportDetails>();
  }

  /** Runs due jobs until none works on the import. */
  async rest(importId: string): Promise<ImportDetails> {
    for (;;) {
      await this.site.app.jobs.wake();
      const details = await this.details(importId);
      if (!IMPORT_WORKING_STATES.includes(details.state)) return details;
      await setImmediate();
    }
  }

  map(details: ImportDetails, mapping = details.mapping, saveAs: string | null = null) {
    const { encoding, importId, version } = details;
    const payload = { version, encoding, mapping, saveAs };
    return this.browser.call('PUT', `/admin/imports/${importId}/mapping`, { payload });
  }

  act({ importId, version }: ImportDetails, action: string, typed: string | null = null) {
    const payload = { action, version, typed, notifies: true };
    return this.browser.call('POST', `/admin/imports/${importId}/actions`, { payload });
  }

  /** Does an action that must succeed, and waits for its end. */
  async done(details: ImportDetails, action: string, typed: string | null = null) {
    const answer = await this.act(details, action, typed);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return this.rest(details.importId);
  }

  /** Uploads and maps a file, and makes its dry run. */
  async tried(content: string, changes: object = {}): Promise<ImportDetails> {
    const uploaded = await this.upload(content, changes);
    const mapped = await this.map(uploaded);
    if (mapped.statusCode !== 200) throw new Error(mapped.body);
    return this.done(mapped.json<ImportDetails>(), 'TRY');
  }
}

/** Makes a file of JSON lines. */
export function linesOf(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** All rows of a register's records and places, as text; ids included. */
export async function contentOf(
  { database: { db } }: TestSite,
  register: 'court' | 'recorder',
): Promise<readonly string[]> {
  const { all, root } = await readRecordTables(db, register);
  const names = register === 'court' ? 'court' : 'document';
  const tables = [root, ...all.map(({ table }) => table)];
  const found: string[] = [];
  for (const table of new Set([...tables, 'data_source', 'court', 'import_tombstone'])) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  const { rows } = await sql<{ row: string }>`
    select n.name || ' ' || p.record_id as row
      from ${sql.table(`${names}_name_posting`)} p
      join ${sql.table(`${names}_name`)} n on n.id = p.name_id order by 1`.execute(db);
  return [...found, ...rows.map(({ row }) => row)];
}
