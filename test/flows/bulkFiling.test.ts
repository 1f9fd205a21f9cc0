import { BULK_BATCH_CHANGED } from '#contract/filing/bulkFiling';
import { HEADERS } from '#contract/site/headers';
import {
  actOnBatch,
  batch,
  batchRows,
  checkBatch,
  deleteBatch,
  moreRowsRequested,
  releaseBatch,
  saveRow,
  saveSettings,
  selectShownBatch,
  tableChosen,
} from '../../src/client/features/efiling/bulk/slice';
import { selectBulkDesk } from '../../src/client/features/efiling/bulk/desk';
import {
  filesChosen,
  selectSentFiles,
  uploadSent,
} from '../../src/client/features/efiling/uploads/slice';
import { goodBody } from '../support/goodAnswers';
import {
  BATCH_AT,
  BATCH_ID,
  batchBody,
  BULK_USER,
  rowsBody,
  SETTINGS,
  STATUS_AT,
} from '../support/stories/efiling/bulk';
import { answer } from '../support/testPorts';
import { openPage, type OpenPage } from '../support/testStore';

const PATH = `/web/efiling/bulk/batches/${BATCH_ID}`;
const [LINE, ROWS] = [`GET ${PATH}`, `GET ${PATH}/rows`];
const params = { batchId: BATCH_ID };
const CHANGED = answer(409, { message: 'This batch changed.', code: BULK_BATCH_CHANGED });
const MEGABYTE = 2 ** 20;

async function openBatch(at: string, body: object = {}) {
  const page = await openPage({
    user: BULK_USER,
    at,
    prepare({ network }) {
      network.always('GET /web/efiling/start', answer(200, goodBody('getFilingStart')));
      network.always(LINE, answer(200, batchBody(body)));
      network.always(ROWS, answer(200, rowsBody()));
      network.always('GET /web/efiling/bulk/batches', answer(200, { items: [], total: 0 }));
    },
  });
  await page.settle();
  return page;
}

const shown = (page: OpenPage) => page.select(selectShownBatch);
const polls = (page: OpenPage): number => page.network.sent(LINE).length;

async function send(page: OpenPage, action: Parameters<OpenPage['dispatch']>[0]): Promise<void> {
  page.dispatch(action);
  await page.settle();
}

function bodyOf(page: OpenPage, line: string): unknown {
  return JSON.parse(String(page.network.sent(line).at(-1)?.body));
}

