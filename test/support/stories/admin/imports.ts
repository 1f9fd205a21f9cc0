import { toastShown } from '../../../../src/client/state/toast/slice';
import * as imports from '../../../../src/client/features/admin/imports/slice';
import type { CallStory } from '../story';
import { goodBody } from '../../goodAnswers';
import { testUser } from '../../testSite';

export const IMPORT_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3d1';
export const IMPORT_LINE = `/web/admin/imports/${IMPORT_ID}`;
export const IMPORTS_AT = '/in/admin/ImportData';
export const IMPORT_AT = `/in/admin/ImportRun?importId=${IMPORT_ID}`;

const COUNTS = {
  read: 12,
  added: 3,
  changed: 2,
  unchanged: 5,
  removed: 1,
  refused: 1,
  skipped: 0,
};

/** A finished dry run. */
export const TRIAL = {
  counts: COUNTS,
  samples: [],
  otherPlaces: [],
  newCourts: [],
  onFile: 40,
  warnings: [],
  unknownCodes: [],
  reasons: [{ reason: 'filedOn: is missing.', rows: 1, line: 9 }],
  typed: null,
  blocked: null,
};

/** An import whose dry run has ended. */
export function importBody(changes: object = {}): object {
  return goodBody('getImport', {
    importId: IMPORT_ID,
    register: 'court',
    countyName: 'Wayne County, IN',
    version: 4,
    courtName: null,
    source: 'Wayne CMS',
    fileName: 'cases.csv',
    bytes: 2_048,
    received: 2_048,
    hash: 'a'.repeat(64),
    state: 'tried',
    userName: 'Sue Stone',
    createdAt: '2026-07-06T13:00:00.000Z',
    endedAt: null,
    counts: null,
    isMine: true,
    asOf: '2026-07-05',
    coverageFrom: null,
    coverageTo: null,
    isCsv: true,
    encoding: 'utf8',
    headers: ['ID', 'COURT'],
    firstRows: [{ cells: ['1', '89D01'] }],
    columnTexts: [],
    mapping: '{"fields": {"sourceKey": "ID"}}',
    isGuessed: false,
    savedMappings: [],
    fields: [
      { path: 'sourceKey', isRequired: true, isDate: false, choices: [] },
      { path: 'court', isRequired: true, isDate: false, choices: [] },
      { path: 'filedOn', isRequired: true, isDate: true, choices: [] },
    ],
    mappedRows: [],
    trial: TRIAL,
    triedAt: '2026-07-06T13:00:00.000Z',
    startedAt: null,
    totalRows: 12,
    perSecond: null,
    secondsLeft: null,
    isStopping: false,
    problem: null,
    notifies: false,
    rollback: null,
    isFileStored: true,
    canRollBack: false,
    runId: null,
    ...changes,
  });
}

/** An import, as the list returns it. */
export function listedImport(changes: object = {}): object {
  return {
    importId: IMPORT_ID,
    register: 'court',
    countyName: 'Wayne County, IN',
    state: 'done',
    courtName: null,
    source: 'Wayne CMS',
    fileName: 'cases.csv',
    bytes: 2_048,
    received: 2_048,
    hash: 'a'.repeat(64),
    userName: 'Sue Stone',
    problem: null,
    createdAt: '2026-07-06T13:00:00.000Z',
    endedAt: null,
    counts: COUNTS,
    ...changes,
  };
}

/** The list of imports, with the counties and sources for new ones. */
export function importsBody(storedBytes = 2_048, imports: readonly object[] = []): object {
  return goodBody('getImports', {
    imports,
    courts: [],
    storedBytes,
    counties: [
      { id: 18_177, name: 'Wayne County, IN' },
      { id: 26_163, name: 'Wayne County, MI' },
    ],
    sources: [
      { register: 'court', source: 'Wayne CMS' },
      { register: 'taxWarrant', source: 'INcite' },
    ],
  });
}

export const SUPER_USER = testUser({ isSuperUser: true });
const OTHERS = { 'GET /web/admin/imports': importsBody(), [`GET ${IMPORT_LINE}`]: importBody() };
const COMMON = { user: SUPER_USER, others: OTHERS } as const;
const params = { importId: IMPORT_ID };
const MAPPING = { version: 4, encoding: 'utf8', mapping: '{}', saveAs: null } as const;
const ACTION = { action: 'TRY', version: 4, typed: null, notifies: false } as const;
const NEW_IMPORT = {
  register: 'court',
  countyId: 18_177,
  courtId: null,
  source: 'Wayne CMS',
  asOf: '2026-07-05',
  coverageFrom: null,
  coverageTo: null,
  fileName: 'cases.csv',
  bytes: 2_048,
} as const;

/** Stories of the calls of imports from the browser. */
export const ADMIN_IMPORTS_STORIES = {
  getImports: {
    kind: 'screen',
    line: 'GET /web/admin/imports',
    ...COMMON,
    good: importsBody(),
    older: importsBody(1),
    cause: (page) => page.visit(IMPORTS_AT),
    status: (page) => imports.importList.select(page.state()).status,
    isShown: (page) => imports.importList.select(page.state()).status === 'ready',
  },
  getImport: {
    kind: 'screen',
    line: `GET ${IMPORT_LINE}`,
    ...COMMON,
    good: importBody(),
    older: importBody({ source: 'Older' }),
    cause: (page) => page.visit(IMPORT_AT),
    status: (page) => imports.importDetails.select(page.state()).status,
    isShown: (page) => imports.importDetails.select(page.state()).status === 'ready',
  },
  createImport: {
    kind: 'form',
    line: 'POST /web/admin/imports',
    ...COMMON,
    at: IMPORTS_AT,
    good: importBody({ state: 'receiving' }),
    cause: (page) => page.dispatch(imports.createImport.send({ body: NEW_IMPORT })),
    status: (page) => imports.createImport.select(page.state()).status,
    errors: (page) => imports.createImport.selectErrors(page.state()),
    isShown: (page) => page.went('push').includes(IMPORT_AT),
  },
  putImportMapping: {
    kind: 'form',
    line: `PUT ${IMPORT_LINE}/mapping`,
    ...COMMON,
    at: IMPORT_AT,
    good: importBody({ version: 5, state: 'mapped' }),
    cause: (page) => page.dispatch(imports.saveImportMapping.send({ params, body: MAPPING })),
    status: (page) => imports.saveImportMapping.select(page.state()).status,
    errors: (page) => imports.saveImportMapping.selectErrors(page.state()),
    isShown: (page) => page.count(toastShown) > 0,
  },
  actOnImport: {
    kind: 'change',
    line: `POST ${IMPORT_LINE}/actions`,
    ...COMMON,
    at: IMPORT_AT,
    good: importBody({ version: 5 }),
    cause: (page) => page.dispatch(imports.changeImport.send({ params, body: ACTION })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteImport: {
    kind: 'change',
    line: `DELETE ${IMPORT_LINE}`,
    ...COMMON,
    at: IMPORT_AT,
    good: { isDeleted: true },
    cause: (page) => page.dispatch(imports.removeImport.send({ params })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} as const satisfies Record<string, CallStory>;
