import { captionWords } from '#contract/records/captionWords';
import { formatDate, formatDateIn, formatMoney, formatDateTimeWeekday } from '#contract/formats';
import type { RecordEventKind } from '#contract/imports/registers';

/** A change to a record, with the record's number and caption. */
export interface NotifiedEvent {
  readonly kind: RecordEventKind;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
  /** Number of the case, warrant, or document. */
  readonly number: string;
  /** Caption of the case, name of the taxpayer, or type of the document. */
  readonly caption: string;
  readonly isWarrant: boolean;
  /** Name of the record's county; null if unknown. */
  readonly county: string | null;
  /** When the change was loaded. */
  readonly at: Date;
  /** IANA time zone used to display hearings. */
  readonly timeZone: string;
}

/** A change described in plain text. */
export interface EventWords {
  readonly title: string;
  /** Full sentences. */
  readonly body: string;
}

/** Replaces the text of a notification about an entry or party that was corrected since. */
export const CORRECTED_WORDS = {
  ENTRY_ADDED:
    'This docket entry was later corrected or removed. Open the case to read its docket.',
  PARTY_ADDED: 'This party was later corrected or removed. Open the case to see its parties.',
} as const;

/** Status of a document without a release; no other register has it. */
const UNRELEASED = 'RECORDED';

/** Maximum characters of a docket entry; the case page shows the full entry. */
const ENTRY_LENGTH = 400;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats an instant as "Mon, Jul 20, 2026, 9:00 AM EDT". */
function instantWords(value: unknown, timeZone: string): string {
  const iso = text(value);
  return Number.isNaN(Date.parse(iso)) ? 'an unknown time' : formatDateTimeWeekday(iso, timeZone);
}

/** Lists upcoming hearings as " Upcoming: Bench Trial on Mon, Jul 20, 2026, …."; may be empty. */
function hearingsWords(value: unknown, timeZone: string): string {
  const list = (Array.isArray(value) ? value : []) as readonly Readonly<Record<string, unknown>>[];
  if (list.length === 0) return '';
  const words = list.map(({ at, event }) => `${text(event)} on ${instantWords(at, timeZone)}`);
  return ` Upcoming: ${words.join('; ')}.`;
}

