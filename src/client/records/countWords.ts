import { formatCount } from '../ui/formats';

/** What a list holds, in lower case: one of them and more of them. */
export interface Things {
  readonly one: string;
  readonly many: string;
}

/** "1 case", "2,345 cases", "more than 1,000 cases", "no cases". */
export function countWords(
  { capped, total }: { readonly total: number; readonly capped: boolean },
  { many, one }: Things,
): string {
  if (capped) return `more than ${formatCount(total)} ${many}`;
  if (total === 0) return `no ${many}`;
  return total === 1 ? `1 ${one}` : `${formatCount(total)} ${many}`;
}