describe('the status of a batch', () => {
  it('polls the status and the rows every 2 seconds while the batch runs, and stops once it is done', async () => {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    expect(polls(page)).toBe(1);
    await page.advance(4_000);
    expect(polls(page)).toBe(3);
    expect(page.network.sent(ROWS)).toHaveLength(3);
    for (const line of [LINE, ROWS]) {
      const headers = page.network.sent(line).map((request) => request.headers[HEADERS.background]);
      expect(headers).toEqual([undefined, '1', '1']);
    }
    page.network.always(LINE, answer(200, batchBody({ state: 'done' })));
    await page.advance(2_000);
    expect(shown(page)?.state).toBe('done');
    await page.advance(20_000);
    expect(polls(page)).toBe(4);
  });

  it('stops polling once the user leaves', async () => {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    await page.visit('/in/isefs/BulkFilingStatus');
    const before = polls(page);
    await page.advance(20_000);
    expect(polls(page)).toBe(before);
  });

  it('keeps showing the status with its age when a poll fails, and updates it at the next poll', async () => {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    const seenAt = page.clock.port.now();
    page.network.always(LINE, answer(503, { message: 'Busy.' }));
    await page.advance(60_000);
    expect(page.errors()).toEqual([]);
    expect(shown(page)?.name).toBe('June');
    expect(page.select(selectBulkDesk).staleSince).toBe(seenAt);
    page.network.always(LINE, answer(200, batchBody({ state: 'running' })));
    await page.advance(20_000);
    expect(page.select(selectBulkDesk).staleSince).toBeNull();
  });

  it.each([
    [404, 'notFound'],
    [403, 'failed'],
  ])('stops polling and shows the failure when a poll is refused with %i', async (code, status) => {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    page.network.always(LINE, answer(code, { message: 'No.' }));
    await page.advance(2_000);
    expect(batch.select(page.state()).status).toBe(status);
    const before = polls(page);
    await page.advance(60_000);
    expect(polls(page)).toBe(before);
    expect(page.errors()).toEqual([]);
  });

  it("keeps an action's newer response when an older poll response arrives", async () => {
    const page = await openBatch(STATUS_AT, { state: 'running', version: 4 });
    const held = page.network.hold(LINE);
    await page.advance(2_000);
    page.network.always(
      `POST ${PATH}/actions`,
      answer(200, batchBody({ state: 'paused', version: 5 })),
    );
    await send(page, actOnBatch.send({ params, body: { action: 'pause' } }));
    held.answer(answer(200, batchBody({ state: 'running', version: 4 })));
    await page.settle();
    expect(shown(page)?.state).toBe('paused');
  });

  const AFTER = `${ROWS}?after=1`;
  /** Responds with two rows on two pages, both in a state. */
  function answerPages({ network }: OpenPage, state: string, changes: object = {}): void {
    const row = (position: number) => ({ position, state });
    network.always(ROWS, answer(200, rowsBody([row(1)], { total: 2, next: 1, ...changes })));
    network.always(AFTER, answer(200, rowsBody([row(2)], { total: 2, ...changes })));
  }
  const statesOf = (page: OpenPage): unknown => {
    const rows = page.select(batchRows.select);
    return 'data' in rows ? rows.data.rows.map(({ state }) => state) : rows.status;
  };
  /** Opens the status of a running batch, and both pages of its rows. */
  async function openPages(): Promise<OpenPage> {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    answerPages(page, 'ready');
    await page.advance(2_000);
    await send(page, moreRowsRequested());
    expect(statesOf(page)).toEqual(['ready', 'ready']);
    return page;
  }

  it('appends the next page of rows, and polls the opened pages every 10 seconds', async () => {
    const page = await openPages();
    answerPages(page, 'held');
    const asked = page.network.sent(AFTER).length;
    await page.advance(10_000);
    expect(page.network.sent(AFTER)).toHaveLength(asked + 1);
    expect(statesOf(page)).toEqual(['held', 'held']);
  });

  it('preserves the opened pages when one of them can’t be polled', async () => {
    const page = await openPages();
    answerPages(page, 'held');
    page.network.always(AFTER, answer(503, { message: 'Busy.' }));
    await page.advance(10_000);
    expect(page.network.sent(AFTER).length).toBeGreaterThan(1);
    expect(statesOf(page)).toEqual(['ready', 'ready']);
  });

  it('appends the next page even if a poll of the rows ends while the page is loading', async () => {
    const page = await openBatch(STATUS_AT, { state: 'running' });
    answerPages(page, 'ready');
    await page.advance(2_000);
    const poll = page.network.hold(ROWS);
    await page.advance(2_000);
    const next = page.network.hold(AFTER);
    await send(page, moreRowsRequested());
    poll.answer(answer(200, rowsBody([{ position: 1, state: 'held' }], { total: 2, next: 1 })));
    await page.settle();
    next.answer(answer(200, rowsBody([{ position: 2, state: 'ready' }], { total: 2 })));
    await page.settle();
    expect(statesOf(page)).toEqual(['ready', 'ready']);
  });

  it('reloads all opened pages once the batch is done', async () => {
    const page = await openPages();
    page.network.always(LINE, answer(200, batchBody({ state: 'done', version: 2 })));
    answerPages(page, 'filed', { version: 2 });
    await page.advance(2_000);
    expect(shown(page)?.state).toBe('done');
    expect(statesOf(page)).toEqual(['filed', 'filed']);
  });

  it('reloads the rows when a paused batch is stopped', async () => {
    const page = await openBatch(STATUS_AT, { state: 'paused' });
    answerPages(page, 'stopped', { version: 2 });
    const stopped = answer(200, batchBody({ state: 'done', version: 2 }));
    page.network.always(`POST ${PATH}/actions`, stopped);
    await send(page, actOnBatch.send({ params, body: { action: 'stop' } }));
    expect(statesOf(page)).toEqual(['stopped']);
  });
});