/** Formats an ISO date as "Jul 20, 2026". */
function dayWords(value: unknown): string {
  const day = new Date(`${text(value).slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? 'an unknown date' : formatDate(text(value));
}

/** Formats a database status, such as `OPEN` or `PAST_DUE`, for display. */
const statusWords = (value: unknown): string => text(value).toLowerCase().replaceAll('_', ' ');

function money(value: unknown): string {
  return typeof value === 'number' ? formatMoney(value) : 'none on record';
}

function entryWords(entry: NotifiedEvent['new']): string {
  const whole = [text(entry?.type), text(entry?.text)].filter((part) => part !== '').join(': ');
  return whole.length > ENTRY_LENGTH ? `${whole.slice(0, ENTRY_LENGTH).trimEnd()}…` : whole;
}

/** Formats a role with its article: "a plaintiff", "an attorney"; "a party" without a role. */
function partyWords(role: unknown): string {
  const word = statusWords(role) || 'party';
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Returns the caption of a case for display; other names stay unchanged. */
function nameOf({ caption, isWarrant }: NotifiedEvent): string {
  return isWarrant ? caption : captionWords(caption);
}

function judgmentWords(event: NotifiedEvent): EventWords {
  const { new: is, number, old } = event;
  const isReleased = old?.status !== is?.status && is?.status === 'RELEASED';
  const changes = [
    ...(old?.status === is?.status
      ? []
      : [`is now ${statusWords(is?.status)} (previously ${statusWords(old?.status)})`]),
    ...(old?.cents === is?.cents
      ? []
      : [`is now for ${money(is?.cents)} (previously ${money(old?.cents)})`]),
  ];
  return {
    title: `Judgment ${isReleased ? 'released' : 'changed'}: ${nameOf(event)}`,
    body: `The judgment against ${text(is?.debtors)} in ${number} ${changes.join(' and ')}.`,
  };
}

/** Describes a hearing whose time, event, or room changed. */
function hearingWords(event: NotifiedEvent): EventWords {
  const { new: is, number, old, timeZone } = event;
  const [before, now] = [old, is].map((hearing) => instantWords(hearing?.at, timeZone));
  const caption = nameOf(event);
  const [oldRoom, room] = [text(old?.room), text(is?.room)];
  const isRoomChanged = oldRoom !== '' && room !== '' && oldRoom !== room;
  const roomWords = isRoomChanged ? ` Room: ${room}, previously ${oldRoom}.` : '';
  const isMoved = before !== now;
  if (text(old?.event) !== text(is?.event)) {
    const when = isMoved ? ` on ${now}` : '';
    return {
      title: `Hearing changed: ${caption}`,
      body: `${text(old?.event)} on ${before} is now ${text(is?.event)}${when}.${roomWords} ${number}.`,
    };
  }
  return isMoved
    ? {
        title: `Hearing moved: ${caption}`,
        body: `${text(is?.event)} moved from ${before} to ${now}.${roomWords} ${number}.`,
      }
    : {
        title: `Room changed: ${caption}`,
        body: `${text(is?.event)} on ${now}.${roomWords} ${number}.`,
      };
}

/**
 * Describes a change to a record, with the record's name in the title and its number in the text;
 * null if it needs no notification.
 */
export function eventWords(event: NotifiedEvent): EventWords | null {
  const { at, county, isWarrant, kind, new: is, number, old, timeZone } = event;
  const caption = nameOf(event);
  const subject = isWarrant ? `Tax warrant of ${caption}` : caption;
  const record = `${isWarrant ? 'Tax warrant' : 'Case'} ${number}`;
  switch (kind) {
    case 'CASE_ADDED':
      if (typeof is?.barNumber === 'string') {
        return {
          title: `New attorney: ${caption}`,
          body: `${text(is.attorney)} is now an attorney in ${number}.${hearingsWords(is.hearings, timeZone)}`,
        };
      }
      return {
        title: `New case: ${caption}`,
        body: `${number} was filed on ${dayWords(is?.filedOn)}.`,
      };
    case 'STATUS_CHANGED':
      if (is?.status === UNRELEASED) {
        return {
          title: `${caption} ${number} has no release on file anymore`,
          body: `${county === null ? '' : `${county}. `}The release reported earlier was corrected or withdrawn, or several documents have the number that it cites. Check with the office. Reported on ${formatDateIn(at.toISOString(), timeZone)}.`,
        };
      }
      return {
        title: `${subject}: now ${statusWords(is?.status)}`,
        body: `${record}. Previously ${statusWords(old?.status)}.`,
      };
    case 'AMOUNT_CHANGED': {
      // Only tax warrants and recorded documents have amounts.
      const amounts = `now ${money(is?.cents)}, previously ${money(old?.cents)}.`;
      return isWarrant
        ? { title: `Amount changed: ${subject}`, body: `${record}: ${amounts}` }
        : {
            title: `Consideration changed: ${caption} ${number}`,
            body: `${county ?? 'Consideration'}: ${amounts}`,
          };
    }
    case 'RELEASED':
      return {
        title: `${isWarrant ? subject : `${caption} ${number}`} was released`,
        body: `${[...(isWarrant ? [record] : []), ...(county === null ? [] : [county])].map((part) => `${part}. `).join('')}A release is on file.`,
      };
    case 'PARTY_ADDED':
      return {
        title: `New party: ${caption}`,
        body: `${text(is?.name)} is now ${partyWords(is?.role)} in ${number}.`,
      };
    case 'JUDGMENT_ADDED':
      return {
        title: `Judgment: ${caption}`,
        body: `${number}: a judgment for ${money(is?.cents)} against ${text(is?.debtors)}, ${statusWords(is?.status)}.`,
      };
    case 'JUDGMENT_CHANGED':
      return judgmentWords(event);
    case 'ENTRY_ADDED':
      return {
        title: `New entry: ${caption}`,
        body: `${number}, ${dayWords(is?.on)}. ${entryWords(is)}`.trim(),
      };
    case 'HEARING_ADDED':
      if (old !== null) {
        return {
          title: `Hearing restored: ${caption}`,
          body: `${text(is?.event)} is back on the calendar for ${instantWords(is?.at, timeZone)} in ${number}.`,
        };
      }
      return {
        title: `Hearing set: ${caption}`,
        body: `${text(is?.event)} on ${instantWords(is?.at, timeZone)} in ${number}.`,
      };
    case 'HEARING_MOVED':
      return hearingWords(event);
    case 'HEARING_CANCELLED':
      return {
        title: `Hearing canceled: ${caption}`,
        body: `${text(old?.event)} on ${instantWords(old?.at, timeZone)} has been canceled. ${number}.`,
      };
    case 'DELETED':
    case 'EXPUNGED':
      return null;
  }
}
