import { formatQuantity } from '../formats';
import type { WaitingEnvelopes } from '../schemas/efilingEvents';
import { DAY_MS, HOUR_MS } from '../time';

/** Maximum hours that an envelope normally waits for a court; longer waits are a problem. */
export const WAITING_HOURS = 48;

/** True if an envelope has waited longer for a court than normal. */
export function isWaitLate({ since }: WaitingEnvelopes, asOf: string): boolean {
  return since !== null && Date.parse(asOf) - Date.parse(since) >= WAITING_HOURS * HOUR_MS;
}

/** Formats the longest wait: "Oldest 3 days, usually under 2". */
export function longestWait({ since }: WaitingEnvelopes, asOf: string): string {
  const usual = String(WAITING_HOURS / 24);
  if (since === null) return `Usually under ${usual} days`;
  const days = Math.floor((Date.parse(asOf) - Date.parse(since)) / DAY_MS);
  const words = days < 1 ? 'under 1 day' : formatQuantity(days, 'day');
  return `Oldest ${words}, usually under ${usual}`;
}
