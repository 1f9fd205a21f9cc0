import type { DecidedSearch } from '../../state/search/decision';
import { shorten } from '../../ui/words';

/** What a results page is called: it names what was searched for. */
export function resultsTitle({ kind, texts }: DecidedSearch): string {
  const text = shorten(texts[0] ?? '');
  if (kind.value === 'judge') return `Cases of judge “${text}”`;
  if (kind.partyRole === undefined) return `Cases numbered “${text}”`;
  const who = kind.partyRole === 'ATTORNEY' ? 'attorney' : 'party';
  return `Cases with ${who} “${text}”`;
}
