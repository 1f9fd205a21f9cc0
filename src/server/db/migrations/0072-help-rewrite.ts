import { sql, type Kysely } from 'kysely';
import { HELP_TOPIC_ROWS } from '../reference/helpTopics';

/** Updates every help topic to its shipped text, except topics that staff have edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { body_html, id, title } of HELP_TOPIC_ROWS) {
    await sql`
      update help_topic_version v set title = ${title}, body_html = ${body_html}
        from help_topic t
       where t.id = ${id} and t.updated_by is null
         and v.topic_id = t.id and v.version = t.version`.execute(db);
    await sql`
      update help_topic set title = ${title}, body_html = ${body_html}
       where id = ${id} and updated_by is null`.execute(db);
  }
}
