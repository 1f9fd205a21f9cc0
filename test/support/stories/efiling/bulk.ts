import * as bulk from '../../../../src/client/features/efiling/bulk/slice';
import type { CallStory } from '../story';
import { goodBody } from '../../goodAnswers';
import { TEST_ACCOUNT, testUser } from '../../testSite';
import type { OpenPage } from '../../testStore';

export const BATCH_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3c1';
const FILE_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3c2';
const BATCH_LINE = `/web/efiling/bulk/batches/${BATCH_ID}`;
export const BATCH_AT = `/in/isefs/BulkBatchGenerator?batchId=${BATCH_ID}`;
export const STATUS_AT = `/in/isefs/BulkFilingStatus?batchId=${BATCH_ID}`;

/** A user who uploads and reviews batches. */
export const BULK_USER = testUser({
  isBulkEFilingUploader: true,
  isBulkEFilingReviewer: true,
  account: { ...TEST_ACCOUNT, bulkEFilingEnabled: true },
  efmUsers: { 'STATE-IN': { id: 'efm-5', individual: false, admin: true } },
});

export const SETTINGS = {
  courtId: null,
  typeCode: null,
  code: null,
  attorney: null,
  paymentAccountId: null,
  clientNumber: '',
  plaintiff: '',
  totals: { rows: null, cents: null, documents: null },
} as const;

/** A batch whose table isn't uploaded yet. */
export function batchBody(changes: object = {}): object {
  return goodBody('getBulkBatch', {
    id: BATCH_ID,
    name: 'June',
    kind: 'newCases',
    state: 'uploaded',
    version: 1,
    courtName: null,
    reviewerName: null,
    releasedAt: null,
    startedAt: null,
    finishedAt: null,
    pauseReason: null,
    uploaderName: 'Roe',
    settings: SETTINGS,
    fileCounts: { files: 0, checking: 0, refused: 0, unused: 0 },
    sums: { rows: 0, cents: 0, documents: 0 },
    stampedCopies: 0,
    mayUpload: true,
    mayReview: true,
    ...changes,
  });
}

/** A page of rows. */
export function rowsBody(rows: readonly object[] = [], changes: object = {}): object {
  return { version: 1, rows, total: rows.length, next: null, ...changes };
}

const list = { items: [], total: 0, capped: false, asOf: '2026-01-01T00:00:00Z', toCorrect: [] };
const CASES = { cases: [] };

const OTHERS = {
  'GET /web/efiling/start': goodBody('getFilingStart', { filer: null }),
  'GET /web/efiling/bulk/batches': list,
  [`GET ${BATCH_LINE}`]: batchBody(),
  [`GET ${BATCH_LINE}/rows`]: rowsBody(),
  'GET /web/efiling/bulk/cases': CASES,
};
const params = { batchId: BATCH_ID };

interface Changing {
  readonly select: (state: object, key?: string) => { readonly status: string };
}

/** A change of the shown batch, whose response is the batch. */
function change(
  line: string,
  command: Changing,
  cause: CallStory['cause'],
  rest: Partial<CallStory> = {},
): CallStory {
  const status = (page: OpenPage): string => command.select(page.state()).status;
  return {
    kind: 'change',
    line,
    user: BULK_USER,
    at: BATCH_AT,
    others: OTHERS,
    good: batchBody({ version: 2 }),
    cause,
    status,
    isShown: (page) => status(page) === 'done',
    ...rest,
  };
}

const IN_FORM = { kind: 'form' } as const;
const ROW = { position: 3, cells: ['A-1'] };

/** The story of a call that a screen of bulk e-filing makes on entry. */
function screen(at: string, line: string, shown: Changing, good: object, older: object): CallStory {
  const status = (page: OpenPage): string => shown.select(page.state()).status;
  return {
    kind: 'screen',
    line,
    user: BULK_USER,
    others: OTHERS,
    good,
    older,
    status,
    cause: (page) => page.visit(at),
    isShown: (page) => status(page) === 'ready',
  };
}

