import { sql, type Kysely } from 'kysely';

/** Generated ids and their references. Counties, courts, and plans have their own numbers. */
const IDS: Readonly<Record<string, readonly string[]>> = {
  court_case: ['id'],
  case_party: ['id', 'case_id'],
  representation: ['party_id', 'attorney_id'],
  charge: ['id', 'case_id'],
  hearing: ['id', 'case_id'],
  ccs_entry: ['id', 'case_id'],
  judgment: ['id', 'case_id'],
  tax_warrant: ['id'],
  recorded_document: ['id'],
  efiling_filing: ['id', 'user_id'],
  account: ['id'],
  subscription: ['id', 'account_id'],
  app_user: ['id', 'account_id'],
  session: ['user_id'],
  saved_item: ['user_id', 'target_id'],
  search_log: ['account_id', 'user_id', 'region_id'],
  counted_search: ['user_id'],
  notification: ['id', 'user_id'],
  region: ['id', 'user_id'],
  region_county: ['region_id'],
  message_of_the_day: ['updated_by'],
  audit_event: ['id', 'actor_id'],
  help_topic: ['id', 'updated_by'],
  help_topic_version: ['topic_id', 'updated_by'],
  password_request: ['id'],
  password_token: ['user_id'],
  mail_message: ['id'],
  recording: ['user_id'],
};

/**
 * Widens ids to 64 bits: the docket entries of two states approach the limit of 32 bits, and
 * several servers may use separate ranges. An identity's counter widens with its column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view public_case`.execute(db);
  for (const [table, columns] of Object.entries(IDS)) {
    const changes = columns.map((name) => sql`alter column ${sql.ref(name)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
  await sql`
    create view public_case as
      select c.id, c.court_id, c.number, c.number_key, c.number_tail, c.caption, c.type_code,
             t.name as type_name, c.status, c.status_on, c.filed_on, c.disposed_on, c.judge
        from court_case c
        join case_type t on t.code = c.type_code
       where not c.is_expunged and not c.is_sealed and not t.is_confidential`.execute(db);
}
