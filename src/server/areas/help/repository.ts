import { sql, type Kysely } from 'kysely';
import { HIT_END, HIT_START } from '#contract/admin/helpEditor';
import type { Locale } from '#contract/locales';
import { foreignTopics } from '#contract/site/helpTopics';
import type { HelpTopic, HelpTopicHit } from '#contract/schemas/help';
import { decodeEntities } from '../../search/decodeEntities';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** Maximum topics in a help search, best first. */
const MAX_HITS = 50;

/** Options for cutting excerpts, with marks around the searched words. */
const EXCERPT_OPTIONS = `StartSel="${HIT_START}", StopSel="${HIT_END}", MinWords=12, MaxWords=28, MaxFragments=1`;

export type TopicKey = { readonly id: number } | { readonly shortName: string };

/** Finds a topic by its id or its short name, ignoring case; null if there is none. */
export async function findTopic(db: Kysely<Database>, key: TopicKey): Promise<HelpTopic | null> {
  const query = db
    .selectFrom('help_topic')
    .where('is_published', '=', true)
    .select(['id', 'short_name as shortName', 'title', 'body_html as html', 'version'])
    .select('updated_at as updatedAt');
  const row = await (
    'id' in key
      ? query.where('id', '=', key.id)
      : query.where(sql`lower(short_name)`, '=', sql`lower(${key.shortName})`)
  ).executeTakeFirst();
  if (row === undefined) return null;
  const { updatedAt, ...topic } = row;
  return { ...topic, updated: updatedAt.toISOString() };
}

/** Restores the brace of a placeholder that was cut off at either end of an excerpt. */
function withClosedPlaceholders(excerpt: string): string {
  return excerpt.replace(/^\w+\}/, '{$&').replace(/\{\w+$/, '$&}');
}

/**
 * Finds topics of an edition with the words, best first; quotes, `or`, and `-` work as in search
 * engines. Stop words such as "the" match nothing.
 */
export async function searchTopics(
  db: Kysely<Database>,
  text: string,
  locale: Locale,
): Promise<{ readonly hits: HelpTopicHit[]; readonly total: number }> {
  const query = sql<string>`websearch_to_tsquery('english', ${text})`;
  const plain = sql<string>`regexp_replace(body_html, '<[^>]*>', ' ', 'g')`;
  const rows = await db
    .selectFrom('help_topic')
    .where('is_published', '=', true)
    .where(sql<boolean>`search @@ ${query}`)
    .where(sql<boolean>`short_name <> all(${foreignTopics(locale)}::text[])`)
    .select(['id', 'short_name as shortName', 'title'])
    .select(
      sql<string>`ts_headline('english', ${plain}, ${query}, ${EXCERPT_OPTIONS})`.as('excerpt'),
    )
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .orderBy(sql`ts_rank_cd(search, ${query})`, 'desc')
    .orderBy('title', byName)
    .limit(MAX_HITS)
    .execute();
  return {
    hits: rows.map(({ total: _total, excerpt, ...hit }) => ({
      ...hit,
      excerpt: withClosedPlaceholders(decodeEntities(excerpt).replace(/\s+/g, ' ').trim()),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns the time of the latest change to any topic. */
export async function lastTopicChange(db: Kysely<Database>): Promise<Date> {
  const row = await db
    .selectFrom('help_topic')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirstOrThrow();
  return row.at;
}
