import { sql } from 'kysely';
import { openEmbedded } from '../../../src/server/db/embedded';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { openDatabase } from '../../../src/server/db/openDatabase';
import { loadDemo } from '../../../src/demo/loadDemo';
import { setUpWithDemo } from '../../../src/demo/setUpWithDemo';
import { ensureNameIndexes } from '../../../src/server/domain/nameIndex/buildRepository';
import { loadManyNames } from './manyNames';

/** Where the measured data is, and how to create it if missing. */
export interface MeasuredData {
  readonly dataDir: string;
  /** Used instead of the folder. */
  readonly databaseUrl: string | null;
  readonly scale: number;
  /** Only court cases and their names. */
  readonly isNamesOnly: boolean;
  readonly onProgress: (line: string) => void;
}

async function fillNames(dataDir: string, { scale, onProgress }: MeasuredData): Promise<void> {
  const handle = await openEmbedded({ dataDir, limits: { queryMs: null } });
  try {
    const { rows } = await sql<{ isEmpty: boolean }>`
      select not exists (select from app_user) as "isEmpty"`.execute(handle.db);
    if (rows[0]?.isEmpty === true) await loadManyNames(handle, scale, onProgress);
    else await ensureNameIndexes(handle, onProgress);
  } finally {
    await handle.close();
  }
}

/** Opens the data; creates it first if missing. */
export async function openMeasured(data: MeasuredData): Promise<DatabaseHandle> {
  const { databaseUrl, dataDir, isNamesOnly, onProgress, scale } = data;
  if (isNamesOnly && databaseUrl === null) await fillNames(dataDir, data);
  return openDatabase(
    { dataDir, databaseUrl, databaseReadUrl: null, databaseDirectUrl: null },
    {
      onProgress,
      setUp: setUpWithDemo(scale),
      fill: (opened) =>
        isNamesOnly
          ? loadManyNames(opened, scale, onProgress)
          : loadDemo(opened, { scale, onProgress }),
    },
  );
}
