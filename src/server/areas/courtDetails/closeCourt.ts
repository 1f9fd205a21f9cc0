import { formatWeekdayLong } from '#contract/formats';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import { transactionWithAudit } from '../../domain/audit/repository';
import { isClosedOn } from '../../domain/courtDays/courtDays';
import { courtDay } from '../../domain/efm/acceptRepository';
import { invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { cleanText, requireDay } from './checks';
import { addClosedDay } from './closedDaysRepository';
import { loadCourt, type CourtEditor } from './loadCourt';
import { addChange } from './changesRepository';
import { findCourt } from './repository';

/** A day on which a court, or all courts of its county, will be closed. */
export interface CourtClosing {
  readonly closedOn: string;
  readonly reason: string;
  readonly isCounty: boolean;
}

/**
 * Closes a court on a day; counts of court days for service and deadlines then skip it. Throws 400
 * for a day that is past, more than two years ahead, or already closed.
 */
export async function closeCourt(
  db: AppDatabase,
  editor: CourtEditor,
  { closedOn, isCounty, ...given }: CourtClosing,
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const reason = cleanText(given.reason);
  if (reason === '')
    throw invalidField('reason', 'Enter why the court is closed, such as “Flood”.');
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    requireDay('closedOn', closedOn, courtDay(actor.at, court.facts.timeZone));
    requireOpen(closedOn);
    const { countyId } = court;
    const day = { closedOn, reason };
    const place = isCounty ? { countyId } : { courtId };
    const id = await addClosedDay(trx, place, day, { at: actor.at, userId });
    if (id === null) {
      const who = isCounty ? 'The county' : 'The court';
      throw invalidField('closedOn', `${who} is already closed on this day. Choose another day.`);
    }
    const after = { id, ...day, isCounty };
    await addChange(
      trx,
      {
        courtId,
        kind: 'closedDay',
        before: null,
        after,
        effectiveOn: closedOn,
        why: reason,
        ...(isCounty ? { countyId } : {}),
      },
      { at: actor.at, isApplied: true, userId },
    );
    audit({ ...actor, action: 'closeCourt', target: `court/${String(courtId)}`, detail: after });
  });
  return loadCourt(db, editor);
}

/** Throws 400 for weekends and state holidays, on which courts are always closed. */
function requireOpen(day: string): void {
  if (!isClosedOn(day, new Map())) return;
  const name = formatWeekdayLong(day);
  const isWeekend = name === 'Saturday' || name === 'Sunday';
  throw invalidField(
    'closedOn',
    isWeekend
      ? `This day is a ${name}, so courts are closed anyway. Choose the weekday on which the holiday is observed.`
      : 'This day is a state holiday, so courts are closed anyway. Choose another day.',
  );
}
