import { CALENDAR_MOST, LONGEST_BLOCK_DAYS } from '#contract/courts/calendarSettings';
import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtCalendarEdit } from '#contract/schemas/courtDetails';
import { DAY_MS } from '#contract/time';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findCourtCalendar, writeCourtCalendar } from '../../domain/calendar/settingsRepository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { changedSettings } from './calendarChanges';
import { CHANGED, cleanText, readWhy, requireDay } from './checks';
import { findShownDays } from './closedDaysRepository';
import { findHearingKinds, findUpcoming } from './hearingsRepository';
import { toShown, type CourtEditor } from './loadCourt';
import { addChange, findChanges } from './changesRepository';
import { findCourt } from './repository';

/** Loads the calendar settings of a court. Throws 404 for an unknown court. */
export async function loadCalendar(
  db: AppDatabase,
  { actor: { at }, courtId }: Pick<CourtEditor, 'actor' | 'courtId'>,
): Promise<CourtCalendarEdit> {
  const court = await findCourt(db, courtId);
  if (court === null) throw notFound();
  const today = courtDay(at, court.facts.timeZone);
  const { hearingDays } = await findUpcoming(db, courtId, at);
  const changes = await findChanges(db, courtId, ['calendar']);
  return {
    courtId,
    name: court.facts.name,
    countyName: court.countyName,
    today,
    hearingDays,
    settings: await findCourtCalendar(db, courtId),
    events: await findHearingKinds(db, courtId, 'event', at),
    rooms: await findHearingKinds(db, courtId, 'room', at),
    closedDays: [...(await findShownDays(db, court, today))],
    changes: toShown(changes),
  };
}

/** Cleans the settings. Throws 400 with the problem if they are invalid. */
function readSettings(given: CourtCalendar): CourtCalendar {
  const once = (names: readonly string[]): string[] => {
    const byName = new Map(names.map((name) => [cleanText(name).toLowerCase(), cleanText(name)]));
    return [...byName.values()].filter((name) => name !== '');
  };
  for (const { from, to, words } of given.blocked) {
    if (to < from) throw invalidField('blocked', 'A blocked time ends before it starts.');
    if (Date.parse(to) - Date.parse(from) >= LONGEST_BLOCK_DAYS * DAY_MS) {
      throw invalidField(
        'blocked',
        'A blocked time can last at most one year. Enter a shorter one.',
      );
    }
    if (cleanText(words) === '') {
      throw invalidField('blocked', 'Enter the text shown to visitors for each blocked time.');
    }
  }
  const lengths = new Map(
    given.lengths.map(({ event, minutes }) => [cleanText(event).toLowerCase(), { event, minutes }]),
  );
  return {
    hiddenEvents: once(given.hiddenEvents),
    hiddenRooms: once(given.hiddenRooms),
    lengths: [...lengths.values()].map(({ event, minutes }) => ({
      event: cleanText(event),
      minutes,
    })),
    blocked: given.blocked
      .map(({ from, to, words }) => ({ from, to, words: cleanText(words) }))
      .sort((one, other) => one.from.localeCompare(other.from)),
    hasFeed: given.hasFeed,
    feedWords: cleanText(given.feedWords),
  };
}

const MOST = [
  ['hiddenEvents', CALENDAR_MOST.events, 'hidden events'],
  ['hiddenRooms', CALENDAR_MOST.rooms, 'hidden rooms'],
  ['lengths', CALENDAR_MOST.events, 'default lengths'],
  ['blocked', CALENDAR_MOST.blocked, 'blocked times'],
] as const;

/**
 * Throws 400 if a change adds entries to a list beyond its limit. A list that scheduled changes
 * already made longer than the limit is accepted if it doesn't grow.
 */
function requireLengths(before: CourtCalendar, after: CourtCalendar): void {
  for (const [name, most, what] of MOST) {
    if (after[name].length > Math.max(most, before[name].length)) {
      throw invalidField(name, `There can be at most ${String(most)} ${what}.`);
    }
  }
}

/** Changes a court's calendar settings; a change with a future effective date waits until then. */
export async function changeCalendar(
  db: AppDatabase,
  editor: CourtEditor,
  change: {
    readonly settings: CourtCalendar;
    readonly seen: CourtCalendar;
    readonly effectiveOn: string;
    readonly why: string;
  },
): Promise<CourtCalendarEdit> {
  const { actor, courtId, userId } = editor;
  const { effectiveOn } = change;
  const why = readWhy(change.why);
  const after = readSettings(change.settings);
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    const before = await findCourtCalendar(trx, courtId);
    if (changedSettings(before, change.seen).length > 0) throw conflict(CHANGED);
    const changed = changedSettings(before, after);
    if (changed.length === 0) throw conflict('Nothing changed.');
    requireLengths(before, after);
    const today = courtDay(actor.at, court.facts.timeZone);
    requireDay('effectiveOn', effectiveOn, today);
    const isApplied = effectiveOn === today;
    if (isApplied) await writeCourtCalendar(trx, courtId, after);
    await addChange(
      trx,
      { courtId, kind: 'calendar', before, after, effectiveOn, why },
      { at: actor.at, isApplied, userId },
    );
    const target = `court/${String(courtId)}`;
    const detail = { changed: changed.join(', '), effectiveOn, why };
    audit({ ...actor, action: 'changeCourtCalendar', target, detail });
  });
  return loadCalendar(db, editor);
}
