import { formatQuantity } from '#contract/formats';

/** Formats a wait: seconds below a minute, otherwise minutes. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return formatQuantity(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return formatQuantity(minutes, 'minute');
}