describe('preparing a batch', () => {
  it('reloads a batch that another window changed, and reports the conflict', async () => {
    const page = await openBatch(BATCH_AT);
    page.network.always(LINE, answer(200, batchBody({ version: 2, name: 'July' })));
    page.network.always(`PUT ${PATH}`, CHANGED);
    const body = { version: 1, name: 'Mine', settings: SETTINGS };
    await send(page, saveSettings.send({ params, body }));
    expect(shown(page)).toMatchObject({ version: 2, name: 'July' });
    expect(page.select(selectBulkDesk).isConflict).toBe(true);
    page.network.always(`PUT ${PATH}`, answer(200, batchBody({ version: 3, name: 'Mine' })));
    await send(page, saveSettings.send({ params, body: { ...body, version: 2 } }));
    expect(page.select(selectBulkDesk).isConflict).toBe(false);
    expect(shown(page)?.name).toBe('Mine');
  });

  it('sends the chosen table with its version, keeps the table out of recordings, and loads its rows', async () => {
    const page = await openBatch(BATCH_AT, { version: 7 });
    page.texts.set('file-1', 'file_number\nA-1');
    page.network.always(`PUT ${PATH}/table`, answer(200, batchBody({ version: 8 })));
    const file = { key: 'file-1', name: 'June.csv', size: 15 };
    const before = page.network.sent(ROWS).length;
    await send(page, tableChosen({ batchId: BATCH_ID, file, replaces: 'rows' }));
    expect(bodyOf(page, `PUT ${PATH}/table`)).toEqual({
      version: 7,
      fileName: 'June.csv',
      text: 'file_number\nA-1',
      replaces: 'rows',
    });
    expect(page.uploads).toEqual(['forget file-1']);
    expect(JSON.stringify(page.readTape())).not.toContain('A-1');
    expect(page.network.sent(ROWS)).toHaveLength(before + 1);
  });

  it('sends a table that was chosen during a settings save with the version that the save returns', async () => {
    const page = await openBatch(BATCH_AT, { version: 7 });
    page.texts.set('file-1', 'file_number\nA-1');
    const save = page.network.hold(`PUT ${PATH}`);
    page.network.always(`PUT ${PATH}/table`, answer(200, batchBody({ version: 9 })));
    const body = { version: 7, name: 'June', settings: SETTINGS };
    await send(page, saveSettings.send({ params, body }));
    const file = { key: 'file-1', name: 'June.csv', size: 15 };
    await send(page, tableChosen({ batchId: BATCH_ID, file, replaces: 'all' }));
    expect(page.network.sent(`PUT ${PATH}/table`)).toEqual([]);
    expect(page.select(selectBulkDesk).isReadingTable).toBe(true);
    save.answer(answer(200, batchBody({ version: 8 })));
    await page.settle();
    expect(bodyOf(page, `PUT ${PATH}/table`)).toMatchObject({ version: 8, replaces: 'all' });
    expect(page.select(selectBulkDesk)).toMatchObject({ isConflict: false, isReadingTable: false });
  });

  it.each([
    ['empty', 0],
    ['tooLarge', 11 * MEGABYTE],
    ['unreadable', 10],
  ])('rejects a table that is %s without a request', async (problem, size) => {
    const page = await openBatch(BATCH_AT);
    const file = { key: 'file-1', name: 'June.csv', size };
    await send(page, tableChosen({ batchId: BATCH_ID, file, replaces: 'all' }));
    expect(page.select(selectBulkDesk).tableProblem).toBe(problem);
    expect(page.network.sent(`PUT ${PATH}/table`)).toEqual([]);
  });

  it('reloads the list of rows to correct when a check ends and when a row is corrected', async () => {
    const page = await openBatch(BATCH_AT);
    const bad = { position: 3, cells: ['A-1'], problems: [] };
    page.network.always(ROWS, answer(200, rowsBody([bad])));
    page.network.always(`POST ${PATH}/check`, answer(200, batchBody({ version: 2 })));
    await send(page, checkBatch.send({ params, body: { version: 1 } }));
    expect(page.select(batchRows.select)).toMatchObject({ data: { total: 1 } });
    expect(page.network.sent(ROWS).at(-1)?.url).toContain('state=bad');
    page.network.always(ROWS, answer(200, rowsBody()));
    page.network.always(`PUT ${PATH}/rows/3`, answer(200, batchBody({ version: 3 })));
    const body = { version: 2, cells: ['A-2'] };
    await send(page, saveRow.send({ params: { ...params, position: 3 }, body }));
    expect(page.select(batchRows.select)).toMatchObject({ data: { total: 0 } });
  });

  it('continues the check of a large batch until all rows are checked', async () => {
    const countsOf = (unchecked: number) => [
      { state: 'ready', rows: 1_200 - unchecked, cents: 0 },
      { state: 'unchecked', rows: unchecked, cents: 0 },
    ];
    const page = await openBatch(BATCH_AT, { counts: countsOf(1_200) });
    const before = page.network.sent(ROWS).length;
    const left = [700, 200, 0];
    let version = 1;
    page.network.always(`POST ${PATH}/check`, () => {
      const unchecked = left.shift() ?? 0;
      const state = unchecked === 0 ? 'checked' : 'uploaded';
      version += 1;
      return answer(200, batchBody({ version, state, counts: countsOf(unchecked) }));
    });
    await send(page, checkBatch.send({ params, body: { version: 1 } }));
    const bodies = page.network.sent(`POST ${PATH}/check`).map(({ body }) => String(body));
    expect(bodies.map((body) => JSON.parse(body) as object)).toEqual([
      { version: 1 },
      { version: 2, isContinued: true },
      { version: 3, isContinued: true },
    ]);
    expect(shown(page)).toMatchObject({ state: 'checked', version: 4 });
    expect(page.network.sent(ROWS)).toHaveLength(before + 1);
  });

  it('stops a check whose part checked no row', async () => {
    const counts = [{ state: 'unchecked', rows: 9, cents: 0 }];
    const page = await openBatch(BATCH_AT, { counts });
    page.network.always(`POST ${PATH}/check`, answer(200, batchBody({ version: 2, counts })));
    await send(page, checkBatch.send({ params, body: { version: 1 } }));
    expect(page.network.sent(`POST ${PATH}/check`)).toHaveLength(2);
  });

  it('shows the new totals when a release is rejected because the totals have changed', async () => {
    const page = await openBatch(BATCH_AT, { state: 'checked' });
    const counts = [{ state: 'ready', rows: 9, cents: 900 }];
    page.network.always(LINE, answer(200, batchBody({ version: 2, state: 'checked', counts })));
    page.network.always(`POST ${PATH}/release`, CHANGED);
    await send(page, releaseBatch.send({ params, body: { version: 1, rows: 10, cents: 1_000 } }));
    expect(shown(page)).toMatchObject({ version: 2, state: 'checked', counts });
    expect(page.select(selectBulkDesk).isConflict).toBe(true);
    expect(page.errors()).toEqual([]);
  });

  it('returns to the list of batches after a batch is deleted', async () => {
    const page = await openBatch(BATCH_AT);
    page.network.always(`DELETE ${PATH}`, answer(200, { isDeleted: true }));
    await send(page, deleteBatch.send({ params }));
    expect(page.went('push')).toEqual(['/in/isefs/BulkBatchGenerator']);
  });
});

