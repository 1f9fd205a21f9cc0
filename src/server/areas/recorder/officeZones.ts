import type { Locale } from '#contract/locales';

/** Michigan's counties on central time: Dickinson, Gogebic, Iron, Menominee. */
const MICHIGAN_CENTRAL: readonly number[] = [26043, 26053, 26071, 26109];

/** IANA zone of a county office's clock; in Indiana that of the county's courts, where they are known. */
export function officeZone({ code }: Locale, countyId: number, courtZone: string | null): string {
  if (code === 'STATE-MI') {
    return MICHIGAN_CENTRAL.includes(countyId) ? 'America/Menominee' : 'America/Detroit';
  }
  return courtZone ?? 'America/Indiana/Indianapolis';
}
