/** The only built-in format with two-digit years; mapping files may have others. */
export const SHORT_YEAR_FORMAT = 'MM/DD/YY';
/** First of the hundred years that a two-digit year can mean: 50 is 1950, 49 is 2049. */
export const SHORT_YEARS_FROM = 1950;

/** Returns the options of a mapped field with this date format. */
export function dateOption(format: string): { readonly date: string; readonly yearsFrom?: number } {
  return format === SHORT_YEAR_FORMAT
    ? { date: format, yearsFrom: SHORT_YEARS_FROM }
    : { date: format };
}
