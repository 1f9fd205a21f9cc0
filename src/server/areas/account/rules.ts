/** First day of the month of an ISO date: what counts as the month where no plan runs. */
export function monthStart(today: string): string {
  return `${today.slice(0, 8)}01`;
}
