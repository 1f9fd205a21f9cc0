import type { Kysely } from 'kysely';
import type { Database } from '../../src/server/db/tables/database';
import type { BounceKind } from '../../src/server/mail/rules';

/** How an email bounced. */
interface Bounce {
  readonly kind: BounceKind;
  readonly at: Date;
  /** What the SMTP server said. */
  readonly reason: string;
}

/** Finds how an email bounced; null if it didn't. */
export async function findBounce(db: Kysely<Database>, mailId: number): Promise<Bounce | null> {
  const row = await db
    .selectFrom('mail_message')
    .where('id', '=', mailId)
    .select(['bounce', 'bounced_at', 'bounce_reason'])
    .executeTakeFirst();
  if (row?.bounce == null || row.bounced_at === null) return null;
  return { kind: row.bounce, at: row.bounced_at, reason: row.bounce_reason ?? '' };
}
