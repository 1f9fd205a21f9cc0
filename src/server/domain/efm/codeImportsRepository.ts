import { sql, type Kysely, type Transaction } from 'kysely';
import type { CodeImport, CodeVersion } from '#contract/schemas/filingCodes';
import type { Database } from '../../db/tables/database';
import { CodesFileProblem, readCodesFile, type CountyCodeRow } from './codeFiles';
import { checkImport, importCodes } from './codesRepository';

/** Maximum versions and files in the lists. */
const MAX_LISTED = 50;

/** Loads the newest complete versions; marks each county's current one. */
export async function findVersions(
  db: Kysely<Database>,
  on: string,
): Promise<readonly CodeVersion[]> {
  const { rows } = await sql<CodeVersion>`
    select v.id, y.name as "countyName", v.source,
           to_char(v.effective_on, 'YYYY-MM-DD') as "effectiveOn",
           (select count(*)::integer from efm_code c where c.version_id = v.id) as codes,
           v.effective_on <= ${on}::date and not exists (
             select from efm_code_version n
              where n.county_id is not distinct from v.county_id and n.completed_at is not null
                and n.effective_on <= ${on}::date
                and (n.effective_on, n.id) > (v.effective_on, v.id)) as "isInForce"
      from efm_code_version v left join county y on y.id = v.county_id
     where v.completed_at is not null
     order by v.id desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Loads the newest uploaded files, without their content. */
export async function findImports(db: Kysely<Database>): Promise<readonly CodeImport[]> {
  const { rows } = await sql<Omit<CodeImport, 'createdAt'> & { createdAt: Date }>`
    select i.id, i.file_name as "fileName", y.name as "countyName",
           to_char(i.effective_on, 'YYYY-MM-DD') as "effectiveOn", i.state, i.codes, i.report,
           i.created_at as "createdAt"
      from efm_code_import i left join county y on y.id = i.county_id
     order by i.id desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** An uploaded code file. */
interface CodesFile {
  readonly fileName: string;
  readonly content: string;
  /** Null for the statewide codes. */
  readonly countyId: number | null;
  readonly effectiveOn: string;
}

/** Reads the codes of a file; throws `CodesFileProblem`. */
function readRows({ content, countyId, fileName }: CodesFile): readonly CountyCodeRow[] {
  const rows = readCodesFile(fileName, content);
  const other = rows.find((row) => row.countyId !== null && row.countyId !== countyId);
  if (other === undefined) return rows;
  const line = `${fileName}, line ${String(other.line)}`;
  throw new CodesFileProblem(
    `${line}: the line is for another county. Import one county at a time.`,
  );
}

/**
 * Checks a file by the same rules as an import; returns the number of codes, and one line per
 * error.
 */
export async function checkCodesFile(
  db: Kysely<Database>,
  file: CodesFile,
): Promise<{ readonly codes: number; readonly report: readonly string[] }> {
  try {
    const rows = readRows(file);
    if (rows.length === 0) throw new CodesFileProblem(`${file.fileName} has no codes.`);
    await checkImport(db, { ...file, source: file.fileName, rows });
    return { codes: rows.length, report: [] };
  } catch (error) {
    if (!(error instanceof CodesFileProblem)) throw error;
    return { codes: 0, report: error.message.split('\n') };
  }
}

/** Stores a checked file; returns its id. Stores a rejected file without its content. */
export async function saveImport(
  trx: Transaction<Database>,
  { content, countyId, effectiveOn, fileName }: CodesFile,
  { codes, report }: { readonly codes: number; readonly report: readonly string[] },
  at: number,
): Promise<number> {
  const isRefused = report.length > 0;
  const { id } = await trx
    .insertInto('efm_code_import')
    .values({
      county_id: countyId,
      file_name: fileName,
      content: isRefused ? '' : content,
      effective_on: effectiveOn,
      state: isRefused ? 'REFUSED' : 'READY',
      codes,
      report: JSON.stringify(report),
      created_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a checked file as being imported; returns false for other files. */
export async function startImport(trx: Transaction<Database>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('efm_code_import')
    .set({ state: 'IMPORTING' })
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a file unless it is being imported; returns false if there is none. */
export async function deleteImport(trx: Transaction<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('efm_code_import')
    .where('id', '=', id)
    .where('state', '<>', 'IMPORTING')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Imports a started file. After an interruption, repeats the run unless it already completed the
 * version. Rejects a file that no longer passes its checks, with a new report.
 */
export async function runImport(db: Kysely<Database>, id: number, at: number): Promise<void> {
  const found = await db
    .selectFrom('efm_code_import')
    .where('id', '=', id)
    .where('state', '=', 'IMPORTING')
    .select(['content', 'county_id as countyId', 'file_name as fileName'])
    .select(sql<string>`to_char(effective_on, 'YYYY-MM-DD')`.as('effectiveOn'))
    .executeTakeFirst();
  if (found === undefined) return;
  const source = `${found.fileName} (file ${String(id)})`;
  const done = await db
    .selectFrom('efm_code_version')
    .where('source', '=', source)
    .where('completed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  const save = (set: { state: 'IN_FORCE' | 'REFUSED'; report?: string }) =>
    db
      .updateTable('efm_code_import')
      .set({ ...set, content: '' })
      .where('id', '=', id)
      .execute();
  try {
    if (done === undefined) {
      await importCodes(db, { ...found, source, rows: readRows(found) }, at);
    }
    await save({ state: 'IN_FORCE' });
  } catch (error) {
    if (!(error instanceof CodesFileProblem)) throw error;
    await save({ state: 'REFUSED', report: JSON.stringify(error.message.split('\n')) });
  }
}

/** Loads the counties that can have their own codes. */
export async function findFilingCounties(
  db: Kysely<Database>,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select y.id, y.name from county y
     where exists (select from court c where c.county_id = y.id) order by y.name`.execute(db);
  return rows;
}
