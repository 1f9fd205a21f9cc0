import { sql, type Kysely } from 'kysely';
import { formatCount } from '#contract/formats';
import type { DatabaseHandle, FillingProgress } from '../server/db/handle';
import type { SetUpWork } from '../server/db/setUpProgram';
import type { Database } from '../server/db/tables/database';
import {
  COURT_NAMES,
  DOCUMENT_NAMES,
  JUDGMENT_NAMES,
  WARRANT_NAMES,
  type NameRegister,
} from '../server/domain/nameIndex/registerRepository';
import { inSteps } from '../server/steps';
import { CaseRows, COUNTED_TABLES } from './caseRows';
import {
  CASES_PER_BATCH,
  createDemo,
  indexNames,
  writeCase,
  loadAccounts,
  loadActivity,
  loadCourts,
  setNextIds,
  type Demo,
  type LoadDemoOptions,
} from './loadDemo';
import { dropIndexesOf } from './loadIndexes';
import type { RegisterTable } from './registers/registerRows';
import type { SourceRegister } from './registers/sources';

/** Rows per load while visitors search; about 0.1 seconds. */
const ROWS_PER_LOAD = 2_000;
/** Larger demos load in one part, because two parts need more memory. */
export const MAX_EARLY_SCALE = 2;

/** A register that loads while court cases can already be searched. */
interface LateRegister {
  readonly source: SourceRegister;
  readonly tables: readonly RegisterTable[];
  readonly names: NameRegister;
  readonly line: (counts: Demo['registers']['counts']) => string;
}

/** Registers in load order. */
const LATE_REGISTERS: readonly LateRegister[] = [
  {
    source: 'judgment',
    tables: ['judgment', 'judgment_party', 'judgment_event'],
    names: JUDGMENT_NAMES,
    line: ({ judgments }) => `Load ${formatCount(judgments)} judgments`,
  },
  {
    source: 'taxWarrant',
    tables: ['tax_warrant', 'tax_warrant_party', 'tax_warrant_status'],
    names: WARRANT_NAMES,
    line: ({ warrants }) => `Load ${formatCount(warrants)} tax warrants`,
  },
  {
    source: 'recorder',
    tables: ['recorded_document', 'document_party', 'document_legal', 'document_reference'],
    names: DOCUMENT_NAMES,
    line: ({ documents }) => `Load ${formatCount(documents)} recorded documents`,
  },
];

/** Number of registers: court cases, the late registers, and the index books. */
const REGISTERS = LATE_REGISTERS.length + 2;

/**
 * Loads a demo in two parts: accounts and court cases first, then the other registers and the account
 * activity while visitors already search. The records equal those of `loadDemo`, except for the ids
 * of judgments.
 */
export function earlyDemo(options: LoadDemoOptions): SetUpWork {
  const demo = createDemo(options);
  const pending: Generator<void>[] = [];
  return {
    fill: async (handle, onProgress) => {
      const step = inSteps(onProgress);
      await step('Load demo accounts', () => loadAccounts(handle, demo));
      await step(`Load ${formatCount(demo.generator.caseCount)} court cases`, () =>
        loadCases(handle, demo, pending),
      );
      await step('Index names of court cases', () => indexNames(handle, COURT_NAMES, ignore));
    },
    rest: {
      begin: { loaded: 1, of: REGISTERS },
      run: (handle, onProgress, onPart) => loadRest(handle, demo, pending, onProgress, onPart),
    },
  };
}

function ignore(): void {
  // The step prints its own line.
}

/** Loads the court cases; adds the other registers' records of each county to `pending`. */
async function loadCases(
  handle: DatabaseHandle,
  demo: Demo,
  pending: Generator<void>[],
): Promise<void> {
  const { generator, registers } = demo;
  const { db } = handle;
  await loadCourts(db, generator);
  const createIndexes = await dropIndexesOf(db, COUNTED_TABLES);
  const rows = new CaseRows();
  let loading = Promise.resolve();
  let count = 0;
  for (const visit of generator.counties()) {
    for (const draft of visit.cases) {
      const id = rows.add(draft);
      registers.addCase(draft, id);
      writeCase(demo, draft, id);
      if (++count % CASES_PER_BATCH !== 0) continue;
      await loading;
      loading = rows.take()(handle);
    }
    // The generator drops a county's people, but the registers need them later.
    const scene = visit.scene?.() ?? null;
    pending.push(registers.county({ ...visit, scene: scene === null ? null : () => scene }));
  }
  await loading;
  await rows.take()(handle);
  pending.push(registers.michigan());
  await handle.maintain(createIndexes);
  await setNextIds(db, COUNTED_TABLES);
  await sql`analyze`.execute(db);
}

async function loadRest(
  handle: DatabaseHandle,
  demo: Demo,
  pending: readonly Generator<void>[],
  onProgress: (line: string) => void,
  onPart: (progress: FillingProgress) => void,
): Promise<void> {
  const step = inSteps(onProgress);
  const { registers } = demo;
  let loaded = 1;
  const count = (): void => {
    onPart({ loaded: ++loaded, of: REGISTERS });
  };
  for (const steps of pending) {
    for (const _step of steps);
    // Lets the channel report that the server has exited.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const register of LATE_REGISTERS) {
    await step(register.line(registers.counts), () => loadRegister(handle, demo, register));
    count();
  }
  await step('Load index books', async () => {
    const books = registers.indexBooks();
    for (const load of books.takeTables(['index_book', 'index_page'], ROWS_PER_LOAD / 20)) {
      await load(handle);
    }
    await setNextIds(handle.db, ['index_book']);
  });
  count();
  await step('Load a year of account activity', () => loadActivity(handle, demo, ignore));
}

/** Loads one register with its sources and indexes its records and names. */
async function loadRegister(
  handle: DatabaseHandle,
  { registers: { rows } }: Demo,
  { names, source, tables }: LateRegister,
): Promise<void> {
  const { db } = handle;
  const createIndexes = await dropIndexesOf(db, tables);
  for (const load of rows.takeTables(tables, ROWS_PER_LOAD)) await load(handle);
  await createIndexes(db);
  await setNextIds(db, tables);
  await analyze(db, tables);
  // Inserted after the records, so that no county or court seems empty, and before the names, which
  // refer to their source.
  const isOwn = (_table: RegisterTable, row: readonly unknown[]): boolean => row.includes(source);
  for (const load of rows.takeTables(['data_source'], ROWS_PER_LOAD, isOwn)) await load(handle);
  await setNextIds(db, ['data_source']);
  await indexNames(handle, names, ignore);
}

async function analyze(db: Kysely<Database>, tables: readonly RegisterTable[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}
