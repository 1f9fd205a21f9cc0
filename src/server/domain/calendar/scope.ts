import { readId } from '../../http/readId';
import { readBarNumber } from '../../search/barNumbers';

/**
 * The hearings that a calendar shows. `state` is all courts, a day at a time; the last two kinds
 * belong to one user.
 */
export type CalendarScope =
  | { readonly kind: 'court'; readonly courtId: number }
  | { readonly kind: 'judge'; readonly judge: string }
  | { readonly kind: 'attorney'; readonly barNumber: string }
  | { readonly kind: 'state' }
  | { readonly kind: 'savedCases' }
  | { readonly kind: 'barIds' };

/** True for a user's own calendars; visitors have none. */
export function isOwnScope({ kind }: CalendarScope): boolean {
  return kind === 'savedCases' || kind === 'barIds';
}

/** Serializes a scope with feeds for storage: `court/7`, `judge/Ann Bell`, `savedCases`. */
export function scopeText(scope: CalendarScope): string {
  switch (scope.kind) {
    case 'court':
      return `court/${String(scope.courtId)}`;
    case 'judge':
      return `judge/${scope.judge}`;
    case 'attorney':
      return `attorney/${scope.barNumber}`;
    default:
      return scope.kind;
  }
}

/** Parses a serialized scope; null if invalid. */
export function parseScope(text: string): CalendarScope | null {
  const [, kind = '', rest = ''] = /^(\w+)(?:\/(.+))?$/su.exec(text) ?? [];
  if (kind === 'court') {
    const courtId = readId(rest);
    return courtId === null ? null : { kind, courtId };
  }
  if (kind === 'judge') return rest === '' ? null : { kind, judge: rest };
  if (kind === 'attorney') {
    const barNumber = readBarNumber(rest);
    return barNumber === null ? null : { kind, barNumber };
  }
  if ((kind === 'savedCases' || kind === 'barIds') && rest === '') return { kind };
  return null;
}
