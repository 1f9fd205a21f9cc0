import { LIST } from '../answers';
import type { BULK_FILING_SCHEMAS } from '../schemas/bulkFiling';
import { area, call } from './row';

type Schemas = typeof BULK_FILING_SCHEMAS;

const BATCH = {
  id: 'text',
  name: 'text',
  kind: 'text',
  state: 'text',
  courtName: 'text?',
  uploaderName: 'text',
  reviewerName: 'text?',
  createdAt: 'text',
  releasedAt: 'text?',
  startedAt: 'text?',
  finishedAt: 'text?',
  counts: 'list',
  pauseReason: 'text?',
  version: 'number',
  settings: 'object',
  tableName: 'text',
  headers: 'texts',
  columns: 'texts',
  preview: 'list',
  mappings: 'list',
  packages: 'list',
  files: 'list',
  fileCounts: 'object',
  sums: 'object',
  stampedCopies: 'number',
  problems: 'list',
  mayUpload: 'flag',
  mayReview: 'flag',
} as const;

const BATCHES = '/efiling/bulk/batches';
const ONE = `${BATCHES}/{batchId}`;

/** Bulk e-filing: batches, their rows, files, and actions. */
export const BULK_FILING_CALLS = area({
  getBulkBatches: call<Schemas['getBulkBatches']>({
    method: 'GET',
    path: BATCHES,
    isReadable: true,
    answers: { ...LIST, toCorrect: 'list' },
  }),
  createBulkBatch: call<Schemas['createBulkBatch']>({
    method: 'POST',
    path: BATCHES,
    answers: BATCH,
  }),
  getBulkBatch: call<Schemas['getBulkBatch']>({
    method: 'GET',
    path: ONE,
    isReadable: true,
    answers: BATCH,
  }),
  /** Saves name and settings; 409 if the batch has changed since, or was released. */
  putBulkBatch: call<Schemas['putBulkBatch']>({ method: 'PUT', path: ONE, answers: BATCH }),
  deleteBulkBatch: call<Schemas['deleteBulkBatch']>({
    method: 'DELETE',
    path: ONE,
    answers: { isDeleted: 'flag' },
  }),
  putBulkTable: call<Schemas['putBulkTable']>({
    method: 'PUT',
    path: `${ONE}/table`,
    answers: BATCH,
  }),
  putBulkMapping: call<Schemas['putBulkMapping']>({
    method: 'PUT',
    path: `${ONE}/mapping`,
    answers: BATCH,
  }),
  getBulkRows: call<Schemas['getBulkRows']>({
    method: 'GET',
    isReadable: true,
    path: `${ONE}/rows`,
    answers: { version: 'number', rows: 'list', total: 'number', next: 'number?' },
  }),
  putBulkRow: call<Schemas['putBulkRow']>({
    method: 'PUT',
    path: `${ONE}/rows/{position}`,
    answers: BATCH,
  }),
  checkBulkBatch: call<Schemas['checkBulkBatch']>({
    method: 'POST',
    path: `${ONE}/check`,
    answers: BATCH,
  }),
  releaseBulkBatch: call<Schemas['releaseBulkBatch']>({
    method: 'POST',
    path: `${ONE}/release`,
    answers: BATCH,
  }),
  actOnBulkBatch: call<Schemas['actOnBulkBatch']>({
    method: 'POST',
    path: `${ONE}/actions`,
    answers: BATCH,
  }),
  deleteBulkFile: call<Schemas['deleteBulkFile']>({
    method: 'DELETE',
    path: `${ONE}/files/{uploadId}`,
    answers: BATCH,
  }),
  getBulkCases: call<Schemas['getBulkCases']>({
    method: 'GET',
    path: '/efiling/bulk/cases',
    isReadable: true,
    answers: { cases: 'list' },
  }),
});
