import type { Insertable, Kysely, Transaction } from 'kysely';
import { formatCategory } from '#contract/site/motd';
import { ID_MAX } from '#contract/limits';
import type { EditedMessage, MessageOfTheDayChange } from '#contract/schemas/motd';
import type { MessageState } from '#contract/admin/messageStates';
import { parseClock } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import { MAX_MESSAGES } from '../../domain/motd/repository';
import type { Database } from '../../db/tables/database';
import { conflict } from '../../http/problems';
import type { Actor } from '../../http/requester';

const CHANGED =
  'Someone changed this message since you opened it. Compare it with yours, then save again.';

interface Period {
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

function stateAt(now: number, { starts_at, ends_at }: Period): MessageState {
  if (ends_at !== null && ends_at.getTime() <= now) return 'ended';
  return starts_at !== null && starts_at.getTime() > now ? 'scheduled' : 'shown';
}

/** Loads every message, sorted by category, with its period and dismissals. */
export async function findAllMessages(db: Kysely<Database>, now: number): Promise<EditedMessage[]> {
  const rows = await db
    .selectFrom('message_of_the_day')
    .select(['category', 'message', 'updated_at', 'starts_at', 'ends_at', 'dismissals'])
    .orderBy('category')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.map((row) => ({
    category: row.category,
    message: row.message,
    updated: row.updated_at.toISOString(),
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    state: stateAt(now, row),
    dismissals: row.dismissals,
  }));
}

/** Counts a dismissal of a message's current text; ignores a dismissal of an earlier text. */
export async function countDismissal(
  db: Kysely<Database>,
  { category, updated }: { readonly category: string; readonly updated: Date },
): Promise<void> {
  await db
    .updateTable('message_of_the_day')
    .set((eb) => ({ dismissals: eb('dismissals', '+', 1) }))
    .where('category', '=', category)
    .where('updated_at', '=', updated)
    .where('dismissals', '<', ID_MAX)
    .execute();
}

/** Maps county ids to their states; leaves out unknown ids. */
export async function findCountyStates(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('county')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Sorts by category, so that concurrent writers lock the messages in the same order. */
function inOneOrder(changes: readonly MessageOfTheDayChange[]) {
  return changes
    .map((change) => ({ category: formatCategory(change), change }))
    .sort((a, b) => (a.category < b.category ? -1 : 1));
}

function clockDate(text: string | null | undefined): Date | null {
  const at = parseClock(text ?? '');
  return at === null ? null : new Date(at);
}

function periodOf({ from, until }: MessageOfTheDayChange): Period {
  return { starts_at: clockDate(from), ends_at: clockDate(until) };
}

function isSamePeriod(a: Period, b: Period): boolean {
  return (
    a.starts_at?.getTime() === b.starts_at?.getTime() &&
    a.ends_at?.getTime() === b.ends_at?.getTime()
  );
}

function inWords({ starts_at, ends_at }: Period) {
  return { from: starts_at?.toISOString() ?? null, until: ends_at?.toISOString() ?? null };
}

function inWordsBefore(before: Period) {
  const { from, until } = inWords(before);
  return { fromBefore: from, untilBefore: until };
}

/** True if the message is still the one that the editor loaded, including its period. */
function isSeen(
  seen: NonNullable<MessageOfTheDayChange['seen']> | null,
  stored: (Period & { readonly updated_at: Date }) | undefined,
): boolean {
  if (seen === null || stored === undefined) return seen === null && stored === undefined;
  const { from, until } = inWords(stored);
  return (
    seen.updated === stored.updated_at.toISOString() && seen.from === from && seen.until === until
  );
}

function placeOf({ app_code, county_id, locale }: MessageOfTheDayChange) {
  return { app_code, county_id, locale };
}

/**
 * Adds a message. If someone added one to the same place meanwhile, replaces it for a client that
 * doesn't send what it saw; otherwise throws 409.
 */
async function insertMessage(
  trx: Transaction<Database>,
  category: string,
  values: Omit<Insertable<Database['message_of_the_day']>, 'category'>,
  isReplacing: boolean,
): Promise<void> {
  const added = await trx
    .insertInto('message_of_the_day')
    .values({ category, ...values })
    .onConflict((taken) => {
      const place = taken.column('category');
      return isReplacing ? place.doUpdateSet(values) : place.doNothing();
    })
    .returning('category')
    .executeTakeFirst();
  if (added === undefined) throw conflict(CHANGED);
}

/**
 * Saves messages, all or none; an empty one is deleted. A message whose text is unchanged keeps its
 * timestamp and dismissals even if its period changes, so that users who dismissed it don't see it
 * again. Throws 409 if a message changed since the editor loaded it.
 */
export async function changeMessages(
  db: Kysely<Database>,
  changes: readonly MessageOfTheDayChange[],
  actor: Actor,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    for (const { category, change } of inOneOrder(changes)) {
      const before = await trx
        .selectFrom('message_of_the_day')
        .select(['message', 'updated_at', 'starts_at', 'ends_at', 'dismissals'])
        .where('category', '=', category)
        .forUpdate()
        .executeTakeFirst();
      if (change.seen !== undefined && !isSeen(change.seen, before)) throw conflict(CHANGED);
      const isSameText = (before?.message ?? '') === change.message;
      const period = periodOf(change);
      if (isSameText && (before === undefined || isSamePeriod(before, period))) continue;
      if (change.message === '') {
        await trx.deleteFrom('message_of_the_day').where('category', '=', category).execute();
      } else {
        const values = {
          ...period,
          message: change.message,
          updated_at: before !== undefined && isSameText ? before.updated_at : new Date(actor.at),
          updated_by: actor.actorId,
          dismissals: before !== undefined && isSameText ? before.dismissals : 0,
        };
        if (before === undefined)
          await insertMessage(
            trx,
            category,
            { ...placeOf(change), ...values },
            change.seen === undefined,
          );
        else {
          await trx
            .updateTable('message_of_the_day')
            .set(values)
            .where('category', '=', category)
            .execute();
        }
      }
      audit({
        ...actor,
        action: change.message === '' ? 'messageRemoved' : 'messageChanged',
        target: `message/${category}`,
        detail: {
          before: before?.message ?? '',
          after: change.message,
          ...inWords(period),
          ...(before === undefined
            ? {}
            : { ...inWordsBefore(before), dismissalsBefore: before.dismissals }),
        },
      });
    }
  });
}
