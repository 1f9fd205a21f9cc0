import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtFacts } from '#contract/schemas/courtDetails';
import { findCourtCalendar, writeCourtCalendar } from '../../domain/calendar/settingsRepository';
import type { AppDatabase } from '../../http/services';
import { withChanges } from './calendarChanges';
import { lockDueChanges, markApplied, type DueChange } from './changesRepository';
import { changedFacts, findCourt, writeFacts, type StoredFacts } from './repository';

type CourtTransaction = Parameters<typeof lockDueChanges>[0];

/**
 * Applies the changes of facts and calendars whose effective date has come in the court's time
 * zone, in one transaction; returns how many. An undo restores only values that haven't changed
 * again since it was entered.
 */
export async function applyDueChanges(db: AppDatabase, at: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const changes = await lockDueChanges(trx, at);
    for (const change of changes) {
      await (change.kind === 'calendar' ? applyCalendar : applyFacts)(trx, change);
      await markApplied(trx, change.id, at);
    }
    return changes.length;
  });
}

async function applyCalendar(
  trx: CourtTransaction,
  { after, before, courtId, undoes }: DueChange,
): Promise<void> {
  const current = await findCourtCalendar(trx, courtId);
  const [old, set] = [before as CourtCalendar, after as CourtCalendar];
  const settings = withChanges(current, old, set, { isUndo: undoes !== null });
  await writeCourtCalendar(trx, courtId, settings);
}

async function applyFacts(
  trx: CourtTransaction,
  { after, before, courtId, undoes }: DueChange,
): Promise<void> {
  const [old, set] = [before as CourtFacts, after as StoredFacts];
  const facts = undoes === null ? old : (await findCourt(trx, courtId))?.facts;
  const names = changedFacts(old, set).filter((name) => facts?.[name] === old[name]);
  if (names.length > 0) await writeFacts(trx, courtId, set, names);
}