describe('documents of a batch', () => {
  const choose = (name: string, size: number) =>
    filesChosen({
      draftId: null,
      batchId: BATCH_ID,
      documentId: null,
      files: [{ key: 'file-1', name, size }],
    });

  it('sends a zip file without a hash, and polls until it is unpacked', async () => {
    const page = await openBatch(BATCH_AT);
    page.hashes.set('file-1', 'a'.repeat(64));
    await send(page, choose('June.ZIP', 400 * MEGABYTE));
    expect(page.uploads).toEqual(['start file-1 new']);
    expect(selectSentFiles(page.state())).toMatchObject([{ batchId: BATCH_ID, hash: null }]);
    const packages = [{ id: BATCH_ID, name: 'June.ZIP', bytes: 1, state: 'waiting', reason: null }];
    page.network.always(LINE, answer(200, batchBody({ packages })));
    await send(page, uploadSent({ key: 'file-1' }));
    const before = polls(page);
    await page.advance(4_000);
    expect(polls(page)).toBe(before + 2);
    page.network.always(LINE, answer(200, batchBody()));
    await page.advance(20_000);
    expect(polls(page)).toBe(before + 3);
  });

  it('resumes an unfinished zip upload with the same name and size', async () => {
    const packages = [
      { id: BATCH_ID, name: 'June.zip', bytes: 9, state: 'receiving', reason: null },
    ];
    const page = await openBatch(BATCH_AT, { packages });
    await send(page, choose('June.zip', 9));
    expect(page.uploads).toEqual([`start file-1 ${BATCH_ID}`]);
  });

  it.each([
    ['June.zip', 501, 'packageTooLarge'],
    ['June.pdf', 51, 'tooLarge'],
    ['June.docx', 1, 'otherType'],
  ])('rejects files for their size or type: %s of %d MB', async (name, megabytes, kind) => {
    const page = await openBatch(BATCH_AT);
    await send(page, choose(name, megabytes * MEGABYTE));
    expect(page.uploads).toEqual([]);
    expect(selectSentFiles(page.state())).toMatchObject([{ problem: { kind } }]);
  });
});

describe('the batch URL', () => {
  it('shows "not found" if the URL has no batch', async () => {
    const page = await openBatch('/in/isefs/BulkFilingStatus?batchId=7');
    expect(page.select(batch.select).status).toBe('notFound');
    expect(page.errors()).toEqual([]);
  });
});
