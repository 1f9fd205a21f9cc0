import { sql, type Kysely } from 'kysely';

/** Corrects the shipped code of summonses, which are public: their docket entries describe them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update efm_code set facts = facts - 'isSealed'
     where list = 'filingCode' and code = 'SUMM' and name = 'Subpoena/Summons'`.execute(db);
}
