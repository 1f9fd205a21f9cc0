import { sql, type Kysely, type Transaction } from 'kysely';
import { HELP_VERSIONS_SHOWN } from '#contract/admin/helpEditor';
import type { HelpEdit, HelpMiss, HelpTopicRow, HelpVersion } from '#contract/schemas/helpEditor';
import type { CallResponse } from '#contract/calls';
import { DAY_MS } from '#contract/time';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { conflict, notFound } from '../../http/problems';

const DRAFT_CHANGED =
  'Someone saved this topic since you opened it. Your text is still here: compare it with theirs, then save again.';

/** The parts of a topic that editors change. */
export interface TopicText {
  readonly title: string;
  readonly html: string;
  readonly keywords: string;
}

/** A topic with its draft, as stored. */
export type StoredEdit = Omit<HelpEdit, 'problems' | 'wasCleaned'>;

const EDITOR = sql<string | null>`(
  select trim(u.first_name || ' ' || u.last_name) from app_user u where u.id = x.updated_by)`;

/** Loads all topics by title, including drafts. */
export async function findTopicRows(db: Kysely<Database>): Promise<readonly HelpTopicRow[]> {
  const rows = await db
    .selectFrom('help_topic as t')
    .leftJoin('help_topic_draft as d', 'd.topic_id', 't.id')
    .select(['t.id', 't.short_name as shortName', 't.is_published as isPublished', 't.version'])
    .select(sql<string>`coalesce(d.title, t.title)`.as('title'))
    .select(sql<boolean>`d.topic_id is not null`.as('hasDraft'))
    .select(sql<Date>`coalesce(d.updated_at, t.updated_at)`.as('at'))
    .select(
      sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from app_user u
        where u.id = case when d.topic_id is null then t.updated_by else d.updated_by end)`.as(
        'updatedBy',
      ),
    )
    .orderBy('t.title', byName)
    .orderBy('t.id')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, updated: at.toISOString() }));
}

/**
 * Loads a topic with its draft; null if there is none. `lock` locks the topic and its draft until
 * the commit.
 */
export async function findEdit(
  db: Kysely<Database>,
  topicId: number,
  { lock = false } = {},
): Promise<StoredEdit | null> {
  const topic = await db
    .selectFrom('help_topic as x')
    .where('x.id', '=', topicId)
    .select(['x.id', 'x.short_name', 'x.title', 'x.body_html', 'x.keywords', 'x.version'])
    .select(['x.updated_at', 'x.is_published', EDITOR.as('editor')])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (topic === undefined) return null;
  const draft = await db
    .selectFrom('help_topic_draft as x')
    .where('x.topic_id', '=', topicId)
    .select(['x.revision', 'x.title', 'x.body_html', 'x.keywords', 'x.updated_at'])
    .select(EDITOR.as('editor'))
    .executeTakeFirst();
  return {
    id: topic.id,
    shortName: topic.short_name,
    version: topic.version,
    isPublished: topic.is_published,
    published: textOf(topic),
    draft: draft === undefined ? null : { ...textOf(draft), revision: draft.revision },
  };
}

function textOf(row: {
  readonly title: string;
  readonly body_html: string;
  readonly keywords: string;
  readonly updated_at: Date;
  readonly editor: string | null;
}) {
  return {
    title: row.title,
    html: row.body_html,
    keywords: row.keywords,
    updated: row.updated_at.toISOString(),
    updatedBy: row.editor,
  };
}

/** Version numbers that the editor loaded. */
export interface Seen {
  readonly version: number;
  readonly revision: number;
}

/**
 * Locks a topic with its draft until the commit. Throws 404 for an unknown topic, and 409 if it
 * changed since the editor loaded it.
 */
export async function lockEdit(
  trx: Transaction<Database>,
  topicId: number,
  { revision, version }: Seen,
): Promise<StoredEdit> {
  const edit = await findEdit(trx, topicId, { lock: true });
  if (edit === null) throw notFound();
  if (edit.version !== version || (edit.draft?.revision ?? 0) !== revision) {
    throw conflict(DRAFT_CHANGED, 'helpDraftChanged');
  }
  return edit;
}

/** Adds an unpublished topic; null if a different topic has the short name, ignoring case. */
export async function addTopic(
  trx: Transaction<Database>,
  { shortName, title }: { readonly shortName: string; readonly title: string },
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into help_topic (short_name, title, body_html, version, updated_at, updated_by,
                            is_published)
    select ${shortName}, ${title}, '', 0, ${new Date(at)}, ${userId}, false
     where not exists (select from help_topic where lower(short_name) = lower(${shortName}))
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Saves the draft of a topic as its next revision; returns the revision. */
export async function saveDraft(
  trx: Transaction<Database>,
  { id, version }: StoredEdit,
  { html, keywords, title }: TopicText,
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<number> {
  const { revision } = await trx
    .updateTable('help_topic')
    .set((row) => ({ draft_revision: row('draft_revision', '+', 1) }))
    .where('id', '=', id)
    .returning('draft_revision as revision')
    .executeTakeFirstOrThrow();
  const values = {
    title,
    body_html: html,
    keywords,
    based_on: version,
    updated_at: new Date(at),
    updated_by: userId,
    revision,
  };
  await trx
    .insertInto('help_topic_draft')
    .values({ ...values, topic_id: id })
    .onConflict((conflict) => conflict.column('topic_id').doUpdateSet(values))
    .execute();
  return revision;
}

/** Deletes the draft of a topic. */
export async function removeDraft(trx: Transaction<Database>, topicId: number): Promise<void> {
  await trx.deleteFrom('help_topic_draft').where('topic_id', '=', topicId).execute();
}

/** Publishes a text as the topic's next version. */
export async function publish(
  trx: Transaction<Database>,
  { id, version }: StoredEdit,
  { html, keywords, title }: TopicText,
  { at, reason, userId }: { readonly at: number; readonly userId: number; readonly reason: string },
): Promise<void> {
  const changed = { title, body_html: html, keywords, updated_at: new Date(at) };
  const next = { ...changed, version: version + 1, updated_by: userId };
  await trx
    .updateTable('help_topic')
    .set({ ...next, is_published: true })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('help_topic_version')
    .values({ ...next, topic_id: id, reason })
    .execute();
  await removeDraft(trx, id);
}

/** Loads the versions of a topic, newest first; null if there is no such topic. */
export async function findHistory(
  db: Kysely<Database>,
  topicId: number,
): Promise<CallResponse<'getHelpHistory'> | null> {
  const edit = await findEdit(db, topicId);
  if (edit === null) return null;
  const rows = await db
    .selectFrom('help_topic_version as x')
    .where('x.topic_id', '=', topicId)
    .select(['x.version', 'x.title', 'x.body_html', 'x.keywords', 'x.updated_at', 'x.reason'])
    .select([EDITOR.as('editor'), sql<number>`count(*) over ()::integer`.as('total')])
    .orderBy('x.version', 'desc')
    .limit(HELP_VERSIONS_SHOWN)
    .execute();
  const { draft, id, shortName, version } = edit;
  return {
    id,
    shortName,
    version,
    revision: draft?.revision ?? 0,
    total: rows[0]?.total ?? 0,
    draft: draft === null ? null : { updated: draft.updated, updatedBy: draft.updatedBy },
    versions: rows.map((row): HelpVersion => ({
      ...textOf(row),
      version: row.version,
      reason: row.reason,
    })),
  };
}

/** Returns which of these short names have a published topic, in lowercase. */
export async function findPublished(
  db: Kysely<Database>,
  shortNames: readonly string[],
): Promise<ReadonlySet<string>> {
  if (shortNames.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select lower(short_name) as name from help_topic
     where is_published and lower(short_name) = any(${[...shortNames]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Stores an image under its hash; returns false if it was already stored. */
export async function storeImage(
  trx: Transaction<Database>,
  image: { readonly hash: string; readonly mediaType: string; readonly bytes: Buffer },
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<boolean> {
  const stored = await trx
    .insertInto('help_image')
    .values({
      hash: image.hash,
      media_type: image.mediaType,
      bytes: image.bytes,
      added_at: new Date(at),
      added_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Loads a help image; null if there is none. */
export async function findImage(
  db: Kysely<Database>,
  hash: string,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null> {
  const row = await db
    .selectFrom('help_image')
    .where('hash', '=', hash)
    .select(['media_type as mediaType', 'bytes'])
    .executeTakeFirst();
  return row ?? null;
}

/** Maximum stored searches without results. */
const MAX_MISSES = 1_000;
/** Days after which a search without results is deleted. */
const MISS_DAYS = 90;

/**
 * Counts a help search without results. Stores only the text, not who searched. When the list is
 * full, the text replaces the oldest one that was searched once.
 */
export async function countMiss(db: Kysely<Database>, words: string, at: number): Promise<void> {
  const before = new Date(at - MISS_DAYS * DAY_MS);
  await sql`delete from help_search_miss where last_at < ${before}`.execute(db);
  await sql`
    delete from help_search_miss
     where words = (select words from help_search_miss where count = 1 order by last_at limit 1)
       and (select count(*) from help_search_miss) >= ${MAX_MISSES}
       and not exists (select from help_search_miss where words = ${words})`.execute(db);
  await sql`
    insert into help_search_miss as m (words, count, last_at)
    select ${words}, 1, ${new Date(at)}
     where exists (select from help_search_miss where words = ${words})
        or (select count(*) from help_search_miss) < ${MAX_MISSES}
    on conflict (words) do update set count = m.count + 1, last_at = excluded.last_at`.execute(db);
}

const MISSES_SHOWN = 100;

/** Loads help searches without results, most frequent first. */
export async function findMisses(db: Kysely<Database>): Promise<readonly HelpMiss[]> {
  const rows = await db
    .selectFrom('help_search_miss')
    .select(['words', 'count', 'last_at'])
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MISSES_SHOWN)
    .execute();
  return rows.map(({ count, last_at, words }) => ({ words, count, last: last_at.toISOString() }));
}
