import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_PART_BYTES, UPLOADS_PATH } from '#contract/filing/uploads';
import type { BulkAction } from '#contract/filing/bulkFiling';
import type { BulkBatch, BulkRow, BulkSettings } from '#contract/schemas/bulkFiling';
import type { FilingStart } from '#contract/schemas/filingDrafts';
import type { Visitor } from '../load/visitor';
import { UnexpectedAnswer } from './filingClient';
import { pleadingPdf } from './pleadingPdf';
import { zipped } from './zipFiles';

const BATCHES = '/efiling/bulk/batches';
const TUS = { 'tus-resumable': '1.0.0' };

/** Calls of a logged-in bulk filer for one batch, as the pages send them. */
export class BulkClient {
  #id = '';

  constructor(private readonly visitor: Visitor) {}

  get id(): string {
    return this.#id;
  }

  async #json<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body> {
    const answer = await this.visitor.send({
      method,
      path: `/web${path}`,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (answer.status !== 200) throw new UnexpectedAnswer(path, answer);
    return JSON.parse(answer.body) as Body;
  }

  get(): Promise<BulkBatch> {
    return this.#json<BulkBatch>('GET', `${BATCHES}/${this.#id}`);
  }

  /** Creates a batch of collection cases, paid by card, in the first court with that text in its name. */
  async create(court = ''): Promise<void> {
    const { courts, filer } = await this.#json<FilingStart>('GET', '/efiling/start');
    const created = await this.#json<BulkBatch>('POST', BATCHES, {
      name: 'Many',
      kind: 'newCases',
    });
    this.#id = created.id;
    const settings: BulkSettings = {
      ...created.settings,
      courtId: courts.find(({ name }) => name.includes(court))?.id ?? null,
      typeCode: 'CC',
      code: 'CMPL',
      plaintiff: 'Acme Credit LLC',
      paymentAccountId:
        filer?.paymentAccounts.find(({ isActive, kind }) => isActive && kind === 'card')?.id ??
        null,
    };
    await this.#json('PUT', `${BATCHES}/${this.#id}`, {
      version: created.version,
      name: created.name,
      settings,
    });
  }

  async #change(method: 'POST' | 'PUT', path: string, body: object = {}): Promise<BulkBatch> {
    const { version } = await this.get();
    return this.#json<BulkBatch>(method, `${BATCHES}/${this.#id}${path}`, { version, ...body });
  }

  /** Prepares a batch whose rows are all ready, each with three documents, and starts it. */
  async start(rowCount: number, court?: string): Promise<void> {
    const files = [];
    for (let row = 1; row <= rowCount; row += 1) {
      for (const name of bulkDocuments(row, 3)) {
        // Random digits would look like private numbers in some of the documents.
        files.push({ name, bytes: await pleadingPdf([['COMPLAINT', name, '/s/ Ann Attorney']]) });
      }
    }
    await this.create(court);
    await this.saveTable(bulkTable(rowCount, 3));
    await this.upload(await zipped(files));
    const checked = await this.check();
    if (rowsIn(checked, 'ready') !== rowCount) {
      throw new Error(`Not all rows are ready:\n${(await this.problems()).join('\n')}`);
    }
    await this.release();
    await this.act('start');
  }

  saveTable(text: string): Promise<BulkBatch> {
    return this.#change('PUT', '/table', { fileName: 'table.csv', text, replaces: 'all' });
  }

  /** Checks all rows, in as many parts as the server needs. */
  async check(): Promise<BulkBatch> {
    let checked = await this.#change('POST', '/check');
    while (checked.state === 'uploaded') {
      checked = await this.#change('POST', '/check', { isContinued: true });
    }
    return checked;
  }

  async release(): Promise<void> {
    const { counts } = await this.get();
    const { cents = 0, rows = 0 } = counts.find(({ state }) => state === 'ready') ?? {};
    await this.#change('POST', '/release', { rows, cents });
  }

  /** Problems of the rows that aren't ready; the first page of them. */
  async problems(): Promise<string[]> {
    const path = `${BATCHES}/${this.#id}/rows?state=bad`;
    const { rows } = await this.#json<{ readonly rows: readonly BulkRow[] }>('GET', path);
    return rows.map(
      ({ position, problems }) => `row ${String(position)}: ${JSON.stringify(problems)}`,
    );
  }

  act(action: BulkAction): Promise<BulkBatch> {
    return this.#json<BulkBatch>('POST', `${BATCHES}/${this.#id}/actions`, { action });
  }

  /** Uploads a zip file in parts, and waits until its documents have passed their check. */
  async upload(zip: Uint8Array): Promise<void> {
    const encode = (text: string): string => Buffer.from(text).toString('base64');
    const created = await this.visitor.send({
      method: 'POST',
      path: `/web${UPLOADS_PATH}`,
      headers: {
        ...TUS,
        'content-length': '0',
        'upload-length': String(zip.length),
        'upload-metadata': `filename ${encode('files.zip')},batchId ${encode(this.#id)}`,
      },
    });
    if (created.status !== 201) throw new UnexpectedAnswer(UPLOADS_PATH, created);
    const id = (created.headers.location ?? '').split('/').at(-1) ?? '';
    const path = `/web${UPLOADS_PATH}/${id}`;
    for (let offset = 0; offset < zip.length; offset += UPLOAD_PART_BYTES) {
      const part = zip.subarray(offset, offset + UPLOAD_PART_BYTES);
      const answer = await this.visitor.send({
        method: 'PATCH',
        path,
        body: part,
        headers: {
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(part.length),
        },
      });
      if (answer.status !== 204) throw new UnexpectedAnswer(path, answer);
    }
    for (;;) {
      const { fileCounts, packages } = await this.get();
      const [refused] = packages.filter(({ state }) => state === 'refused');
      if (refused !== undefined) throw new Error(refused.reason ?? 'refused');
      if (packages.every(({ state }) => state === 'unpacked') && fileCounts.checking === 0) return;
      await wait(200);
    }
  }
}

/** Number of a batch's rows in a state. */
export function rowsIn({ counts }: BulkBatch, state: string): number {
  return counts.find((each) => each.state === state)?.rows ?? 0;
}

/** Documents that a row can have: the complaint, and what is filed with it. */
const DOCUMENTS = ['complaint', 'appearance', 'exhibit'] as const;

/** Names of a row's documents, in the order of the table's columns. */
export function bulkDocuments(row: number, documents: 1 | 3 = 1): string[] {
  return DOCUMENTS.slice(0, documents).map((name) => `A-${String(row)}/${name}.pdf`);
}

/** A table of collection cases, each with documents of its own. */
export function bulkTable(rows: number, documents: 1 | 3 = 1): string {
  const lines = Array.from({ length: rows }, (_each, index) => {
    const n = String(index + 1);
    const files = bulkDocuments(index + 1, documents).join(',');
    return `A-${n},Roe ${n},Jane,1 Main St,Muncie,IN,47305,1250.00,${files}`;
  });
  const headers =
    'File,Defendant 1 last name,Defendant 1 first name,Defendant 1 address,Defendant 1 city,' +
    `Defendant 1 state,Defendant 1 ZIP code,Amount,Complaint${documents === 3 ? ',Appearance,Exhibits' : ''}`;
  return [headers, ...lines, ''].join('\n');
}
