import { caseTypeLabel } from '#contract/caseTypes';
import type { NumberPart } from './caseNumberParts';
import type { CaseNumberQuery } from './caseNumbers';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** Years of two digits from here are of the last century: numbers began in 1990. */
const LAST_CENTURY_FROM = 50;

/** `court 89D01, January 2026`: how a part of a number was understood; null for a whole number. */
export function tellNumberPart({ part, prefix, tailPrefixes }: CaseNumberQuery): string | null {
  if (part !== null) return tellPart(part);
  const beginning = prefix ?? tailPrefixes[0];
  return beginning === undefined ? null : `numbers that begin with ${beginning}`;
}

function tellPart({ court, month, sequence, type, year }: NumberPart): string {
  const time = year === null ? null : tellTime(year, month);
  const said: string[] = court === null ? [] : [`court ${court}`];
  if (sequence !== null) {
    said.push(`number ending in ${type === null ? '' : `${type}-`}${sequence}`);
  } else if (type !== null) {
    said.push(`${caseTypeLabel(type)} cases${time === null ? '' : ` of ${time}`}`);
  } else if (time !== null) {
    said.push(time);
  }
  return said.join(', ');
}

function tellTime(year: string, month: string | null): string {
  const century = Number(year) >= LAST_CENTURY_FROM ? '19' : '20';
  const name = month === null ? undefined : MONTHS[Number(month) - 1];
  return `${name === undefined ? '' : `${name} `}${century}${year}`;
}
