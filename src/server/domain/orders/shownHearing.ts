import { conflict } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { findOrderHearings } from './hearingsRepository';

/**
 * Throws 409 with the message if an order's hearing was set, moved, or canceled since the page was
 * loaded.
 */
export async function requireShownHearing(
  db: AppDatabase,
  filingId: string,
  shownHearingId: number | null,
  message: string,
): Promise<void> {
  const current = (await findOrderHearings(db, [filingId])).get(filingId);
  if ((current?.hearingId ?? null) !== shownHearingId) throw conflict(message);
}
