import type { IMPORT_RUNS_SCHEMAS } from '../schemas/importRuns';
import { area, call } from './row';

type Schemas = typeof IMPORT_RUNS_SCHEMAS;

const DETAILS = {
  importId: 'text',
  state: 'text',
  version: 'number',
  register: 'text',
  countyName: 'text',
  courtName: 'text?',
  source: 'text',
  fileName: 'text',
  bytes: 'number',
  received: 'number',
  hash: 'text?',
  userName: 'text',
  createdAt: 'text',
  endedAt: 'text?',
  counts: 'object?',
  isMine: 'flag',
  asOf: 'text',
  coverageFrom: 'text?',
  coverageTo: 'text?',
  isCsv: 'flag',
  encoding: 'text',
  headers: 'texts',
  firstRows: 'list',
  columnTexts: 'list',
  mapping: 'text?',
  isGuessed: 'flag',
  fields: 'list',
  savedMappings: 'list',
  mappedRows: 'texts',
  trial: 'object?',
  triedAt: 'text?',
  startedAt: 'text?',
  totalRows: 'number?',
  perSecond: 'number?',
  secondsLeft: 'number?',
  isStopping: 'flag',
  problem: 'text?',
  notifies: 'flag',
  rollback: 'object?',
  isFileStored: 'flag',
  runId: 'number?',
  canRollBack: 'flag',
} as const;

const IMPORTS = '/admin/imports';
const ONE = `${IMPORTS}/{importId}`;

/** Imports from the browser, for super users. */
export const IMPORT_RUNS_CALLS = area({
  getImports: call<Schemas['getImports']>({
    method: 'GET',
    path: IMPORTS,
    answers: {
      imports: 'list',
      counties: 'list',
      courts: 'list',
      sources: 'list',
      storedBytes: 'number',
    },
  }),
  /** Creates an import for a file, which is then sent to its upload URL. */
  createImport: call<Schemas['createImport']>({ method: 'POST', path: IMPORTS, answers: DETAILS }),
  getImport: call<Schemas['getImport']>({ method: 'GET', path: ONE, answers: DETAILS }),
  /** Saves encoding and mapping; 409 if the import changed since. */
  putImportMapping: call<Schemas['putImportMapping']>({
    method: 'PUT',
    path: `${ONE}/mapping`,
    answers: DETAILS,
  }),
  /** Starts or stops a dry run, run, or rollback. */
  actOnImport: call<Schemas['actOnImport']>({
    method: 'POST',
    path: `${ONE}/actions`,
    answers: DETAILS,
  }),
  deleteImport: call<Schemas['deleteImport']>({
    method: 'DELETE',
    path: ONE,
    answers: { isDeleted: 'flag' },
  }),
});
