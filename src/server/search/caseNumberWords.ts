import { caseTypeLabel } from '#contract/records/caseTypes';
import type { NumberPart } from './caseNumberParts';
import type { CaseNumberQuery } from './caseNumbers';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** First two-digit year that belongs to the 1900s; the numbering began in 1990. */
const LAST_CENTURY_FROM = 50;

/**
 * Describes how part of a number was interpreted, such as `court 89D01, January 2026`; null for a
 * complete number.
 */
export function describeNumberPart({ part, prefix, tailPrefixes }: CaseNumberQuery): string | null {
  if (part !== null) return describePart(part);
  const beginning = prefix ?? tailPrefixes[0];
  return beginning === undefined ? null : `numbers that begin with ${beginning}`;
}

function describePart({ court, month, sequence, type, year }: NumberPart): string {
  const time = year === null ? null : describeTime(year, month);
  const parts: string[] = court === null ? [] : [`court ${court}`];
  if (sequence !== null) {
    parts.push(`number ending in ${type === null ? '' : `${type}-`}${sequence}`);
  } else if (type !== null) {
    parts.push(`${caseTypeLabel(type)} cases${time === null ? '' : ` of ${time}`}`);
  } else if (time !== null) {
    parts.push(time);
  }
  return parts.join(', ');
}

function describeTime(year: string, month: string | null): string {
  const century = Number(year) >= LAST_CENTURY_FROM ? '19' : '20';
  const name = month === null ? undefined : MONTHS[Number(month) - 1];
  return `${name === undefined ? '' : `${name} `}${century}${year}`;
}
