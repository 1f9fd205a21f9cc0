/** provisional */
import { readBarNumber } from './barNumbers';
export interface TypedNames {
  readonly names: readonly {
    readonly text: string;
    readonly kind: 'person' | 'business' | 'unknown';
  }[];
  readonly joinedBy: 'versus' | 'and' | 'alias' | null;
  readonly caseNumber: string | null;
  readonly barNumber: string | null;
}
export function readTypedName(text: string): TypedNames {
  return {
    names: [{ text, kind: 'unknown' }],
    joinedBy: null,
    caseNumber: null,
    barNumber: readBarNumber(text),
  };
}
