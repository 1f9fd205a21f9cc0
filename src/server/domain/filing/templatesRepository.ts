import { sql, type Kysely, type Transaction } from 'kysely';
import type { DraftKind } from '#contract/filing/draftWords';
import {
  TEMPLATE_UNDO_HOURS,
  type TemplateBlank,
  type TemplateScope,
} from '#contract/filing/templates';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Template, TemplateSummary } from '#contract/schemas/filingTemplates';
import { HOUR_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import {
  findContent,
  insertWithContent,
  updateWithContent,
  type DraftReader,
} from './draftContentRepository';

/** Selects the templates that the reader may use: their own, and templates shared in their firm. */
function usable(db: Kysely<Database>, { firmId, userId }: DraftReader) {
  return db
    .selectFrom('filing_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .where('d.template_scope', 'is not', null)
    .where('d.deleted_at', 'is', null)
    .where((eb) =>
      firmId === null
        ? eb('d.user_id', '=', userId)
        : eb.or([
            eb('d.user_id', '=', userId),
            eb.and([eb('d.firm_id', '=', firmId), eb('d.template_scope', '=', 'firm')]),
          ]),
    );
}

/** A template to store. */
export interface NewTemplate {
  readonly id: string;
  readonly kind: DraftKind;
  readonly name: string;
  readonly blanks: readonly TemplateBlank[];
  readonly content: DraftContent;
}

/** Adds a private template; returns false if the user already has `limit` templates. */
export async function insertTemplate(
  trx: Transaction<Database>,
  { firmId, userId }: DraftReader,
  { blanks, content, id, kind, name }: NewTemplate,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<boolean> {
  // Serializes requests from the same user.
  await sql`select id from app_user where id = ${userId} for update`.execute(trx);
  const { count } = await trx
    .selectFrom('filing_draft')
    .where('user_id', '=', userId)
    .where('template_scope', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limit) return false;
  const owner = { user_id: userId, firm_id: firmId };
  const template = { template_scope: 'private' as const, blanks: [...blanks] };
  await insertWithContent(trx, id, { ...owner, ...template, kind, name, content }, at);
  return true;
}

/** Loads a template that the reader may use; null if there is none. */
export async function findTemplate(
  db: Kysely<Database>,
  reader: DraftReader,
  id: string,
): Promise<Template | null> {
  const row = await usable(db, reader)
    .where('d.id', '=', id)
    .selectAll('d')
    .select(['u.first_name', 'u.last_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    scope: row.template_scope ?? 'private',
    isOwn: row.user_id === reader.userId,
    ownerName: `${row.first_name} ${row.last_name}`,
    usedAt: row.used_at?.toISOString() ?? null,
    blanks: row.blanks,
    content: await findContent(db, row),
  };
}

/** Loads the templates that the reader may use: the last used first, then the newest. */
export async function findTemplates(
  db: Kysely<Database>,
  reader: DraftReader,
  limit: number,
): Promise<TemplateSummary[]> {
  const rows = await usable(db, reader)
    .leftJoin('court as c', 'c.id', 'd.court_id')
    .select(['d.id', 'd.kind', 'd.name', 'd.template_scope', 'd.type_name', 'd.used_at'])
    .select(['d.user_id', 'u.first_name', 'u.last_name', 'c.name as court_name'])
    .select(
      sql<string[]>`array(
        select f.code_name from filing_draft_filing f
         where f.draft_id = d.id and f.code is not null order by f.position)`.as('filings'),
    )
    .orderBy(sql`d.used_at desc nulls last`)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    scope: row.template_scope ?? 'private',
    courtName: row.court_name,
    typeName: row.type_name,
    filings: row.filings,
    isOwn: row.user_id === reader.userId,
    ownerName: `${row.first_name} ${row.last_name}`,
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

/** Result of a save. */
export type TemplateSaveOutcome = 'saved' | 'stale' | 'notFound';

/**
 * Saves one of the user's own templates if it still has the version that the change is based on.
 */
export async function saveTemplate(
  trx: Transaction<Database>,
  userId: number,
  change: Omit<NewTemplate, 'kind'> & { readonly version: number; readonly scope: TemplateScope },
  at: number,
): Promise<TemplateSaveOutcome> {
  const { blanks, content, id, name, scope, version } = change;
  const found = await trx
    .selectFrom('filing_draft')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('template_scope', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('version')
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return 'notFound';
  if (found.version !== version) return 'stale';
  const template = { template_scope: scope, blanks: [...blanks] };
  await updateWithContent(trx, id, { ...template, name, content }, at);
  return 'saved';
}

/** A change to one of the user's own templates in the list. */
export interface TemplateChange {
  readonly name?: string | undefined;
  readonly scope?: TemplateScope | undefined;
  readonly isDeleted?: boolean | undefined;
}

/**
 * Renames, shares, deletes, or restores one of the user's own templates. Returns false if there is
 * none.
 */
export async function changeTemplate(
  db: Kysely<Database>,
  userId: number,
  id: string,
  { isDeleted, name, scope }: TemplateChange,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('filing_draft')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('template_scope', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        ...(isDeleted === false ? [eb('deleted_at', '>', undoLimit(at))] : []),
      ]),
    )
    .set({
      version: sql<number>`version + 1`,
      ...(name === undefined ? {} : { name }),
      ...(scope === undefined ? {} : { template_scope: scope }),
      ...(isDeleted === undefined ? {} : { deleted_at: isDeleted ? new Date(at) : null }),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function undoLimit(at: number): Date {
  return new Date(at - TEMPLATE_UNDO_HOURS * HOUR_MS);
}

/** Records that a template was used. */
export async function noteUse(trx: Transaction<Database>, id: string, at: number): Promise<void> {
  await trx
    .updateTable('filing_draft')
    .set({ used_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

/** Removes deleted templates that can't be restored anymore. Returns how many. */
export async function sweepTemplates(db: Kysely<Database>, at: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_draft')
    .where('deleted_at', '<=', undoLimit(at))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
