import { sql, type RawBuilder } from 'kysely';

/** A lien that ends within this many days ends soon. */
const SOON_DAYS = 90;

/** Liens that have already ended don't end soon, and aren't past their date. */
const ENDED = ['RELEASED', 'WITHDRAWN', 'EXPIRED'];

/**
 * Builds the filters for liens `r`: by amount in whole dollars, against a column in cents, and by
 * the lien's end.
 */
export function lienFilters(cents: RawBuilder<unknown>) {
  return {
    amountFrom: (dollars: string) => sql`${cents} >= 100 * ${dollars}::bigint`,
    amountTo: (dollars: string) => sql`${cents} <= 100 * ${dollars}::bigint`,
    expiresSoon: (said: string, today: string) => sql`
      (r.status <> all(${ENDED}::text[]) and case when ${said} = 'PAST'
       then r.expires_on < ${today}::date
       else r.expires_on between ${today}::date and ${today}::date + ${sql.lit(SOON_DAYS)} end)`,
  };
}
