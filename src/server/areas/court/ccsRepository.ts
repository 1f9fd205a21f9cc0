import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ENTRY_KINDS, LATEST_ENTRIES, type EntryKind } from '#contract/records/ccsEntries';
import type { CcsEntry, CcsFilter, CcsPage } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { kindOfEntry, type EntryType } from '../../domain/courts/entryKind';

/** Maximum words of a filter; more would not narrow the result. */
const MAX_WORDS = 20;

/** Number of matching entries of one type. */
interface TypeCount extends EntryType {
  readonly count: number;
}

/** Counts a case's entries. The caller checks the case. */
export async function countCcsEntries(db: Kysely<Database>, caseId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ccs_entry')
    .where('case_id', '=', caseId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** SQL: true for the case's entries `e` that match the filter, regardless of kind. */
function fits(
  caseId: number,
  { enteredFrom, enteredTo, text = '' }: CcsFilter,
): RawBuilder<boolean> {
  const words = text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
  const conditions = words
    .filter((word) => word !== '')
    .map((word) => sql`strpos(lower(e.type_text || ' ' || e.text), ${word}) > 0`);
  if (enteredFrom !== undefined) conditions.push(sql`e.entered_on >= ${enteredFrom}::date`);
  if (enteredTo !== undefined) conditions.push(sql`e.entered_on <= ${enteredTo}::date`);
  return sql<boolean>`${sql.join([sql`e.case_id = ${caseId}`, ...conditions], sql` and `)}`;
}

/** SQL: true for entries `e` of one of these types; `null` matches every type. */
function isOneOf(types: readonly EntryType[] | null): RawBuilder<boolean> {
  if (types === null) return sql<boolean>`true`;
  const named = (onFile: boolean) =>
    types.filter(({ isOrderOnFile }) => isOrderOnFile === onFile).map(({ typeText }) => typeText);
  return sql<boolean>`case when e.is_order_on_file
    then e.type_text = any(${named(true)}::text[])
    else e.type_text = any(${named(false)}::text[]) end`;
}

/**
 * Counts the matching entries of each type, at most a few dozen types. The caller checks the case.
 */
async function countCcsTypes(
  db: Kysely<Database>,
  caseId: number,
  filter: CcsFilter,
): Promise<TypeCount[]> {
  const { rows } = await sql<TypeCount>`
    select e.type_text as "typeText", e.is_order_on_file as "isOrderOnFile",
           count(*)::integer as count
      from ccs_entry e where ${fits(caseId, filter)} group by 1, 2`.execute(db);
  return rows;
}

/**
 * Counts and types of the entries that a filter matches in a case's summary, before any entry is
 * loaded.
 */
export interface MatchingEntries {
  readonly kinds: CcsPage['kinds'];
  /** Number of all entries of the case. */
  readonly entryTotal: number;
  /** Number of matching entries of the requested kind, or of all kinds. */
  readonly total: number;
  /** Types of the requested kind; `null` for all kinds. */
  readonly types: readonly EntryType[] | null;
}

/** Counts the matching entries of a case by kind. The caller checks the case. */
export async function countMatchingEntries(
  db: Kysely<Database>,
  caseId: number,
  filter: CcsFilter,
): Promise<MatchingEntries> {
  const counted = await countCcsTypes(db, caseId, filter);
  const ofKind = (kind: EntryKind) => counted.filter((type) => kindOfEntry(type) === kind);
  const sum = (types: typeof counted) => types.reduce((total, { count }) => total + count, 0);
  const kinds = ENTRY_KINDS.map((kind) => ({ kind, count: sum(ofKind(kind)) }));
  const requestedTypes = filter.kind === undefined ? null : ofKind(filter.kind);
  const isUnfiltered = [filter.text, filter.enteredFrom, filter.enteredTo].every((part) => !part);
  return {
    entryTotal: isUnfiltered ? sum(counted) : await countCcsEntries(db, caseId),
    kinds: kinds.filter(({ count }) => count > 0),
    total: sum(requestedTypes ?? counted),
    types: requestedTypes,
  };
}

/** Loads the matching entries of a case, ordered by day. The caller checks the case. */
export async function findCcsEntries(
  db: Kysely<Database>,
  caseId: number,
  { types, ...filter }: CcsFilter & { readonly types: readonly EntryType[] | null },
  page: { readonly offset: number; readonly limit: number },
): Promise<CcsEntry[]> {
  const direction = filter.newestFirst === undefined ? sql`asc` : sql`desc`;
  const { rows } = await sql<
    Omit<CcsEntry, 'kind' | 'documents'> & { readonly documents: CcsEntry['documents'] | null }
  >`
    select e.id, e.text, e.entry_number as "entryNumber", e.entered_on as "enteredOn",
           e.event_on as "eventOn", e.type_code as "typeCode", e.type_text as "typeText",
           e.is_notice_sent as "isNoticeSent", e.is_order_on_file as "isOrderOnFile",
           (select json_agg(json_build_object('caseId', d.case_id, 'documentId', d.document_id,
                                              'title', d.title, 'pages', d.pages) order by d.position)
              from public_case_document d where d.entry_id = e.id) as documents
      from ccs_entry e
     where ${isOneOf(types)} and ${fits(caseId, filter)}
     order by e.entered_on ${direction}, e.entry_number ${direction}
    offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows.map(({ documents, ...entry }) => ({
    ...entry,
    kind: kindOfEntry(entry),
    ...(documents === null ? {} : { documents }),
  }));
}

/** Loads a case's newest entries, newest first. */
export function findLatestEntries(db: Kysely<Database>, caseId: number): Promise<CcsEntry[]> {
  return findCcsEntries(
    db,
    caseId,
    { types: null, newestFirst: 'true' },
    { offset: 0, limit: LATEST_ENTRIES },
  );
}
