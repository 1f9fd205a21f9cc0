import { sql, type Kysely, type Transaction } from 'kysely';
import type { LocaleCode } from '#contract/locales';
import type { LegendText } from '#contract/schemas/legend';
import type { Database } from '../../db/tables/database';

/** Maximum versions that a history lists, newest first. */
const VERSIONS_SHOWN = 50;
/** Maximum texts loaded; an edition has fewer codes. */
const MAX_TEXTS = 2_000;

/** A code in an edition. */
export interface LegendKey {
  readonly locale: LocaleCode;
  readonly groupId: string;
  readonly code: string;
}

/** A saved explanation. */
export interface LegendVersion {
  readonly version: number;
  /** Sanitized HTML; null for the default text. */
  readonly html: string | null;
  readonly reason: string;
  readonly savedAt: Date;
  /** Empty if the editor's name was deleted. */
  readonly editor: string;
}

/** Loads an edition's edited explanations. */
export async function findLegendTexts(
  db: Kysely<Database>,
  locale: LocaleCode,
): Promise<readonly LegendText[]> {
  const { rows } = await sql<LegendText>`
    select group_id as "group", code, html
      from (select distinct on (group_id, code) group_id, code, html from legend_text
             where locale = ${locale}
             order by group_id, code, version desc) newest
     where html is not null
     order by group_id, code
     limit ${MAX_TEXTS}`.execute(db);
  return rows;
}

/** Loads the versions of an explanation, newest first. */
export async function findLegendVersions(
  db: Kysely<Database>,
  { code, groupId, locale }: LegendKey,
): Promise<readonly LegendVersion[]> {
  return db
    .selectFrom('legend_text as t')
    .innerJoin('app_user as u', 'u.id', 't.saved_by')
    .where('t.locale', '=', locale)
    .where('t.group_id', '=', groupId)
    .where('t.code', '=', code)
    .select(['t.version', 't.html', 't.reason', 't.saved_at as savedAt'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('editor'))
    .orderBy('t.version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
}

/** Adds a version; returns false if another editor added it first. */
export async function addLegendVersion(
  trx: Transaction<Database>,
  { code, groupId, locale }: LegendKey,
  text: Pick<LegendVersion, 'version' | 'html' | 'reason'>,
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('legend_text')
    .values({
      locale,
      group_id: groupId,
      code,
      ...text,
      saved_at: new Date(at),
      saved_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
