import { sql, type Kysely } from 'kysely';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import { HELP_TOPIC_ROWS } from '../reference/helpTopics';

/** Updates the Super Search help topic unless it has been edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const topic = HELP_TOPIC_ROWS.find((row) => row.short_name === HELP_TOPICS.superSearch);
  if (topic === undefined) return;
  await sql`
    update help_topic_version v set body_html = ${topic.body_html}
      from help_topic t
     where t.id = ${topic.id} and t.updated_by is null
       and v.topic_id = t.id and v.version = t.version`.execute(db);
  await sql`
    update help_topic set body_html = ${topic.body_html}
     where id = ${topic.id} and updated_by is null`.execute(db);
}
