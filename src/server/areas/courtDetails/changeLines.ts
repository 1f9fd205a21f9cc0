import { calendarLines } from '#contract/courts/calendarChanges';
import {
  COURT_DETAIL_NAMES,
  COURT_DETAIL_WORDS,
  POLICY_WORDS,
  type CourtChangeKind,
} from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtFacts, CourtSigner, FilingPolicy } from '#contract/schemas/courtDetails';
import type { StoredChange } from './changesRepository';

/** A closed day as stored in changes. */
export interface ClosedDayFacts {
  readonly id: number;
  readonly closedOn: string;
  readonly reason: string;
  readonly isCounty: boolean;
}

type Policy = Omit<FilingPolicy, 'effectiveOn' | 'isOwn'>;

function shown(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'coverageFrom' && typeof value === 'string' && value !== '')
    return formatDate(value);
  return value === '' || value == null ? 'none' : `“${String(value as string | number)}”`;
}

function differences<Facts extends object>(
  before: Facts | null,
  after: Facts,
  words: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(words).flatMap(([name, label]) => {
    const [old, is] = [before?.[name as keyof Facts], after[name as keyof Facts]];
    return before !== null && old === is
      ? []
      : [`${label}: was ${shown(name, old)}, now ${shown(name, is)}`];
  });
}

/** Describes a change, one line per fact. */
export function linesOf({ after, before, kind, undoes }: StoredChange): string[] {
  if (undoes === null) return changed(kind, before, after);
  // An undo stores the restored value as `after`, so the values are described as in the undone
  // change.
  return changed(kind, after, before).map((line) => `Undone: ${line}`);
}

function changed(kind: CourtChangeKind, before: unknown, after: unknown): string[] {
  switch (kind) {
    case 'details': {
      const words = Object.fromEntries(
        COURT_DETAIL_NAMES.map((name) => [name, COURT_DETAIL_WORDS[name]]),
      );
      return differences(before as CourtFacts, after as CourtFacts, words);
    }
    case 'signer': {
      const { fromOn, name, title, untilOn, username } = after as CourtSigner;
      const until = untilOn === null ? 'with no end date' : `until ${untilOn}`;
      return [`${name}, ${title} (${username}) signs from ${fromOn} ${until}`];
    }
    case 'policy':
      return differences(before as Policy | null, after as Policy, POLICY_WORDS);
    case 'closedDay': {
      const { closedOn, isCounty, reason } = after as ClosedDayFacts;
      return [
        `${isCounty ? 'All courts in the county closed' : 'Closed'} on ${closedOn}: ${reason}`,
      ];
    }
    case 'calendar':
      return calendarLines(before as CourtCalendar, after as CourtCalendar);
  }
}
