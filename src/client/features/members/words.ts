import { formatDateTime, formatQuantity } from '#contract/formats';
import type { UserView } from '#contract/schemas/members';
import { STATE_TIME_ZONE } from '#contract/stateClock';
const KINDS: readonly (readonly [keyof UserView['alerts'], one: string, many: string])[] = [
  ['courtCase', 'case', 'cases'],
  ['recorderDocument', 'document', 'documents'],
  ['taxWarrant', 'tax warrant', 'tax warrants'],
  ['barId', 'attorney', 'attorneys'],
  ['savedSearch', 'scheduled search', 'scheduled searches'],
];

/** Counts a user's alerts and scheduled searches. */
export function alertCount({ alerts }: Pick<UserView, 'alerts'>): number {
  return Object.values(alerts).reduce((sum, count) => sum + count, 0);
}

/** Formats alert counts: "2 cases, 1 scheduled search". */
export function alertsInWords({ alerts }: Pick<UserView, 'alerts'>): string {
  const parts = KINDS.filter(([kind]) => alerts[kind] > 0).map(([kind, one, many]) =>
    formatQuantity(alerts[kind], one, many),
  );
  return parts.length === 0 ? 'None' : parts.join(', ');
}

export function memberName({ firstName, lastName, username }: UserView): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** Describes email delivery; `endedAt` is the instant when it stopped after a bounce. */
export function deliveryInWords(endedAt: string | null): string {
  if (endedAt === null) return 'On';
  return `Stopped ${formatDateTime(endedAt, STATE_TIME_ZONE)} (an email bounced)`;
}
