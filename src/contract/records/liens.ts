/** Statuses of liens that no office has ended; the lien may still be past its date. */
const NOT_ENDED: readonly string[] = ['OPEN', 'PARTLY_RELEASED', 'RENEWED'];

/** A lien's status as its source has it, and its last day as an ISO date; null if it has none. */
export interface LienStatus {
  readonly status: string | null;
  readonly lienEndsOn: string | null;
}

/**
 * True for a lien that its source lists as open although its last day has passed. It may have been
 * renewed, so its status stays.
 */
export function isPastLienDate({ lienEndsOn, status }: LienStatus, today: string): boolean {
  return lienEndsOn !== null && lienEndsOn < today && NOT_ENDED.includes(status ?? '');
}

/** Formats a lien's status: "Open", or "Open, past date". */
export function lienStatusWords(word: string, lien: LienStatus, today: string): string {
  return isPastLienDate(lien, today) ? `${word}, past date` : word;
}
