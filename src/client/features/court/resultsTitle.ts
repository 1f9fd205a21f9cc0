import type { DecidedSearch } from '../../state/search/search';
import { shorten } from '../../ui/words';

/** Returns the title of a results page, with the text searched for. */
export function resultsTitle({ kind, texts }: DecidedSearch): string {
  const text = shorten(texts[0] ?? '');
  if (kind.value === 'judge') return `Cases before judge “${text}”`;
  if (kind.partyRole === undefined) return `Case number “${text}”`;
  const role = kind.partyRole === 'ATTORNEY' ? 'attorney' : 'party';
  return `Cases with ${role} “${text}”`;
}
