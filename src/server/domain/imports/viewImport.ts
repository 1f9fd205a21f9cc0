import type { ImportDetails, ImportsOverview, ImportSummary } from '#contract/schemas/importRuns';
import { fieldsOf } from './reading/guessMapping';
import type { RecordImportParts } from './recordImportParts';
import {
  findImport,
  findImportPlaces,
  findMappings,
  findRunCounts,
  listImports,
  listSources,
  measureImports,
  type StoredImport,
} from './recordImportsRepository';

type RunCounts = Awaited<ReturnType<typeof findRunCounts>>[number];

const MS = 1_000;
const ROLLABLE = ['done', 'stopped', 'failed'];

function summaryOf(
  stored: StoredImport,
  received: number,
  counts: RunCounts | undefined,
): ImportSummary {
  const { bytes, county_name, court_name, created_at, ended_at, file_name, hash } = stored;
  const { id, register, source, state, user_name } = stored;
  return {
    importId: id,
    register,
    source,
    state,
    bytes,
    received,
    hash,
    countyName: county_name,
    courtName: court_name,
    fileName: file_name,
    userName: user_name,
    createdAt: created_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    problem: stored.problem,
    counts:
      counts === undefined
        ? null
        : {
            read: counts.read,
            unchanged: counts.unchanged,
            removed: counts.removed,
            added: counts.added,
            changed: Math.max(0, counts.written - counts.added),
            refused: counts.refused,
            skipped: counts.skipped,
          },
  };
}

async function receivedOf({ files }: RecordImportParts, { bytes, id, state }: StoredImport) {
  return state === 'receiving' ? ((await files.sizeOf(id)) ?? 0) : bytes;
}

/** Loads all imports, and the counties and courts for new ones. */
export async function viewImports(
  parts: RecordImportParts,
  userId: number,
): Promise<ImportsOverview> {
  const { db } = parts.handle;
  const imports = await listImports(db);
  const runs = await findRunCounts(
    db,
    imports.flatMap(({ batch_id }) => batch_id ?? []),
    parts.now(),
  );
  const { counties, courts } = await findImportPlaces(db);
  const { bytes } = await measureImports(db, userId);
  return {
    imports: await Promise.all(
      imports.map(async (stored) =>
        summaryOf(
          stored,
          await receivedOf(parts, stored),
          runs.find(({ id }) => id === stored.batch_id),
        ),
      ),
    ),
    counties,
    courts,
    sources: [...(await listSources(db))],
    storedBytes: bytes,
  };
}

/** Loads one import with the data of its page; null if there is none. */
export async function viewImport(
  parts: RecordImportParts,
  userId: number,
  importId: string,
): Promise<ImportDetails | null> {
  const { db } = parts.handle;
  const stored = await findImport(db, importId);
  if (stored === null) return null;
  const { batch_id, mapping, register, source, speed, state, trial } = stored;
  const [counts] = await findRunCounts(db, batch_id === null ? [] : [batch_id], parts.now());
  const total = trial?.counts.read ?? null;
  const perSecond = speed === null || speed.ms === 0 ? null : (speed.rows * MS) / speed.ms;
  const left = total === null || counts === undefined ? null : Math.max(0, total - counts.read);
  const isRunning = state === 'running';
  return {
    ...summaryOf(stored, await receivedOf(parts, stored), counts),
    version: stored.version,
    isMine: stored.user_id === userId,
    asOf: stored.as_of.toISOString().slice(0, 10),
    isCsv: stored.is_csv,
    coverageFrom: stored.coverage_from,
    coverageTo: stored.coverage_to,
    encoding: stored.encoding,
    headers: stored.headers,
    firstRows: stored.first_rows.map(({ cells }) => ({ cells: [...cells] })),
    columnTexts: stored.column_texts.map(({ column, texts }) => ({ column, texts: [...texts] })),
    mapping,
    isGuessed: mapping !== null && state === 'uploaded',
    fields: fieldsOf(register).map((field) => ({ ...field, choices: [...field.choices] })),
    savedMappings: [...(await findMappings(db, register, source))],
    mappedRows: [...stored.mapped_rows],
    trial,
    triedAt: stored.tried_at?.toISOString() ?? null,
    startedAt: stored.started_at?.toISOString() ?? null,
    totalRows: total,
    perSecond: isRunning && perSecond !== null ? Math.round(perSecond) : null,
    secondsLeft:
      isRunning && left !== null && perSecond !== null && perSecond > 0
        ? Math.ceil(left / perSecond)
        : null,
    isStopping: stored.is_stopping,
    notifies: stored.notifies,
    rollback: stored.rollback,
    isFileStored: stored.has_file,
    runId: batch_id,
    canRollBack: ROLLABLE.includes(state) && counts?.has_images === true,
  };
}