/** Stories of the calls of bulk e-filing. */
export const EFILING_BULK_STORIES = {
  getBulkBatches: screen(
    '/in/isefs/BulkFilingStatus',
    'GET /web/efiling/bulk/batches',
    bulk.batchList,
    list,
    { ...list, total: 2 },
  ),
  getBulkBatch: screen(
    STATUS_AT,
    `GET ${BATCH_LINE}`,
    bulk.batch,
    batchBody(),
    batchBody({ name: 'Older' }),
  ),
  getBulkRows: screen(
    STATUS_AT,
    `GET ${BATCH_LINE}/rows`,
    bulk.batchRows,
    rowsBody(),
    rowsBody([], { total: 2 }),
  ),
  getBulkCases: {
    kind: 'widget',
    line: 'GET /web/efiling/bulk/cases',
    user: BULK_USER,
    others: { ...OTHERS, [`GET ${BATCH_LINE}`]: batchBody({ kind: 'oneDocument' }) },
    good: CASES,
    cause: (page) => page.visit(BATCH_AT),
    status: (page) => bulk.bulkCases.select(page.state()).status,
    isShown: (page) => bulk.bulkCases.select(page.state()).status === 'ready',
  },
  createBulkBatch: change(
    'POST /web/efiling/bulk/batches',
    bulk.createBatch,
    (page) => page.dispatch(bulk.createBatch.send({ body: { name: 'June', kind: 'newCases' } })),
    {
      ...IN_FORM,
      at: '/in/isefs/BulkBatchGenerator',
      errors: (page) => bulk.createBatch.selectErrors(page.state()),
      isShown: (page) => page.moves.some(({ address }) => address.includes(BATCH_ID)),
    },
  ),
  putBulkBatch: change(
    `PUT ${BATCH_LINE}`,
    bulk.saveSettings,
    (page) =>
      page.dispatch(
        bulk.saveSettings.send({ params, body: { version: 1, name: 'June', settings: SETTINGS } }),
      ),
    { ...IN_FORM, errors: (page) => bulk.saveSettings.selectErrors(page.state()) },
  ),
  deleteBulkBatch: change(
    `DELETE ${BATCH_LINE}`,
    bulk.deleteBatch,
    (page) => page.dispatch(bulk.deleteBatch.send({ params })),
    {
      good: { isDeleted: true },
      isShown: (page) => page.moves.some(({ address }) => address.includes('BulkBatchGenerator')),
    },
  ),
  putBulkTable: change(`PUT ${BATCH_LINE}/table`, bulk.sendTable, (page) =>
    page.dispatch(
      bulk.sendTable.send({
        params,
        body: { version: 1, fileName: 'June.csv', text: 'file_number\nA-1', replaces: 'all' },
      }),
    ),
  ),
  putBulkMapping: change(`PUT ${BATCH_LINE}/mapping`, bulk.saveMapping, (page) =>
    page.dispatch(
      bulk.saveMapping.send({
        params,
        body: { version: 1, columns: ['file_number'], saveAs: null },
      }),
    ),
  ),
  putBulkRow: change(`PUT ${BATCH_LINE}/rows/${String(ROW.position)}`, bulk.saveRow, (page) =>
    page.dispatch(
      bulk.saveRow.send({
        params: { ...params, position: ROW.position },
        body: { version: 1, cells: ROW.cells },
      }),
    ),
  ),
  checkBulkBatch: change(`POST ${BATCH_LINE}/check`, bulk.checkBatch, (page) =>
    page.dispatch(bulk.checkBatch.send({ params, body: { version: 1 } })),
  ),
  releaseBulkBatch: change(`POST ${BATCH_LINE}/release`, bulk.releaseBatch, (page) =>
    page.dispatch(bulk.releaseBatch.send({ params, body: { version: 1, rows: 0, cents: 0 } })),
  ),
  actOnBulkBatch: change(
    `POST ${BATCH_LINE}/actions`,
    bulk.actOnBatch,
    (page) => page.dispatch(bulk.actOnBatch.send({ params, body: { action: 'start' } })),
    { at: STATUS_AT },
  ),
  deleteBulkFile: change(
    `DELETE ${BATCH_LINE}/files/${FILE_ID}`,
    { select: (state) => bulk.deleteFile.select(state, FILE_ID) },
    (page) => page.dispatch(bulk.deleteFile.send({ params: { ...params, uploadId: FILE_ID } })),
  ),
} as const satisfies Readonly<Record<string, CallStory>>;
