import { sql, type Kysely } from 'kysely';

/**
 * Adds the key for comparing billing codes, as the contract's `billingCodeKey` computes it. A
 * code's budget applies to all its spellings; of budgets for several spellings, the strictest
 * remains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function billing_code_key(code text) returns text language sql immutable
      set search_path from current as $$
      select lower(btrim(regexp_replace(regexp_replace(regexp_replace(normalize(code, NFKC),
        '[\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]', '', 'g'),
        '[\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u301c\\u3030\\u30a0\\ufe58\\ufe63\\uff0d]', '-', 'g'),
        '[\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+', ' ', 'g'))
        collate by_name)
    $$`.execute(db);
  await sql`
    delete from spend_budget b using spend_budget o
     where o.account_id = b.account_id and o.id <> b.id
       and b.billing_code is not null and o.billing_code is not null
       and billing_code_key(o.billing_code) = billing_code_key(b.billing_code)
       and (not o.is_stop, o.cents, o.id) < (not b.is_stop, b.cents, b.id)`.execute(db);
  await sql`
    create unique index spend_budget_key
      on spend_budget (account_id, user_id, billing_code_key(billing_code)) nulls not distinct`.execute(
    db,
  );
}
