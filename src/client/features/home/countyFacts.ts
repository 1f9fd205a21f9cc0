import type { Register } from '#contract/registers';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import { formatCount, formatDate } from '../../ui/formats';

/** How many records of the register a county has online. */
export function amountOf({ cases, documents }: CountyHolding, { id }: Register): number {
  return id === 'court' ? cases : documents;
}

/** The day of the county's newest load, in words. */
export function asOfWords({ asOf }: CountyHolding): string {
  return asOf === null ? 'nothing yet' : formatDate(asOf.slice(0, 10));
}

/** A county's facts in one line. */
export function factsOf(county: CountyHolding, register: Register): string {
  const { courts, name } = county;
  const amount = amountOf(county, register);
  const records = `${formatCount(amount)} ${amount === 1 ? register.thing : register.things}`;
  const ofCourts =
    register.id === 'court'
      ? `, ${formatCount(courts.sending)} of ${formatCount(courts.all)} courts`
      : '';
  return `${name}: ${records}${ofCourts}, newest data: ${asOfWords(county)}`;
}
